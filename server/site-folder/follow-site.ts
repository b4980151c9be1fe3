import { type FSWatcher, existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import type { Roots } from '../base/roots.ts';
import type { LoadedSite } from './load-site.ts';
import { mirrorSite } from './mirror.ts';
import { OWN_FILES } from './site-files.ts';
import { ownPagesIn } from './seams/site-own-pages.ts';
import { SiteFolderError } from './seams/site-folder-error.ts';
import { siteViewsIn } from './seams/site-views.ts';
import { writeIndex } from './write-index.ts';

/** An editor writes a file in several steps. */
const QUIET_MS = 20;

interface Following {
  site: LoadedSite;
  roots: Roots;
  /** Receives the problems of files; until they are fixed, the previous files are served. */
  onProblem: (message: string) => void;
}

/**
 * Updates the copy of the program while views, pages, styles, and fonts of a site folder change, in
 * development. Content types, hooks, and routes need a restart. Returns a function that stops it.
 */
export function followSite({ site, roots, onProblem }: Following): () => void {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const follow = () => {
    for (const name of OWN_FILES.filter((one) => !one.includes('.'))) {
      const folder = join(site.folder, name);
      if (existsSync(folder)) {
        if (!watchers.has(name)) watchers.set(name, watch(folder, { recursive: true }, later));
      } else {
        watchers.get(name)?.close();
        watchers.delete(name);
      }
    }
  };
  const take = async () => {
    follow();
    const { views, problems } = await siteViewsIn(site.folder, site.types);
    const { pages, problems: inPages } = await ownPagesIn(site.folder, site.types);
    if (problems.length + inPages.length > 0) throw new SiteFolderError([...problems, ...inPages]);
    const current = { ...site, views, pages };
    await mirrorSite(current, roots);
    await writeIndex(current);
  };
  function later(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(take).catch((error: unknown) => {
        // Deleted since the folder was listed: that is a separate change, which comes next.
        if (!isMissing(error)) onProblem(error instanceof Error ? error.message : '');
      });
    }, QUIET_MS);
  }
  // Folders that are created later are watched as well.
  const top = watch(site.folder, later);
  follow();
  return () => {
    clearTimeout(timer);
    for (const watcher of [top, ...watchers.values()]) watcher.close();
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
