import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows } from '../platform/database/database.ts';
import { runNextExport } from '../business/site-export/run-site-exports.ts';
import { clientFor } from '../testing/api-client.ts';
import { articleInput, bodyOf, createArticle, madeBy, publishArticle } from '../testing/content-records.ts';
import { makeScene } from '../testing/hostile/hostile-walk.ts';
import { createCampaign, insertReaders, sendAll } from '../testing/newsletter.ts';
import { useTestApp } from '../testing/test-app.ts';
import { DAY_MS } from '../testing/test-clock.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

/** Ten times as many are in `server/product/declarations.test.ts`, which starts the product with them. */
const RECORDS = 1_000;
/** Short, so that there are soon many. */
const BODY = sql`'{"type":"doc","content":[]}'::jsonb`;
const test = useTestApp();
const on = () => test().deps.database.queries;
const administrator = () => clientFor(test(), 'administrator');

/** The file of a type is removed, or returns: everything else that the database has of its texts stays as it is. */
async function rename(ids: readonly string[], type: string): Promise<void> {
  for (const table of ['content', 'publications'])
    await rows(
      on(),
      sql`UPDATE ${sql.identifier(table)} SET type = ${type} WHERE id = ANY (${sql.param(ids)}::uuid[])`,
    );
}

/** Copies of a published text, with their pages, as texts of the type. */
async function fill(id: string): Promise<void> {
  const copies = sql`SELECT gen_random_uuid() AS id, 'copy-' || n AS slug, 'podcast' AS type, '' AS search, ${BODY} AS body FROM generate_series(1, ${RECORDS}) AS n`;
  for (const [name, from] of [
    ['content', copies],
    [
      'publications',
      sql`SELECT id, slug, type, '' AS search, ${BODY} AS body FROM content WHERE type = 'podcast'`,
    ],
  ] as const) {
    const table = sql.identifier(name);
    await rows(
      on(),
      sql`INSERT INTO ${table} SELECT (jsonb_populate_record(t, to_jsonb(c))).* FROM ${table} t, (${from}) AS c WHERE t.id = ${id}`,
    );
  }
  await rows(on(), sql`INSERT INTO document_counts VALUES ('podcast', 'published', ${RECORDS})`);
}

/** What may be wherever a text can be. */
async function scene() {
  const made = await makeScene((request) => test().app.fetch(request), test().tokens.administrator);
  const category = madeBy(await administrator().post('/category', { name: 'Rivers' }));
  const tag = madeBy(await administrator().post('/tag', { name: 'Calm' }));
  const within = { category_id: category.id, tag_ids: [tag.id] };
  const shown = await publishArticle(test(), { title: 'The loud river', ...within });
  await publishArticle(test(), {
    title: 'Points there',
    body: bodyOf(`See /articles/${String(shown.slug)}.`),
  });
  const planned = await createArticle(test(), { title: 'Planned', ...within });
  await administrator().post(`/content/${planned.id}/publish`, { scheduled_at: soon(1) });
  const trashed = await createArticle(test(), { title: 'In the trash' });
  await administrator().delete(`/content/${trashed.id}`);
  const items = [{ content_id: shown.id }];
  const list = madeBy(await administrator().post('/list/with-content', { name: 'A shelf', content: items }));
  await administrator().post(`/list/${list.id}/publish`);
  const campaign = await createCampaign(test(), {
    blocks: [{ type: 'content_list', content_ids: [shown.id] }],
  });
  await fill(shown.id);
  return { ...made, category, tag, shown, planned, trashed, list, campaign };
}
const soon = (days: number) => new Date(test().clock.now().getTime() + days * DAY_MS).toISOString();

/** How many visitors see. */
async function articles(): Promise<number> {
  const { text } = await ask('GET /content?content_type_name=article');
  return (JSON.parse(text) as { data: { total: number } }).data.total;
}

let failures: string[] = [];
async function ask(request: string, { as, json }: { as?: 'administrator'; json?: object } = {}) {
  const [method = '', path = ''] = request.split(' ');
  const asked = { method, ...(as && { as }), ...(json && { json: { ...json } }) };
  const response = await test().request(path.startsWith('/api') ? path : `/api/v1${path}`, asked);
  const text = await response.text();
  if (response.status >= 500) failures.push(`${request}: ${response.status} ${text.slice(0, 200)}`);
  return { status: response.status, text };
}

beforeEach(() => {
  failures = [];
});

describe('a type whose file is gone', () => {
  it('is kept and hidden, breaks nothing else, and is shown again when its file returns', async () => {
    const { pathOf, ...made } = await scene();
    const { shown, planned, trashed, list, campaign, category, tag } = made;
    const before = await articles();
    const ids = [shown.id, planned.id, trashed.id];
    await rename(ids, 'podcast');

    for (const route of routes.filter(({ method }) => method === 'GET'))
      for (const as of ['administrator', undefined] as const)
        await ask(`GET ${pathOf(route)}`, { ...(as && { as }) });
    const anywhere = [
      '/search?query=loud%20river',
      '/search?query=copy',
      `/content?category=${String(category.slug)}`,
      `/content?tag=${String(tag.slug)}`,
      `/content?ids=${shown.id},${planned.id}`,
      '/content?status=trashed',
      '/content?search=river',
      '/content?cursor=start',
      `/content/slug/${String(shown.slug)}`,
      `/list/${String(list.slug)}`,
      '/redirects/resolve?path=/articles/the-loud-river',
    ];
    for (const path of anywhere)
      for (const as of ['administrator', undefined] as const) {
        const { text } = await ask(`GET ${path}`, { ...(as && { as }) });
        expect([path, text.includes('The loud river')]).toEqual([path, false]);
      }

    for (const { id } of [shown, planned, trashed])
      for (const route of routes.filter(
        ({ method, path }) => method !== 'GET' && path.startsWith('/content/:id'),
      )) {
        const path = route.path.replace(':id', id).replaceAll(/:\w+/g, '1');
        const { status } = await ask(`${route.method} ${path}`, {
          as: 'administrator',
          json: { version: 1 },
        });
        expect([route.path, status]).toEqual([route.path, expect.toSatisfy((code: number) => code >= 400)]);
      }

    await insertReaders(test(), 2);
    await ask(`POST /newsletter-campaigns/${campaign.id}/send`, { as: 'administrator' });
    await sendAll(test());
    await ask('POST /exports', { as: 'administrator', json: {} });
    while (await runNextExport(test().deps));
    test().clock.advance(2 * DAY_MS);
    for (const job of jobs) if ('run' in job) await job.run(test().deps, new AbortController().signal);
    expect(failures).toEqual([]);

    const { data } = await administrator().get('/system');
    expect(data).toMatchObject({
      undeclared_types: [{ type: 'podcast', records: RECORDS }],
      notices: expect.arrayContaining(['undeclared_types']),
    });

    await rename(ids, 'article');
    expect((await ask(`GET /content/${shown.id}`, { as: 'administrator' })).text).toContain('The loud river');
    expect((await ask('GET /search?query=loud%20river')).text).toContain('The loud river');
    expect((await ask(`GET /list/${list.id}`, { as: 'administrator' })).text).toContain('The loud river');
    expect((await ask('GET /content?status=trashed', { as: 'administrator' })).text).toContain(
      'In the trash',
    );
    const after = await articles();
    expect(after).toBe(before);
    expect((await administrator().post('/content', articleInput({ title: 'Anew' }))).status).toBe(201);
    expect(failures).toEqual([]);
  }, 180_000);
});
