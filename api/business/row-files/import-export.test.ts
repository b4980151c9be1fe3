import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { bodyOf, createArticle, createCategory, createTag, madeBy } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runListJobs } from './run-list-jobs.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
type Format = 'csv' | 'json';

async function exported(format: Format, more = '', type = 'article'): Promise<string> {
  const path = `/api/v1/content/export?content_type_name=${type}&format=${format}${more}`;
  const response = await test().request(path, { as: 'editor' });
  expect(response.status).toBe(200);
  return response.text();
}

async function send(
  text: string | Uint8Array<ArrayBuffer>,
  fields: { format?: Format; dryRun?: boolean | string; resource?: string } = {},
) {
  const { format = 'csv', dryRun = false, resource = 'articles' } = fields;
  const body = new FormData();
  body.append('resource', resource);
  body.append('dry_run', String(dryRun));
  body.append('file', new Blob([text]), `content.${format}`);
  // Sent as bytes: a streamed form fails when its reader stops early.
  const sent = new Response(body);
  const response = await test().request('/api/v1/content/import', {
    method: 'POST',
    body: await sent.arrayBuffer(),
    headers: { 'Content-Type': sent.headers.get('content-type') ?? '' },
    as: 'editor',
  });
  const json = (await response.json()) as { data?: { id: string }; errors?: Record<string, string[]> };
  return { status: response.status, ...json };
}

async function brought(text: string, fields: Parameters<typeof send>[1] = {}) {
  const { data, errors } = await send(text, fields);
  expect(errors).toBeUndefined();
  await runListJobs(test().deps);
  const job = (await editor().get(`/bulk-edits/${data?.id}`)).data as unknown as {
    id: string;
    counts: Record<string, number>;
    refusals: { position: number; reason: string }[];
  };
  return job;
}

const words = fc.oneof(
  fc.string({ maxLength: 30, unit: 'grapheme' }),
  fc.constantFrom(
    '=1+1',
    "'=1",
    '+a',
    '@b',
    '-1',
    'true',
    '12',
    '[x]',
    'a, b',
    '"q"',
    'two\nlines',
    'one;\ttwo;\tthree;\r\nfour;',
    '\t',
    "''",
  ),
);

describe('what was exported', () => {
  it.each(['csv', 'json'] as const)(
    'as %s changes nothing when it is imported',
    async (format) => {
      const category = await createCategory(test(), 'Letters');
      const tags = await Promise.all(['Bees', 'Time'].map((name) => createTag(test(), name)));
      const text = words.filter((one) => one.trim() !== '' && !one.includes('\u0000'));
      const record = fc.record({
        title: text,
        intro: fc.option(text),
        author: fc.option(text),
        body: fc.option(text.map((one) => bodyOf(one))),
        category_id: fc.option(fc.constant(category.id)),
        tag_ids: fc.subarray(tags.map(({ id }) => id)),
        publisher: fc.option(text),
        page_count: fc.option(fc.integer({ min: 1, max: 900 })),
        key_ideas: fc.array(fc.record({ title: text, text }), { maxLength: 2 }),
      });
      let made = 0;
      await fc.assert(
        fc.asyncProperty(record, async (input: Json) => {
          const sent = await editor().post('/content', { content_type_name: 'book-summary', ...input });
          // What the API itself rejects says nothing about files.
          fc.pre(sent.status === 201);
          made += 1;
          const file = await exported(format, `&ids=${sent.data.id}`, 'book-summary');
          const { counts, refusals } = await brought(file, { format, resource: 'book-summaries' });
          expect([counts, refusals]).toMatchObject([
            { unchanged: 1, changed: 0, created: 0, refused: 0 },
            [],
          ]);
          expect(madeBy(await editor().get(`/content/${sent.data.id}`)).version).toBe(1);
        }),
        { numRuns: 15 },
      );
      expect(made).toBeGreaterThan(5);
    },
    240_000,
  );

  it('carries no formula that a spreadsheet program would run', async () => {
    await createArticle(test(), { title: '=HYPERLINK("http://evil.example")', author: '@SUM(A1)' });
    const csv = await exported('csv');
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(csv).toContain(`'@SUM(A1)`);
  });

  it('is what the filter shows, in its order', async () => {
    for (const title of ['B', 'A']) await createArticle(test(), { title, author: 'Seneca' });
    await createArticle(test(), { title: 'C' });
    const found = JSON.parse(await exported('json', '&author=Seneca&sort_by=title&sort_order=asc')) as Json[];
    expect(found.map(({ title }) => title)).toEqual(['A', 'B']);
  });
});

