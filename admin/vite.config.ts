import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: new URL('.', import.meta.url).pathname,
  base: '/admin/',
  plugins: [react()],
  build: {
    outDir: '../.build/admin',
    emptyOutDir: true,
    // Says which chunks a screen loads: the budget test reads it.
    manifest: true,
    // Data URLs would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
  },
});
