import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Where the files are. Only this module of the server uses `import.meta.url`: a bundled program has its modules in chunks,
 * whose URLs say nothing about the source folder.
 */
const api = new URL('../../', import.meta.url);
/** Whether this is the compiled package, and not the sources. */
export const IS_PACKAGE = !import.meta.url.endsWith('.ts');
const extension = IS_PACKAGE ? '.js' : '.ts';
const require = createRequire(import.meta.url);

/** The folder of the program itself: its sources, or the package. It is read-only. */
export const PROGRAM_FOLDER = fileURLToPath(new URL('../', api));

/** The site folder; undefined when the program runs from its repository without one. */
export const SITE_FOLDER = siteFolderIn(process.env);

/** Builds and caches of this site, which can be regenerated. */
export const BUILD_FOLDER =
  SITE_FOLDER === undefined ? join(PROGRAM_FOLDER, '.build') : join(SITE_FOLDER, '.colophon', 'build');
export const CACHE_FOLDER =
  SITE_FOLDER === undefined
    ? join(PROGRAM_FOLDER, 'node_modules', '.cache', 'colophon')
    : join(SITE_FOLDER, '.colophon', 'cache');

/** Builds of the program itself, whatever site it serves: they came with the package, or were made in the repository. */
export const PREPARED_FOLDER = join(PROGRAM_FOLDER, IS_PACKAGE ? 'prebuilt' : '.build');

/** The URL of a module that runs on a thread or as a program; `path` is below `api/`, as a source. */
export function moduleAt(path: `${string}.ts`): URL {
  return new URL(path.replace(/\.ts$/, extension), api);
}

/** The path of a file to read; `path` is below `api/`. */
export function assetAt(path: string): string {
  return fileURLToPath(new URL(path, api));
}

/** The path of a file in an installed package: `@resvg/resvg-wasm/index_bg.wasm`. */
export function packageFile(specifier: string): string {
  return require.resolve(specifier);
}

function siteFolderIn({ COLOPHON_SITE: folder }: NodeJS.ProcessEnv): string | undefined {
  return folder === undefined || folder === '' ? undefined : resolve(folder);
}