describe('a file that was changed', () => {
  it('is tried without writing, then changes, creates and refuses row by row; one undo takes it back', async () => {
    await createCategory(test(), 'Letters');
    const [one, other] = [
      await createArticle(test(), { title: 'One' }),
      await createArticle(test(), { title: 'Other' }),
    ];
    const csv = `id,title,category,published_date\n${one.id},One anew,letters,\n${other.id},Other,nowhere,\n,A new one,,\n,,letters,\n,Late,,soon\n`;
    const dry = await brought(csv, { dryRun: true });
    expect(dry.counts).toMatchObject({ changed: 1, created: 1, refused: 3 });
    expect(dry.refusals).toMatchObject([
      { position: 3, reason: 'category doesn’t exist: nowhere' },
      { position: 5, reason: 'title is required' },
      { position: 6, reason: expect.stringContaining('published_date') },
    ]);
    expect((await editor().get('/content')).page.total).toBe(2);
    expect(madeBy(await editor().get(`/content/${one.id}`))).toMatchObject({ title: 'One', version: 1 });
    const job = await brought(csv);
    expect(job.counts).toMatchObject({ changed: 1, created: 1, refused: 3 });
    expect(madeBy(await editor().get(`/content/${one.id}`))).toMatchObject({
      title: 'One anew',
      version: 2,
      category: { slug: 'letters' },
    });
    const report = await test().request(`/api/v1/bulk-edits/${job.id}/report.csv`, { as: 'editor' });
    expect((await report.text()).split('\r\n')[2]).toContain('refused,category doesn’t exist: nowhere');
    await editor().post(`/bulk-edits/${job.id}/undo`);
    await runListJobs(test().deps);
    expect((await editor().get('/content')).page.data.map(({ title }) => title).toSorted()).toEqual([
      'One',
      'Other',
    ]);
  });

  it('names a record by what is an id, by its slug, or not at all', async () => {
    const { id } = await createArticle(test());
    const strange = '01990000-0000-7000-8000-000000000000';
    const job = await brought(
      `id,title\n12,Twelve\n${id.slice(1)},Cut off\n=1,Formula\n${strange},From another site\n`,
    );
    expect(job.counts).toMatchObject({ created: 1, refused: 3, changed: 0 });
    const reason = 'id isn’t a record ID. Leave it empty to create a new record';
    expect(job.refusals).toMatchObject([2, 3, 4].map((position) => ({ position, reason })));
    const json = await brought('[{"id": 12, "title": "Twelve"}]', { format: 'json' });
    expect(json.refusals).toMatchObject([{ position: 1, reason }]);
    const tags = await brought('id,name\n12,Twelve\n', { resource: 'tags' });
    expect(tags.refusals).toMatchObject([{ position: 2, reason }]);
  });

  it('does not overwrite changes since the export, nor change a state', async () => {
    const { id } = await createArticle(test());
    const csv = (await exported('csv')).replace('On slow reading', 'On fast reading');
    await editor().put(`/content/${id}`, { author: 'Seneca', version: 1 });
    expect((await brought(csv)).refusals).toMatchObject([
      { reason: expect.stringContaining('someone has changed the item since the export') },
    ]);
    const state = await brought(`id,status\n${id},published\n`);
    expect(state.refusals).toMatchObject([
      { reason: expect.stringContaining('can’t be changed by an import') },
    ]);
  });

  it('is refused whole when it cannot be read', async () => {
    const reasons = async (text: string | Uint8Array<ArrayBuffer>, format: Format = 'csv') =>
      (await send(text, { format })).errors?.file;
    expect(await reasons('title,colour\nA,red\n')).toEqual(['has unknown columns: colour']);
    expect(await reasons(new Uint8Array([...Buffer.from('title,author\nCaf'), 0xe9, 0x0a]))).toEqual([
      'isn’t in UTF-8. Save it as CSV UTF-8',
    ]);
    expect(await reasons('[{"title":', 'json')).toEqual(['isn’t valid JSON']);
    expect(await reasons('{"a":', 'json')).toEqual(['must be a list of records']);
    expect(await reasons('title,author\n')).toEqual(['contains no rows']);
    expect(await reasons('title,title\nA,B\n')).toEqual(['has the column title twice']);
  });

  it('is refused before any of it is stored where it has too many rows', async () => {
    const many = {
      csv: `title\n${'A\n'.repeat(1_000_000)}`,
      json: `[${'{"title":"A"},'.repeat(100_000)}{}]`,
    };
    for (const format of ['csv', 'json'] as const) {
      const { errors } = await send(many[format], { format });
      expect(errors).toEqual({ file: ['has more than 100000 rows. Split it'] });
    }
    const stored = await rows(test().deps.database.queries, sql`SELECT FROM list_job_items`);
    expect(stored).toEqual([]);
  });

  it('does not import for real when a dry run was requested in other words', async () => {
    const { errors } = await send('title\nA\n', { dryRun: '1' });
    expect(errors).toEqual({ dry_run: ['must be true or false'] });
  });
});
