import { spawn } from 'node:child_process';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { openDatabase, openEngine } from '#api/platform/engines/open-database.ts';
import { restoreBackup, verifyBackup } from '#api/platform/backup/restore.ts';
import { type Queries, rows } from '#api/platform/database/database.ts';
import { openProduct } from '#server/product/open-product.ts';
import { generateArticles } from '../helpers/generate-articles.ts';
import {
  type RunningProduct,
  signIn,
  startProduct,
  withTemporaryFolder,
} from '../helpers/running-product.ts';
import { type LoadFigures, applyMixedLoad } from './backup-load.ts';

/**
 * `[DATABASE_URL=…] node bench/faults/backup-under-load.ts [--megabytes 1000] [--seconds 20] [--data FOLDER] [--fill-only]`: 50 reads
 * and about 10 saves a second while `npm run backup` runs, compared with the same without it; then the backup is restored and
 * compared with the original. `--data` keeps the data, so that it can be made before (`--fill-only`). Exit code 1 if a request failed,
 * reads took more than twice as long (p99), or the restored copy isn't the database of one moment.
 */
const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '20' },
    data: { type: 'string' },
    'fill-only': { type: 'boolean', default: false },
  },
});
const databaseUrl = process.env['DATABASE_URL'];
const ARTICLES = 500;
/** A fifth of the data is images. */
const IMAGE_MB = Number(values.megabytes) / 5;
const DATABASE_MB = Number(values.megabytes) - IMAGE_MB;
/** A row of the history, as long as an article. */
const REVISION_KB = 8;
/** More saves than any run makes. */
const FILLED_FROM = 1_000_000;

if (values.data === undefined) await withTemporaryFolder(run);
else await run(values.data);

async function run(folder: string): Promise<void> {
  const dataDir = join(folder, 'data');
  if ((await stat(join(dataDir, 'filled')).catch(() => undefined)) === undefined) await fill(dataDir);
  if (values['fill-only']) return;
  const product = await startProduct(dataDir, env(dataDir));
  let measured: Measured;
  try {
    measured = await measure(product, { dataDir, file: join(folder, `${Date.now()}.backup`) });
  } finally {
    await product.kill('SIGTERM');
  }
  await compare(measured, { dataDir, restored: join(folder, `restored-${Date.now()}`) });
}

function env(dataDir: string): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    STARTER_CONTENT: 'false',
    LOG_LEVEL: 'error',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
}

/** Articles, their history in words that hardly compress, and images. */
async function fill(dataDir: string): Promise<void> {
  print(`Making ${values.megabytes} MB …`);
  const product = await openProduct({ ...env(dataDir), SITE_URL: 'http://localhost:3000' });
  try {
    await generateArticles(product, ARTICLES);
    const each = Math.ceil((DATABASE_MB * 1000) / REVISION_KB / ARTICLES);
    for (let number = 1; number <= each; number += 1)
      await rows(
        product.deps.database.queries,
        sql`INSERT INTO revisions (record_id, number, created_at, changed_fields, content)
            SELECT id, ${FILLED_FROM + number}::int, now(), '{body}', jsonb_build_object('body',
              (SELECT string_agg(md5(c.id::text || ${number}::int || part), ' ') FROM generate_series(1, ${REVISION_KB * 30}::int) part))
            FROM content c WHERE type = 'article'`,
      );
  } finally {
    await product.close();
  }
  for (let number = 0; number < IMAGE_MB; number += 1) {
    const folder = join(dataDir, 'images', String(number % 100).padStart(2, '0'), `image-${number}`);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'original'), randomBytes(1_000_000));
  }
  await writeFile(join(dataDir, 'filled'), '');
}

interface Measured {
  file: string;
  pair: readonly [string, string];
  /** The last number in both articles when the backup began and when it ended. */
  between: readonly [number, number];
}

