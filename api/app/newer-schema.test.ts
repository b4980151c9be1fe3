import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../platform/database/database.ts';
import { clientFor } from '../testing/api-client.ts';
import { createArticle, madeBy } from '../testing/content-records.ts';
import { makeScene } from '../testing/hostile/hostile-walk.ts';
import { createCampaign, insertReaders, sendAll, statesOf } from '../testing/newsletter.ts';
import { useTestApp } from '../testing/test-app.ts';
import { publishDue } from '../records/publishing/publish-due.ts';
import { routes } from './routes.ts';

const test = useTestApp();
const administrator = () => clientFor(test(), 'administrator');

/** What a newer version does to the schema before it starts: it only adds, so that nodes of the older one keep working. */
async function expandSchema(): Promise<string[]> {
  const on = test().deps.database.queries;
  const tables = await rows<{ name: string }>(
    on,
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY 1`,
  );
  for (const { name } of tables) {
    await rows(on, sql`ALTER TABLE ${sql.identifier(name)} ADD COLUMN of_a_newer_version jsonb DEFAULT '{}'`);
  }
  return tables.map(({ name }) => name);
}

/** Every read, twice: prepared statements are used again. */
async function readEverything(): Promise<[line: string, status: number][]> {
  const answers: [string, number][] = [];
  const { pathOf } = await scene();
  for (const route of routes.filter(({ method }) => method === 'GET')) {
    for (let time = 0; time < 2; time += 1) {
      const { status } = await test().request(pathOf(route), { as: 'administrator' });
      answers.push([`GET ${route.path}`, status]);
    }
  }
  return answers;
}

let made: ReturnType<typeof makeScene> | undefined;
/** Records for the reads; made once. */
const scene = () => (made ??= makeScene((request) => test().app.fetch(request), test().tokens.administrator));

/** The ways of a text and of a newsletter, from their beginning to their end. */
async function writeEverything(name: string): Promise<void> {
  const { id, version } = await createArticle(test(), { title: `A text of ${name}` });
  const saved = await administrator().put(`/content/${id}`, { intro: 'Shorter.', version });
  expect(saved.status).toBe(200);
  for (const verb of ['publish', 'unpublish', 'publish', 'archive'])
    expect([verb, (await administrator().post(`/content/${id}/${verb}`, {})).status]).toEqual([verb, 200]);
  await publishDue(test().deps);
  await insertReaders(test(), 3, `${name}.example.org`);
  const [list] = await rows<{ id: string }>(
    test().deps.database.queries,
    sql`SELECT id FROM contact_lists WHERE is_default`,
  );
  const campaign = await createCampaign(test(), { name: `To ${name}`, contact_list_ids: [list?.id ?? ''] });
  madeBy(await administrator().post(`/newsletter-campaigns/${campaign.id}/send`));
  await sendAll(test());
  expect(Object.keys(await statesOf(test(), campaign.id))).toEqual(['accepted']);
}

describe('a node of this version beside one of the next', () => {
  it('reads and writes on after the next one has added to every table (rel-26)', async () => {
    const before = await readEverything();
    await writeEverything('before');
    expect(await expandSchema()).toContain('publications');
    await writeEverything('afterwards');
    expect(await readEverything()).toEqual(before);
    expect(before.filter(([, status]) => status >= 500)).toEqual([]);
  }, 120_000);
});
