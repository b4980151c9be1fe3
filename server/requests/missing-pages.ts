import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import {
  type MissingPage,
  addMissingPages,
  countedPath,
  countedReferrer,
} from '#api/records/redirects/missing-pages.ts';
import { isPrivatePage } from '#site/data/private-pages.ts';

const EVERY_MS = 10_000;
/** Paths counted between two writings; others are not counted, so that a flood costs nothing. */
const PATHS_MAX = 500;

/** A request of a visitor. */
interface Asked {
  method: string | undefined;
  /** As it was written, with its query. */
  target: string;
  referrer: string | undefined;
}

/** Counts requests for pages that do not exist, without a visitor waiting for it. */
export interface MissingPages {
  note(asked: Asked): void;
  /** Writes what is still to be written. */
  stop(): Promise<void>;
}

/** Counted in memory and written together. What cannot be written is not counted: no page depends on it. */
export function countMissingPages(
  deps: Pick<AppDeps, 'database' | 'now' | 'newId' | 'log' | 'env'>,
): MissingPages {
  let counted = new Map<string, MissingPage>();
  async function write(): Promise<void> {
    if (counted.size === 0) return;
    const found = counted;
    counted = new Map();
    await addMissingPages(deps, found).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'missing pages could not be counted');
    });
  }
  const timer = setInterval(() => void write(), EVERY_MS).unref();
  const { siteUrl } = deps.env;
  return {
    note({ method, target, referrer }) {
      if (method !== 'GET' || isPrivatePage(target)) return;
      const path = countedPath(target, siteUrl);
      if (path === undefined) return;
      const known = counted.get(path);
      if (known === undefined && counted.size >= PATHS_MAX) return;
      const from = countedReferrer(referrer, siteUrl) ?? known?.referrer ?? null;
      counted.set(path, { hits: (known?.hits ?? 0) + 1, referrer: from });
    },
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}
