import { setTimeout as wait } from 'node:timers/promises';
import { listedTypes } from '#schema/registry/registry.ts';

/** The pages that most visitors enter through: rendered again before anyone has to wait for them. */
export const ENTRANCES: readonly string[] = ['/', ...listedTypes.map((type) => type.site.index), '/lists'];

/** How long nothing may have changed: in a series of changes, only the last is worth the work. */
const QUIET_MS = 200;

export interface WarmUp {
  /** Renders the entry pages and the last requested pages again once nothing has changed for a moment. */
  begin(): void;
  stop(): void;
}

export interface WarmUpOptions {
  render(url: string): Promise<unknown>;
  /** Other pages worth rendering, queried after the entry pages. */
  mostAskedFor(): readonly string[];
  quietMs?: number;
}

/**
 * Renders the entry pages one after the other, yielding to requests in between. A failed page is left to the first
 * request for it.
 */
export function createWarmUp({ render, mostAskedFor, quietMs = QUIET_MS }: WarmUpOptions): WarmUp {
  let timer: NodeJS.Timeout | undefined;
  let round = 0;

  /** One after the other: the home page's links are known once it is rendered. */
  function* worthIt(): Generator<string> {
    yield* ENTRANCES;
    yield* mostAskedFor();
  }

  async function renderAll(mine: number): Promise<void> {
    const done = new Set<string>();
    for (const url of worthIt()) {
      if (mine !== round) return;
      if (done.has(url)) continue;
      done.add(url);
      await render(url).catch(() => undefined);
      await wait(1);
    }
  }

  return {
    begin() {
      clearTimeout(timer);
      round += 1;
      const mine = round;
      timer = setTimeout(() => void renderAll(mine), quietMs);
    },
    stop() {
      clearTimeout(timer);
      round += 1;
    },
  };
}

/**
 * The pages that a page links to, where most visitors go next; without links that have a query, an anchor, or a file
 * extension.
 */
export function linksIn(html: string): string[] {
  return [...html.matchAll(/<a [^>]*?href="(\/[a-z\d/-]*)"/g)].flatMap(([, path]) => path ?? []);
}
