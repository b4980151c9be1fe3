import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { PROGRAM_FOLDER } from '#api/platform/base/paths.ts';
import { problemsInModules } from './check-modules.ts';
import type { LoadedSite } from './load-site.ts';
import { SiteFolderError } from './seams/site-folder-error.ts';
import { ADMIN_ENTRY, writeWhenChanged } from './write-index.ts';

/**
 * Modules that the admin shares (`admin/app/expose.ts`): they must exist only once, or belong to the admin.
 */
const SHARED = /^(?:react|react-dom|react\/jsx-runtime|colophon\/admin)$/;
const IS_SHARED = '\0shared:';

/** The files that the admin loads, below the folder of the build. */
export interface AdminFiles {
  script: string;
  style?: string;
}

/** Builds the site folder's additions to the admin. The admin itself stays the same. */
export async function buildOwnAdmin(site: LoadedSite, outDir: string): Promise<void> {
  const problems = await problemsInModules({ ...site, views: [], pages: [] });
  if (problems.length > 0) throw new SiteFolderError(problems);
  const entry = join(site.folder, '.colophon', ADMIN_ENTRY);
  await writeWhenChanged(entry, entryOf(site));
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: site.folder,
    logLevel: 'warn',
    publicDir: false,
    base: '/admin/site/',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', importSource: 'react', development: false } },
    resolve: {
      alias: [{ find: /^colophon$/, replacement: join(PROGRAM_FOLDER, 'schema', 'public.ts') }],
    },
    plugins: [sharedModules()],
    build: {
      outDir,
      emptyOutDir: true,
      manifest: 'files.json',
      // Data URLs would need an exception in the Content-Security-Policy.
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: false,
      rollupOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  });
}

/** Reads the files that were built. */
export async function readAdminFiles(folder: string): Promise<AdminFiles | undefined> {
  const text = await readFile(join(folder, 'files.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const built = Object.values(JSON.parse(text) as Record<string, { file: string; isEntry?: boolean }>);
  const script = built.find(({ isEntry }) => isEntry === true)?.file;
  const style = built.find(({ file }) => file.endsWith('.css'))?.file;
  if (script === undefined) return undefined;
  return { script, ...(style === undefined ? {} : { style }) };
}

/** As CommonJS, so that any name can be imported without a list. */
function sharedModules(): Plugin {
  return {
    name: 'colophon-shared',
    enforce: 'pre',
    resolveId: (id) => (SHARED.test(id) ? IS_SHARED + id : undefined),
    load: (id) =>
      id.startsWith(IS_SHARED)
        ? `module.exports = globalThis.colophonShared[${JSON.stringify(id.slice(IS_SHARED.length))}];`
        : undefined,
  };
}

function entryOf({ screens, inputs }: LoadedSite): string {
  return [
    ...screens.map(({ file }, at) => `import Screen${at}, { screen as screen${at} } from '../${file}';`),
    ...inputs.map(({ file }, at) => `import * as input${at} from '../${file}';`),
    'export const own = {',
    '  screens: [',
    ...screens.map(
      ({ file, name }, at) =>
        `    { name: '${name}', file: '${file}', screen: screen${at}, Screen: Screen${at} },`,
    ),
    '  ],',
    '  inputs: {',
    ...inputs.map(({ file, name }, at) => `    '${name}': { file: '${file}', module: input${at} },`),
    '  },',
    '};',
    '',
  ].join('\n');
}
