import { setTimeout as wait } from 'node:timers/promises';

const READS_EACH_MS = 20;
const WRITES_EACH_MS = 100;

interface Asked {
  origin: string;
  token: string;
  /** Two articles that are written in turns with one number: the first is never more than one ahead. */
  pair: readonly [string, string];
  articles: readonly { id: string; slug: string }[];
}

/** What readers and an editor saw for a while. */
export interface LoadFigures {
  /** Of pages from memory, of records from the database, and of saves, in milliseconds. */
  pages: number[];
  records: number[];
  saves: number[];
  /** Responses other than 200, and requests that failed. */
  failed: string[];
  /** The last number that was saved in both articles. */
  saved: number;
}

/** Reads and writes at a steady rate, whatever the responses take, until `isOver`. Starts with the number `from`. */
export async function applyMixedLoad(
  asked: Asked,
  { from, isOver }: { from: number; isOver: () => boolean },
): Promise<LoadFigures> {
  const figures: LoadFigures = { pages: [], records: [], saves: [], failed: [], saved: from };
  await Promise.all([read(asked, figures, isOver), write(asked, figures, isOver)]);
  return figures;
}

async function read(
  { origin, token, articles }: Asked,
  figures: LoadFigures,
  isOver: () => boolean,
): Promise<void> {
  const open: Promise<unknown>[] = [];
  const headers = { Authorization: `Bearer ${token}` };
  const startedAt = performance.now();
  for (let number = 0; !isOver(); number += 1) {
    const { id, slug } = articles[(number * 7) % articles.length] ?? { id: '', slug: '' };
    open.push(
      number % 2 === 0
        ? timed(figures, figures.pages, () => fetch(`${origin}/articles/${slug}`))
        : timed(figures, figures.records, () => fetch(`${origin}/api/v1/content/${id}`, { headers })),
    );
    await wait(Math.max(0, startedAt + (number + 1) * READS_EACH_MS - performance.now()));
  }
  await Promise.all(open);
}

async function write(
  { origin, token, pair }: Asked,
  figures: LoadFigures,
  isOver: () => boolean,
): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const versions = new Map<string, number>();
  for (const id of pair) versions.set(id, await versionOf(`${origin}/api/v1/content/${id}`, headers));
  while (!isOver()) {
    for (const id of pair) {
      const title = `Number ${figures.saved + 1}`;
      const body = JSON.stringify({ title, version: versions.get(id) });
      const send = () => fetch(`${origin}/api/v1/content/${id}`, { method: 'PUT', headers, body });
      const answer = await timed(figures, figures.saves, send);
      const saved = JSON.parse(answer ?? '{}') as { data?: { version: number } };
      if (saved.data === undefined) return;
      versions.set(id, saved.data.version);
      await wait(WRITES_EACH_MS);
    }
    figures.saved += 1;
  }
}

async function versionOf(url: string, headers: Record<string, string>): Promise<number> {
  const { data } = (await (await fetch(url, { headers })).json()) as { data: { version: number } };
  return data.version;
}

async function timed(
  figures: LoadFigures,
  times: number[],
  send: () => Promise<Response>,
): Promise<string | undefined> {
  const startedAt = performance.now();
  try {
    const response = await send();
    const text = await response.text();
    times.push(performance.now() - startedAt);
    if (response.ok) return text;
    figures.failed.push(`${response.status} ${response.url}`);
  } catch (error) {
    figures.failed.push(String(error));
  }
  return undefined;
}
