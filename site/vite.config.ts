import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [vike(), react()],
  build: {
    outDir: '../.build/site',
    emptyOutDir: true,
    // Data URLs would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // The code that would preload the parts of an island weighs as much as all our own.
    modulePreload: false,
  },
});