async function measure(
  product: RunningProduct,
  { dataDir, file }: { dataDir: string; file: string },
): Promise<Measured> {
  const token = await signIn(product.origin);
  const listed = await fetch(`${product.origin}/api/v1/content?content_type_name=article&per_page=100`);
  const {
    data: { data },
  } = (await listed.json()) as { data: { data: { id: string; slug: string }[] } };
  const pair = [data[0]?.id ?? '', data[1]?.id ?? ''] as const;
  const asked = { origin: product.origin, token, pair, articles: data };
  const during = (seconds: number) => {
    const until = performance.now() + seconds * 1000;
    return () => performance.now() > until;
  };
  const warm = await applyMixedLoad(asked, { from: 0, isOver: during(5) });
  const before = await applyMixedLoad(asked, { from: warm.saved, isOver: during(Number(values.seconds)) });
  show('before', before);
  const startedAt = performance.now();
  let isMade = false;
  const backup = makeBackup(dataDir, file).finally(() => (isMade = true));
  const busy = await applyMixedLoad(asked, { from: before.saved, isOver: () => isMade });
  await backup;
  const { size } = await stat(file);
  print(
    `backup of ${(size / 1e6).toFixed(0)} MB in ${((performance.now() - startedAt) / 1000).toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}`,
  );
  show('during', busy);
  if (before.failed.length + busy.failed.length > 0) process.exitCode = 1;
  for (const kind of ['pages', 'records'] as const)
    if (quantile(busy[kind], 0.99) > 2 * quantile(before[kind], 0.99)) process.exitCode = 1;
  return { file, pair, between: [before.saved, busy.saved] };
}

async function makeBackup(dataDir: string, file: string): Promise<void> {
  const program = join(import.meta.dirname, '../../scripts/data/backup.ts');
  const child = spawn(process.execPath, [program, file], {
    env: { ...process.env, ...env(dataDir) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`The backup ended with code ${String(code)}.`);
}

/** What doesn't change must be the same, and what changes must be as it was at one moment of the backup. */
async function compare(
  { file, pair, between }: Measured,
  { dataDir, restored }: { dataDir: string; restored: string },
): Promise<void> {
  const engine = await openEngine({ dataDir: restored });
  await restoreBackup(engine, await verifyBackup(file), { dataDir: restored, force: false });
  await engine.close();
  const there = await stateOf({ dataDir: restored }, pair);
  const here = await stateOf({ dataDir, databaseUrl }, pair);
  const [first = 0, second = 0] = there.numbers;
  const isOneMoment =
    (first === second || first === second + 1) && second >= between[0] && second <= between[1] + 1;
  const isSame = there.still === here.still && there.saved === there.versions;
  print(
    `restored: numbers ${first} and ${second} of ${between.join(' to ')}, ${there.count} rows of the history ${isSame ? 'the same' : 'other than before'}`,
  );
  if (!isOneMoment || !isSame) process.exitCode = 1;
}

interface State {
  numbers: number[];
  /** A digest of everything that was not changed. */
  still: string;
  count: number;
  /** Saves of the two articles, in their history and by their versions. */
  saved: number;
  versions: number;
}

async function stateOf(
  where: { dataDir: string; databaseUrl?: string | undefined },
  pair: readonly string[],
): Promise<State> {
  const database = await openDatabase(where);
  try {
    return await readState(database.queries, pair);
  } finally {
    await database.close();
  }
}

async function readState(on: Queries, pair: readonly string[]): Promise<State> {
  const ids = sql`ANY (${sql.param(pair)}::uuid[])`;
  const found = await rows<{ id: string; title: string; version: number; saved: number }>(
    on,
    sql`SELECT c.id, title, version, (SELECT count(*)::int FROM revisions WHERE record_id = c.id AND number < ${FILLED_FROM}) AS saved
        FROM content c WHERE c.id = ${ids}`,
  );
  const numbers = pair.map((id) =>
    Number(/\d+$/.exec(found.find((one) => one.id === id)?.title ?? '')?.[0] ?? 0),
  );
  const [still] = await rows<{ digest: string; count: number }>(
    on,
    sql`SELECT md5(string_agg(md5(r::text), '' ORDER BY r.record_id, r.number)) AS digest, count(*)::int AS count
        FROM revisions r WHERE NOT r.record_id = ${ids}`,
  );
  return {
    numbers,
    still: still?.digest ?? '',
    count: still?.count ?? 0,
    saved: found.reduce((sum, one) => sum + one.saved, 0),
    versions: found.reduce((sum, one) => sum + one.version, 0),
  };
}

function show(name: string, { pages, records, saves, failed }: LoadFigures): void {
  for (const [what, times] of Object.entries({ pages, records, saves }))
    print(
      `${name}, ${what}: ${times.length} requests, p50 ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}, longest ${ms(Math.max(...times))}`,
    );
  if (failed.length > 0) print(`${name}: ${failed.length} failed, such as ${failed.slice(0, 3).join(', ')}`);
}

function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function ms(time: number): string {
  return `${time.toFixed(1)} ms`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
