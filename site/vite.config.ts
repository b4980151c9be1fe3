import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { typeNames } from '#schema/define/called.ts';
import { contentTypes } from '#schema/registry/registry.ts';
import vike from 'vike/plugin';
import { type Plugin, defineConfig } from 'vite';
import type { ContentTypeRoute } from './data/content-type-route.ts';

/** What every browser has had since May 2024, among it `light-dark()`: the styles say nothing twice for older ones. */
const CSS_TARGET = ['chrome125', 'edge125', 'firefox126', 'safari17.5', 'ios17.5'];

export default defineConfig({
  plugins: [vike(), react(), smallIslandLoader()],
  resolve: {
    alias: [
      {
        find: 'react-remove-scroll',
        replacement: join(import.meta.dirname, 'overlays', 'no-scroll-lock.tsx'),
      },
      // What files of the site folder import.
      { find: /^colophon$/, replacement: join(import.meta.dirname, '..', 'schema', 'public.ts') },
      { find: /^colophon\/site$/, replacement: join(import.meta.dirname, 'public.ts') },
    ],
  },
  define: {
    CONTENT_TYPE_ROUTES: JSON.stringify(
      contentTypes.map((declared): ContentTypeRoute => {
        const { storage, menu, site } = declared;
        const { section, path } = site;
        const icon = menu?.icon ?? 'document';
        return { ...typeNames(declared), type: storage.type, section, path, icon };
      }),
    ),
  },
  build: {
    outDir: '../.build/site',
    emptyOutDir: true,
    // Data URLs would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: false,
    cssTarget: CSS_TARGET,
  },
});

/**
 * What Vite wraps around `import()` weighs nearly as much as all the script of a page. This does what islands need
 * of it: their style sheets are there before they are.
 */
function smallIslandLoader(): Plugin {
  return {
    name: 'small-island-loader',
    enforce: 'pre',
    load(id) {
      return id === '\0vite/preload-helper.js'
        ? `export ${loadWithStyles.toString().replace('loadWithStyles', '__vitePreload')}`
        : undefined;
    },
  };
}

/** Runs in the browser; `files` are paths below the root of the site. */
function loadWithStyles<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  const styles = files.map(async (file) => {
    const href = `/${file}`;
    if (document.querySelector(`link[href="${href}"]`) !== null) return;
    await new Promise((resolve, reject) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = href;
      link.onload = resolve;
      link.onerror = reject;
      document.head.append(link);
    });
  });
  return Promise.all(styles).then(load);
}
