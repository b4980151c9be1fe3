import { parseArgs } from 'node:util';
import { createOwnPostgres } from '../helpers/own-postgres.ts';
import {
  type RunningProduct,
  freePort,
  signIn,
  startProduct,
  withTemporaryFolder,
} from '../helpers/running-product.ts';
import { Staff, send } from '../known-faults/staff.ts';

/**
 * `node bench/faults/two-versions.ts --other TREE [--each 10000]`: a built checkout of the version before serves from
 * PostgreSQL; this version starts beside it on the same database, and migrates it, while requests of each kind
 * go to all nodes that are ready. At the end the older node stops. Exit code 1 where any request failed.
 */
const { values } = parseArgs({
  options: { other: { type: 'string' }, each: { type: 'string', default: '10000' } },
});
const { other } = values;
if (other === undefined) throw new Error('Name a built checkout of the version before: --other.');
const EACH = Number(values.each);
/** Of the requests of a kind: when the new version starts. */
const NEW_STARTS_AT = 0.2;
const AT_ONCE = 4;

interface Kind {
  name: string;
  once: (staff: Staff, count: number) => Promise<readonly number[]>;
}
const PAGES = ['/', '/articles', '/lists', '/about', '/feed.xml', '/sitemap.xml', '/search?q=attention'];
const READS = [
  '/content?per_page=12',
  '/content?content_type_name=article&sort_by=title&per_page=25',
  '/category',
  '/tag',
  '/list',
  '/contacts?per_page=25',
  '/contact-lists',
  '/newsletter-campaigns',
  '/releases',
  '/audit-log',
  '/search?query=attention',
];
const KINDS: readonly Kind[] = [
  {
    name: 'page',
    once: async ({ origin }, count) => [(await fetch(origin + (PAGES[count % PAGES.length] ?? '/'))).status],
  },
  {
    name: 'read',
    once: async (staff, count) => [
      (await staff.send(`GET ${READS[count % READS.length]}`, { headers: { 'Cache-Control': 'no-cache' } }))
        .status,
    ],
  },
  { name: 'write', once: writeOnce },
  {
    name: 'sign-up',
    once: async ({ origin }, count) => [
      (
        await send(origin, 'POST /email/subscribe', {
          json: { email: `reader-${count}@example.com` },
          from: `198.51.${Math.floor(count / 250) % 250}.${count % 250}`,
        })
      ).status,
    ],
  },
];

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const nodes: Staff[] = [];
const failures = new Map<string, number>();

const postgres = await createOwnPostgres();
try {
  await withTemporaryFolder(run);
} finally {
  await postgres.remove();
}
say(failures.size === 0 ? 'no request failed' : JSON.stringify(Object.fromEntries(failures), null, 1));
if (failures.size > 0) process.exitCode = 1;

async function run(folder: string): Promise<void> {
  const old = await start(folder, other);
  nodes.push(old.staff);
  const news: RunningProduct[] = [];
  let starting: Promise<void> | undefined;
  const begin = () => {
    starting ??= start(folder).then(({ product, staff }) => {
      say(`the new version is ready after ${Math.round(product.readyMs)} ms`);
      news.push(product);
      nodes.push(staff);
    });
  };
  await Promise.all(KINDS.map((kind) => repeat(kind, begin)));
  await starting;
  nodes.shift();
  await old.product.kill('SIGTERM');
  await Promise.all(KINDS.map(({ name, once }) => attempt(name, once, EACH)));
  for (const product of news) await product.kill('SIGTERM');
}

async function repeat({ name, once }: Kind, begin: () => void): Promise<void> {
  let count = 0;
  const worker = async () => {
    while (count < EACH) {
      count += 1;
      if (count > EACH * NEW_STARTS_AT) begin();
      await attempt(name, once, count);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  say(`${EACH} of ${name}`);
}

async function attempt(name: string, once: Kind['once'], count: number): Promise<void> {
  const node = nodes[count % nodes.length] ?? nodes[0];
  if (node === undefined) throw new Error('No node is ready.');
  const statuses = await once(node, count).catch((error: unknown) => [String(error)]);
  for (const status of statuses) {
    if (typeof status === 'number' && status < 400) continue;
    const what = `${name}: ${status} by node ${nodes.indexOf(node)}`;
    failures.set(what, (failures.get(what) ?? 0) + 1);
  }
}

/** One text: made, saved, published, and deleted, with its page read in between. */
async function writeOnce(staff: Staff, count: number): Promise<number[]> {
  const title = `Text ${count}`;
  const made = await staff.send('POST /content', {
    json: { content_type_name: 'article', title, intro: 'Shortly.', body: '<p>A text.</p>' },
  });
  const path = `/content/${String(made.body['id'])}`;
  const published = await staff.send(`POST ${path}/publish`, { json: {} });
  const saved = await staff.send(`PUT ${path}`, {
    json: { title: `${title}, again`, version: published.body['version'] },
  });
  const page = await fetch(`${staff.origin}/articles/text-${count}`);
  const deleted = await staff.send(`DELETE ${path}`, {
    headers: { 'If-Match': `"${String(saved.body['version'])}"` },
  });
  return [made.status, published.status, saved.status, page.status, deleted.status];
}

async function start(dataDir: string, tree?: string): Promise<{ product: RunningProduct; staff: Staff }> {
  const env = {
    DATABASE_URL: postgres.url,
    SECRET_KEY: 'a key for benches that is long enough',
    STARTER_CONTENT: 'true',
    TRUSTED_PROXIES: '127.0.0.1',
    SITE_URL: `http://127.0.0.1:${await freePort()}`,
  };
  const product = await startProduct(dataDir, env, { isQuiet: true, ...(tree !== undefined && { tree }) });
  return { product, staff: new Staff(product.origin, await signIn(product.origin)) };
}
