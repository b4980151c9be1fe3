import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { SiteProblem } from './site-folder-error.ts';

/** A file of the site folder and what it exports. */
export interface SiteModule {
  /** Relative to the site folder, with slashes. */
  file: string;
  exported: Readonly<Record<string, unknown>>;
}

/** Loads the modules in a folder of the site, sorted by name. Those that cannot be loaded become problems. */
export async function loadModules(
  site: string,
  folder: string,
): Promise<{ modules: SiteModule[]; problems: SiteProblem[] }> {
  const names = await readdir(join(site, folder)).catch((): string[] => []);
  const files = names.filter((name) => name.endsWith('.ts') && !/\.(?:test|d)\.ts$/.test(name)).toSorted();
  const loaded = await Promise.all(files.map((name) => loadModule(site, `${folder}/${name}`)));
  return {
    modules: loaded.filter((one) => 'exported' in one),
    problems: loaded.filter((one) => 'words' in one),
  };
}

/** Loads one module. */
export async function loadModule(site: string, file: string): Promise<SiteModule | SiteProblem> {
  try {
    const exported = (await import(pathToFileURL(join(site, file)).href)) as Record<string, unknown>;
    return { file, exported };
  } catch (error) {
    return { file, words: `could not be loaded: ${said(error)}${placeIn(site, error)}.` };
  }
}

function said(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.replace(/\.?\s*$/, '');
}

/** Where in the site folder an error occurred: the first line of the stack within it. */
function placeIn(site: string, error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const [, url = '', line = ''] of stack.matchAll(/(file:\/\/\/[^\s)]+?):(\d+)(?::\d+)?\b/g)) {
    const path = relative(site, fileURLToPath(url));
    if (!path.startsWith('..') && !path.includes('node_modules'))
      return ` (${path.replaceAll('\\', '/')}:${line})`;
  }
  return '';
}
