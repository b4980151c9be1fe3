import { type FSWatcher, watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What the product does not run: generated files, those served as they are, and those that pages alone are built from, which
 * `followSite` follows.
 */
const IGNORED = /^(?:node_modules|tests|content|public|views|fonts|theme\.css|\..*)$/;
const QUIET_MS = 60;

/** Calls `onChange` with a file when the product has to be started again, once for changes that come together. Answers with what ends it. */
export async function watchSite(site: string, onChange: (file: string) => void): Promise<() => void> {
  const watchers = new Map<string, FSWatcher>();
  const report = gathered(onChange);
  const watchFolder = (name: string, isNew: boolean) => {
    if (watchers.has(name) || IGNORED.test(name)) return;
    // What is in it already is not reported by its watcher.
    if (isNew) report(name);
    const listener = (_event: string, file: string | null) => report(`${name}/${file ?? ''}`);
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
    if (file.endsWith('.ts')) report(file);
  });
  return () => {
    for (const one of [top, ...watchers.values()]) one.close();
  };
}

/** Watches folders of the program itself, while it is developed in its repository. */
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

/** A save is several events, and an editor may save several files. */
function gathered(onChange: (file: string) => void): (file: string) => void {
  let timer: NodeJS.Timeout | undefined;
  return (file) => {
    clearTimeout(timer);
    timer = setTimeout(() => onChange(file), QUIET_MS);
  };
}
