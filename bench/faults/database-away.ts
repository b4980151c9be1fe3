import { setTimeout as wait } from 'node:timers/promises';
import { type ReadingResult, startReading } from '#api/testing/processes/reading-load.ts';
import { type OwnPostgres, createOwnPostgres } from '../helpers/own-postgres.ts';
import {
  type RunningProduct,
  signIn,
  startProduct,
  withTemporaryFolder,
} from '../helpers/running-product.ts';

/**
 * Two nodes, 200 read requests per second, and a PostgreSQL that is stopped as by a power failure for a minute.
 * Usage: node bench/faults/database-away.ts [--seconds 60]
 */
const REQUESTS_PER_SECOND = 200;
const at = process.argv.indexOf('--seconds');
const AWAY_S = at === -1 ? 60 : Number(process.argv[at + 1]);
const SLUG = 'read-the-index-first';
const ARTICLE = `/articles/${SLUG}`;
const READ = ['/', '/articles', ARTICLE, '/lists', '/about', '/feed.xml', '/sitemap.xml', '/api/v1/content'];

await withTemporaryFolder(async (folder) => {
  const postgres = await createOwnPostgres();
  const nodes: RunningProduct[] = [];
  try {
    for (const name of ['a', 'b']) {
      const env = { DATABASE_URL: postgres.url, STARTER_CONTENT: 'true', LOG_LEVEL: 'fatal' };
      nodes.push(await startProduct(`${folder}/${name}`, env));
    }
    const origins = nodes.map(({ origin }) => origin);
    const [first = '', second = ''] = origins;
    const staff = { origin: first, token: await signIn(first) };
    await call(staff, 'POST /content', {
      content_type_name: 'article',
      title: 'Secret draft',
      slug: 'secret',
    });
    const urls = origins.flatMap((origin) => READ.map((path) => origin + path));
    for (const url of urls) await fetch(url);
    const load = startReading(urls, REQUESTS_PER_SECOND, /Secret draft/);
    await wait(3_000);
    const meanwhile = await stopFor(postgres, () => askMeanwhile(staff, second));
    const startedAt = performance.now();
    await untilAll(origins, async (origin) => (await fetch(`${origin}/readyz`)).ok);
    const readyMs = performance.now() - startedAt;
    const seenMs = await publish(staff, origins);
    const left = await Promise.all(urls.map(async (url) => (await fetch(url)).headers.has('cache-status')));
    tell(await load.stop(), [
      meanwhile,
      `ready again ${readyMs.toFixed(0)} ms after the start; a publication seen on both ${seenMs.toFixed(0)} ms after its answer`,
      `still marked as stale afterwards: ${left.filter(Boolean).length} of ${urls.length}`,
    ]);
  } finally {
    await Promise.all(nodes.map((node) => node.kill('SIGKILL')));
    await postgres.remove();
  }
});

interface Staff {
  origin: string;
  token: string;
}
interface Stored {
  id: string;
  version: number;
}

/** The database is away for the time that was asked for; what `meanwhile` found out two seconds after it went. */
async function stopFor(postgres: OwnPostgres, meanwhile: () => Promise<string>): Promise<string> {
  await postgres.stop();
  const stoppedAt = performance.now();
  await wait(2_000);
  const found = await meanwhile();
  await wait(AWAY_S * 1_000 - (performance.now() - stoppedAt));
  await postgres.start();
  return found;
}

async function askMeanwhile({ origin, token }: Staff, other: string): Promise<string> {
  const unknown = await Promise.all(
    ['/search?query=x', '/articles/not-in-memory'].map((path) => fetch(other + path)),
  );
  const askedAt = performance.now();
  const write = await fetch(`${origin}/api/v1/content`, { method: 'POST', headers: headersOf(token) });
  const ms = (performance.now() - askedAt).toFixed(0);
  return `not in memory: ${unknown.map(({ status }) => status).join(', ')}; a write: ${write.status} after ${ms} ms`;
}

/** Publishes another edition; how long after the response all nodes show it. */
async function publish(staff: Staff, origins: readonly string[]): Promise<number> {
  const title = 'Published afterwards';
  const { id, version } = await call(staff, `GET /content/slug-for-admin/${SLUG}`);
  await call(staff, `PUT /content/${id}`, { title, version });
  await call(staff, `POST /content/${id}/publish`, {});
  const publishedAt = performance.now();
  await untilAll(origins, async (origin) => (await (await fetch(origin + ARTICLE)).text()).includes(title));
  return performance.now() - publishedAt;
}

function tell({ statuses, stale, secrets, slowestMs, odd }: ReadingResult, more: readonly string[]): void {
  const lines = [
    `away for ${AWAY_S} s under ${REQUESTS_PER_SECOND} requests a second on two nodes`,
    `statuses ${JSON.stringify(statuses)}, ${stale} of them stale, slowest ${slowestMs.toFixed(0)} ms; drafts seen: ${secrets}`,
    ...odd,
    ...more,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function call({ origin, token }: Staff, request: string, json?: object): Promise<Stored> {
  const [method = '', path = ''] = request.split(' ');
  const body = json === undefined ? {} : { body: JSON.stringify(json) };
  const response = await fetch(`${origin}/api/v1${path}`, { method, headers: headersOf(token), ...body });
  if (!response.ok) throw new Error(`${request}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: Stored }).data;
}

function headersOf(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}

async function untilAll(
  origins: readonly string[],
  isSo: (origin: string) => Promise<boolean>,
): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const all = await Promise.all(origins.map((origin) => isSo(origin).catch(() => false)));
    if (all.every(Boolean)) return;
    await wait(50);
  }
  throw new Error('It was not so within a minute.');
}
