import { setTimeout as wait } from 'node:timers/promises';
import { type RunningProduct, startProduct, withTemporaryFolder } from '../helpers/running-product.ts';

/**
 * More readers than the process can serve: searches that are in no memory, beside a page that is and a health check.
 * Usage: node bench/requests/overload.ts [--readers 300] [--seconds 8]; with DATABASE_URL on PostgreSQL.
 */
const numberAfter = (name: string, usual: number) => {
  const at = process.argv.indexOf(name);
  return at === -1 ? usual : Number(process.argv[at + 1]);
};
const READERS = numberAfter('--readers', 300);
const SECONDS = numberAfter('--seconds', 8);

interface Times {
  /** Milliseconds of each response, by its status. */
  [status: string]: number[];
}

await withTemporaryFolder(async (folder) => {
  const product = await startProduct(folder, { STARTER_CONTENT: 'true', LOG_LEVEL: 'fatal' });
  try {
    await measure(product);
  } finally {
    await product.kill('SIGKILL');
  }
});

async function measure({ origin }: RunningProduct): Promise<void> {
  const burst = await Promise.all(
    Array.from({ length: 100 }, (_, index) => fetch(`${origin}/api/v1/content?per_page=${index + 1}`)),
  );
  say(
    'a burst of 100 quick ones',
    { ...Object.groupBy(burst, ({ status }) => String(status)) },
    (all) => `${all.length}`,
  );
  await wait(1_500);
  const until = performance.now() + SECONDS * 1_000;
  const [searches, pages, health] = [{}, {}, {}] as [Times, Times, Times];
  let asked = 0;
  await Promise.all([
    ...Array.from({ length: READERS }, async () => {
      while (performance.now() < until) await ask(`${origin}/search?query=word${(asked += 1)}`, searches);
    }),
    repeat(until, () => ask(`${origin}/articles`, pages)),
    repeat(until, () => ask(`${origin}/healthz`, health)),
  ]);
  const startedAt = performance.now();
  const after = await fetch(`${origin}/search?query=afterwards`);
  say(`${READERS} readers search for ${SECONDS} s`, searches, describe);
  say('a page from memory meanwhile', pages, describe);
  say('/healthz meanwhile', health, describe);
  process.stdout.write(
    `the next search afterwards: ${after.status} in ${(performance.now() - startedAt).toFixed(0)} ms\n`,
  );
}

async function repeat(until: number, work: () => Promise<void>): Promise<void> {
  while (performance.now() < until) {
    await work();
    await wait(50);
  }
}

async function ask(url: string, times: Times): Promise<void> {
  const askedAt = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  (times[response.status] ??= []).push(performance.now() - askedAt);
}

function say<Item>(
  what: string,
  byStatus: Record<string, Item[] | undefined>,
  words: (all: Item[]) => string,
): void {
  const parts = Object.entries(byStatus).map(([status, all]) => `${status}: ${words(all ?? [])}`);
  process.stdout.write(`${what}: ${parts.join('; ')}\n`);
}

function describe(all: number[]): string {
  const sorted = all.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0);
  return `${all.length} (p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)} ms)`;
}
