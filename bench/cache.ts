import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { request } from 'node:http';
import { applyLoad, type Load, type LoadResult, median } from './load.ts';
import { measureFreshness } from './freshness.ts';
import { startNginx } from './reference-servers.ts';
import { type RunningProduct, startProduct, withTemporaryFolder } from './running-product.ts';

/**
 * `node bench/cache.ts`: pages and answers from memory beside nginx that serves the same bytes, in one run; then how
 * soon a publication is seen by readers, and whether anybody gets an error, while 500 requests a second come in. With
 * `DATABASE_URL` two nodes share an empty PostgreSQL, and readers ask the one that was not written to.
 */
const ROUNDS = 3;
const CONNECTIONS = 16;
const BROTLI = { 'Accept-Encoding': 'br' };

type Row = Load & { name: string };

async function measure(folder: string): Promise<void> {
  const env = { STARTER_CONTENT: 'true' };
  const first = await startProduct(join(folder, 'data'), env);
  const second =
    process.env.DATABASE_URL === undefined ? undefined : await startProduct(join(folder, 'other'), env);
  try {
    await measureThroughput(folder, first);
    for (const line of await measureFreshness(first, second ?? first)) print(line);
  } finally {
    await Promise.all([first.kill('SIGTERM'), second?.kill('SIGTERM')]);
  }
}

async function measureThroughput(folder: string, { origin }: RunningProduct): Promise<void> {
  const home = await get(`${origin}/`, BROTLI);
  await writeFile(join(folder, 'home.br'), home.body);
  const nginx = await startNginx(folder, 'home.br');
  const rows: Row[] = [
    { name: 'home, brotli', url: `${origin}/`, headers: BROTLI },
    { name: 'home, 304', url: `${origin}/`, headers: { ...BROTLI, 'If-None-Match': home.etag } },
    { name: 'newest 20 of the API', url: `${origin}/api/v1/content` },
    { name: 'search of the API', url: `${origin}/api/v1/search?query=mill` },
    { name: 'search of the site', url: `${origin}/_server/search?data=%22mill%22` },
    { name: 'feed, brotli', url: `${origin}/feed.xml`, headers: BROTLI },
    ...(nginx === undefined ? [] : [{ name: 'nginx, the bytes of home', url: nginx.url }]),
  ];
  print(`home: ${home.body.length} bytes brotli, ${brotliDecompressSync(home.body).length} identity\n`);
  try {
    for (const [name, results] of await takingTurns(rows)) print(rowOf(name, results));
  } finally {
    await nginx?.stop();
  }
}

async function takingTurns(rows: readonly Row[]): Promise<Map<string, LoadResult[]>> {
  const results = new Map<string, LoadResult[]>(rows.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, ...load } of rows) {
      results.get(name)?.push(await applyLoad({ ...load, connections: CONNECTIONS, seconds: 3 }));
    }
  }
  return results;
}

function rowOf(name: string, results: LoadResult[]): string {
  const rate = median(results.map((result) => result.requestsPerSecond));
  const p99 = median(results.map((result) => result.p99Ms));
  const failures = results.reduce((sum, result) => sum + result.failures, 0);
  return `${name.padEnd(28)} ${rate.toFixed(0).padStart(8)}/s   p99 ${p99.toFixed(1)} ms   failures ${failures}`;
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
