import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect, request, test } from 'playwright/test';
import { OWN_SITE, expectMailFromSender } from '../helpers/own-site.ts';
import {
  type JourneyPostgres,
  type RunningProduct,
  createDatabase,
  startProduct,
} from '../helpers/product.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

/** Two servers with one PostgreSQL and one media folder: both show what is set on one of them, and both keep it. */
test.describe.configure({ timeout: 400_000 });
test.skip(process.env['TEST_DATABASE_URL'] === undefined, 'needs PostgreSQL');

/** How soon the other server must show a change. */
const WITHIN_MS = 2000;

let folder: string;
let database: JourneyPostgres;
let nodes: { product: RunningProduct; server: APIRequestContext }[] = [];
const startOne = async () => {
  const product = await startProduct({ databaseUrl: database.url, dataDir: folder });
  return { product, server: await request.newContext({ baseURL: product.url }) };
};
const start = async () => {
  const first = await startOne();
  nodes = [first, await startOne()];
};
const stop = async () => {
  for (const { product, server } of nodes.splice(0)) {
    await server.dispose();
    await product.stop();
  }
};
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colophon-own-nodes-'));
  database = await createDatabase('own_nodes');
  await start();
});
test.afterAll(async () => {
  await stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const node = (at: number): APIRequestContext => {
  const found = nodes[at];
  if (found === undefined) throw new Error(`There is no server ${at}.`);
  return found.server;
};
const footer = async (at: number) => (await node(at).get('/')).text();

test('a site made one’s own on one server is so on the other within two seconds, and survives a restart of both @database', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: nodes[0]?.product.url ?? '' });
  const page = await context.newPage();
  await signInToAdmin(page);
  // A server renders its first page slowly; only how soon it shows a change is measured.
  for (const { isShown } of OWN_SITE) expect(await isShown(node(1))).toBe(false);
  for (const { what, make, isShown } of OWN_SITE)
    await test.step(what, async () => {
      await make(page);
      const since = performance.now();
      await expect.poll(() => isShown(node(1)), { message: what, intervals: [50] }).toBe(true);
      expect(performance.now() - since, what).toBeLessThan(WITHIN_MS);
      expect(await isShown(node(0)), `${what}, where it was saved`).toBe(true);
    });

  await test.step('a planned change is made by one of both, and is on both', async () => {
    const { version } = await call(page, 'GET /settings/navigation');
    const at = new Date(Date.now() + 1500).toISOString();
    const settings = { copyright: 'Of winter' };
    await call(page, 'POST /settings/navigation/schedule', { at, settings, version });
    for (const at of [0, 1]) await expect.poll(() => footer(at)).toContain('Of winter');
    expect((await call(page, 'GET /settings/navigation'))['version']).toBe(Number(version) + 1);
  });
  await context.close();

  await stop();
  await start();
  for (const at of [0, 1]) {
    for (const { what, isShown } of OWN_SITE)
      expect(await isShown(node(at)), `${what}, node ${at}`).toBe(true);
    expect(await footer(at)).toContain('Of winter');
  }
  await expectMailFromSender(node(1), 'bea@example.com');
});
