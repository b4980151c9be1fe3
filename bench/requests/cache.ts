import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { request } from 'node:http';
import { applyLoad, type Load, type LoadResult, median } from '../helpers/load.ts';
import { measureFreshness } from './freshness.ts';
import { cpuSeconds } from '../helpers/process-figures.ts';
import { startBareHttp, startNginx } from '../helpers/reference-servers.ts';
import { measureSettingsFreshness } from './settings-freshness.ts';
import { type RunningProduct, startProduct, withTemporaryFolder } from '../helpers/running-product.ts';

/**
 * `node bench/requests/cache.ts`: pages and answers from memory compared with nginx serving the same bytes, in one run. One worker
 * against our one process is the fair comparison; two are measured, too, and a `node:http` that does nothing but answer. On a
 * shared machine, processor time per request says more than the rate. Then how soon readers see a publication, and whether
 * anyone gets an error, under 500 requests a second. With `DATABASE_URL` two nodes share an empty PostgreSQL, and readers ask
 * the one that was not written to. Last, how soon a change of settings appears on pages of every kind, on both.
 * `--freshness-only` runs only this.
 */
const { values } = parseArgs({ options: { 'freshness-only': { type: 'boolean', default: false } } });
const ROUNDS = 3;
const CONNECTIONS = 16;
const BROTLI = { 'Accept-Encoding': 'br' };

/** The row that the goal is about. */
const HOME = 'home, brotli';

type Row = Load & { name: string; pid?: number | undefined };
type Measured = LoadResult & { cpuMicroseconds: number };

async function measure(folder: string): Promise<void> {
  const env = { STARTER_CONTENT: 'true' };
  const first = await startProduct(join(folder, 'data'), env);
  const second =
    process.env.DATABASE_URL === undefined ? undefined : await startProduct(join(folder, 'other'), env);
  try {
    if (!values['freshness-only']) await measureThroughput(folder, first);
    for (const line of await measureFreshness(first, second ?? first)) print(line);
    for (const line of await measureSettingsFreshness(first, second ?? first)) print(line);
  } finally {
    await Promise.all([first.kill('SIGTERM'), second?.kill('SIGTERM')]);
  }
}

async function measureThroughput(folder: string, { origin, pid }: RunningProduct): Promise<void> {
  const home = await settled(`${origin}/`, BROTLI);
  await writeFile(join(folder, 'home.br'), home.body);
  const references = [
    await startNginx(folder, 'home.br'),
    await startNginx(folder, 'home.br', 2),
    await startBareHttp(folder, 'home.br'),
  ].filter((reference) => reference !== undefined);
  const [first] = references;
  const nginx = first && {
    ...first,
    name: `${first.name}, 304`,
    headers: { 'If-None-Match': (await get(first.url, BROTLI)).etag },
  };
  const rows: Row[] = [
    { name: HOME, pid, url: `${origin}/`, headers: BROTLI },
    { name: 'home, identity', pid, url: `${origin}/` },
    { name: 'home, 304', pid, url: `${origin}/`, headers: { ...BROTLI, 'If-None-Match': home.etag } },
    { name: 'home through node:http', pid, url: `${origin}/`, headers: { ...BROTLI, Range: 'bytes=0-' } },
    { name: 'newest 20 of the API', pid, url: `${origin}/api/v1/content` },
    { name: 'search of the API', pid, url: `${origin}/api/v1/search?query=mill` },
    { name: 'search of the site', pid, url: `${origin}/_server/search?data=%22mill%22` },
    { name: 'feed, brotli', pid, url: `${origin}/feed.xml`, headers: BROTLI },
    ...references,
    ...(nginx === undefined ? [] : [nginx]),
  ];
  print(`home: ${home.body.length} bytes brotli, ${brotliDecompressSync(home.body).length} identity`);
  print(
    `load of the machine (1, 5, 15 minutes): ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}\n`,
  );
  try {
    for (const line of ratesOf(await takingTurns(rows), references[0]?.name)) print(line);
  } finally {
    for (const reference of references) await reference.stop();
  }
}

async function takingTurns(rows: readonly Row[]): Promise<Map<string, Measured[]>> {
  const results = new Map<string, Measured[]>(rows.map(({ name }) => [name, []]));
  for (const row of rows) await applyLoad({ url: row.url, headers: row.headers ?? {}, seconds: 1 });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, pid, url, headers = {} } of rows) {
      const before = await cpuSeconds(pid);
      const result = await applyLoad({ url, headers, connections: CONNECTIONS, seconds: 3 });
      const cpuMicroseconds = ((await cpuSeconds(pid)) - before) * 1e6;
      results.get(name)?.push({ ...result, cpuMicroseconds: cpuMicroseconds / result.requests });
    }
  }
  return results;
}

/** Medians; beside each the share of what nginx with one worker does, by rate and by processor time for a request. */
function ratesOf(results: ReadonlyMap<string, Measured[]>, reference: string | undefined): string[] {
  const middle = (name: string, of: (result: Measured) => number) =>
    median((results.get(name) ?? []).map(of));
  const rate = (name: string) => middle(name, (result) => result.requestsPerSecond);
  const cpu = (name: string) => middle(name, (result) => result.cpuMicroseconds);
  return [...results].map(([name, all]) => {
    const failures = all.reduce((sum, result) => sum + result.failures, 0);
    const shares =
      reference === undefined
        ? ''
        : `   of nginx: ${(rate(name) / rate(reference)).toFixed(2)} by rate, ${(cpu(reference) / cpu(name)).toFixed(2)} by CPU`;
    return [
      `${name.padEnd(30)} ${rate(name).toFixed(0).padStart(7)}/s`,
      `${cpu(name).toFixed(1).padStart(6)} µs CPU`,
      `p99 ${middle(name, (result) => result.p99Ms).toFixed(1)} ms`,
      `failures ${failures}${shares}`,
    ].join('   ');
  });
}

/** The page at its smallest: what is requested again is compressed again a second later. */
async function settled(
  url: string,
  headers: Record<string, string>,
): Promise<{ body: Buffer; etag: string }> {
  for (let asked = 0; asked < 3; asked += 1) await get(url, headers);
  await wait(3_000);
  return get(url, headers);
}

/** The bytes as they came: `fetch` would decompress them. */
function get(url: string, headers: Record<string, string>): Promise<{ body: Buffer; etag: string }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ body: Buffer.concat(chunks), etag: response.headers.etag ?? '' }));
    })
      .on('error', reject)
      .end();
  });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await withTemporaryFolder(measure);
