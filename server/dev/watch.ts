import { type FSWatcher, watch } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { currentSite } from '../site-folder/current-site.ts';
import { ownPagesIn } from '../site-folder/seams/site-own-pages.ts';

/**
 * Files that the product does not run: generated files, static files, and those that only pages are built
 * from, which `followSite` watches.
 */
const IGNORED = /^(?:node_modules|tests|content|public|views|fonts|theme\.css|\..*)$/;
const QUIET_MS = 60;

/** Folders whose files the product runs or builds for the admin. */
const RUN = ['content-types', 'fields', 'hooks', 'inputs', 'routes', 'screens'];

/**
 * Calls `onChange` with a file when the product must restart, once for simultaneous changes. Returns a
 * function that stops watching.
 */
export async function watchSite(site: string, onChange: (file: string) => void): Promise<() => void> {
  const watchers = new Map<string, FSWatcher>();
  const restart = gathered(onChange);
  let pages = await urlsOfPages(site);
  const report = async (file: string) => {
    if (file.startsWith('lib/') && !(await isLibraryRun(site))) return;
    if (file === 'pages' || file.startsWith('pages/')) {
      const former = pages;
      pages = await urlsOfPages(site);
      if (pages === former) return;
    }
    restart(file);
  };
  const watchFolder = (name: string, isNew: boolean) => {
    if (watchers.has(name) || IGNORED.test(name)) return;
    // The watcher does not report what the folder already contains.
    if (isNew) void report(name);
    const listener = (_event: string, file: string | null) => void report(`${name}/${file ?? ''}`);
    watchers.set(name, watch(join(site, name), { recursive: true }, listener));
  };
  const watchFolders = async (areNew: boolean) => {
    for (const entry of await readdir(site, { withFileTypes: true }))
      if (entry.isDirectory()) watchFolder(entry.name, areNew);
  };
  await watchFolders(false);
  const top = watch(site, (_event, file) => {
    if (file === null || IGNORED.test(file)) return;
    void watchFolders(true);
    if (file.endsWith('.ts')) void report(file);
  });
  return () => {
    for (const one of [top, ...watchers.values()]) one.close();
  };
}

/** The product needs the URLs of pages, not their content. */
async function urlsOfPages(site: string): Promise<string> {
  const { pages, problems } = await ownPagesIn(site, currentSite()?.types ?? []);
  return JSON.stringify([pages, problems]);
}

/** Whether anything that the product runs imports from `lib/`, which views and pages use as well. */
async function isLibraryRun(site: string): Promise<boolean> {
  const found = await Promise.all(
    RUN.map(async (name) => {
      const entries = await readdir(join(site, name), { recursive: true, withFileTypes: true }).catch(
        () => [],
      );
      const files = entries.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name));
      const texts = await Promise.all(
        files.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8').catch(() => '')),
      );
      return texts.some((text) => /['"](?:\.\.\/)+lib\//.test(text));
    }),
  );
  return found.includes(true);
}

/** Watches folders of the program itself, for development in its repository. */
export function watchProgram(folders: readonly string[], onChange: (file: string) => void): () => void {
  const report = gathered(onChange);
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, file) => {
      if (file !== null && /(?<!\.test)\.(?:ts|sql|md)$/.test(file)) report(file);
    }),
  );
  return () => {
    for (const one of watchers) one.close();
  };
}

/** One save causes several events, and an editor may save several files. */
function gathered(onChange: (file: string) => void): (file: string) => void {
  let timer: NodeJS.Timeout | undefined;
  return (file) => {
    clearTimeout(timer);
    timer = setTimeout(() => onChange(file), QUIET_MS);
  };
}
