import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openProduct } from '#server/product/open-product.ts';
import { generateArticles } from '../helpers/generate-articles.ts';
import { type LoadResult, applyLoad, median } from '../helpers/load.ts';
import { residentMegabytes } from '../helpers/process-figures.ts';
import { startHono, startNginx } from '../helpers/reference-servers.ts';
import {
  type RunningProduct,
  signIn,
  startProduct,
  withTemporaryFolder,
} from '../helpers/running-product.ts';
import { measureWrites } from './writes.ts';

/**
 * `node bench/requests/api.ts [ARTICLES]`: reads and writes of the API on the embedded database, beside a bare Hono server and
 * nginx that send the same bytes, in one run. Medians of three rounds that take turns.
 */
const ROUNDS = 3;
const articles = Number(process.argv[2] ?? 10_000);

interface Target {
  name: string;
  url: string;
  headers?: Record<string, string>;
}

/** Answered by the database each time. */
const UNCACHED = { headers: { 'Cache-Control': 'no-cache' } };

async function measure(folder: string): Promise<void> {
  const dataDir = join(folder, 'data');
  print(`Generating ${articles} articles …`);
  const product = await openProduct({ DATA_DIR: dataDir, STARTER_CONTENT: 'false', LOG_LEVEL: 'error' });
  await generateArticles(product, articles);
  // As the running product does by itself once it has grown: plans need statistics.
  await product.deps.database.maintain();
  await product.close();

  const running = await startProduct(dataDir);
  print(
    `\nready after ${running.readyMs.toFixed(0)} ms; resident memory ${await residentMegabytes(running.pid)} MB idle\n`,
  );
  const targets = readTargets(running, articles);
  const body = await (await fetch(targets[0]?.url ?? '')).text();
  await writeFile(join(folder, 'answer.json'), body);
  const references = [await startHono(body), await startNginx(folder, 'answer.json')];
  for (const reference of references) if (reference !== undefined) targets.push(reference);
  try {
    for (const [name, results] of await measureReads(targets)) print(rowOf(name, results));
    for (const line of await measureWrites(running.origin, await signIn(running.origin))) print(line);
    print(`\nresident memory ${await residentMegabytes(running.pid)} MB after the load`);
  } finally {
    for (const reference of references) await reference?.stop();
    await running.kill('SIGTERM');
  }
}

function readTargets({ origin }: RunningProduct, count: number): Target[] {
  const list = `${origin}/api/v1/content?content_type_name=article&per_page=12`;
  const deepPage = Math.min(400, Math.floor(count / 12));
  return [
    { name: 'newest 12', url: list, ...UNCACHED },
    {
      name: 'by slug',
      url: `${origin}/api/v1/content/slug/on-reading-and-reading-a-habit-part-0`,
      ...UNCACHED,
    },
    {
      name: `page ${deepPage} of a title filter`,
      url: `${list}&search=reading&sort_by=title&sort_order=asc&page=${deepPage}`,
      ...UNCACHED,
    },
    { name: 'newest 12, from memory', url: list },
  ];
}

async function measureReads(targets: readonly Target[]): Promise<Map<string, LoadResult[]>> {
  const results = new Map<string, LoadResult[]>(targets.map(({ name }) => [name, []]));
  for (const { name: _name, ...load } of targets) await applyLoad({ ...load, seconds: 1 });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, ...load } of targets) results.get(name)?.push(await applyLoad(load));
  }
  return results;
}

function rowOf(name: string, results: LoadResult[]): string {
  const rate = median(results.map((result) => result.requestsPerSecond));
  const p99 = median(results.map((result) => result.p99Ms));
  const failures = results.reduce((sum, result) => sum + result.failures, 0);
  return `${name.padEnd(32)} ${rate.toFixed(0).padStart(8)}/s   p99 ${p99.toFixed(1)} ms   failures ${failures}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await withTemporaryFolder(measure);
