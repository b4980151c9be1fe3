import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { type AnsweredRecord, type Json, clientFor } from '../../testing/api-client.ts';
import {
  createArticle,
  createCategory,
  createTag,
  madeBy,
  publishArticle,
  saveContent,
} from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runListJobs, startListJobs } from './run-list-jobs.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');

interface Job {
  id: string;
  status: string;
  total: number;
  counts: Record<string, number>;
  refusals: { id: string; title: string; reason: string }[];
}
const jobOf = (reply: { data: AnsweredRecord }) => reply.data as unknown as Job;

async function done(path: string, body?: Json): Promise<Job> {
  const started = await editor().post(path, body);
  expect([started.status, started.problem?.messages]).toEqual([202, undefined]);
  await runListJobs(test().deps);
  return jobOf(await editor().get(`/bulk-edits/${started.data.id}`));
}
const edit = (ids: string[], more: Json) => done('/bulk-edits', { resource: 'articles', ids, ...more });
const undo = (job: Job) => done(`/bulk-edits/${job.id}/undo`);
const read = async (id: string) => madeBy(await editor().get(`/content/${id}`));

describe('a change of many records', () => {
  it('is previewed without writing anything', async () => {
    const tag = await createTag(test(), 'Bees');
    const [one, other] = [await createArticle(test()), await createArticle(test(), { tag_ids: [tag.id] })];
    const { data } = await editor().post('/bulk-edits/preview', {
      resource: 'articles',
      ids: [one.id, other.id],
      changes: { tag_ids: { add: [tag.id] } },
    });
    expect(data).toMatchObject({
      total: 2,
      change: 1,
      unchanged: 1,
      refused: 0,
      entries: [
        { id: one.id, changes: [{ field: 'tag_ids', before: [], after: ['Bees'] }] },
        { id: other.id },
      ],
    });
    expect((await read(one.id)).version).toBe(1);
  });

  it('adds and takes tags, sets a category, as a revision with its audit entry, and one undo restores all', async () => {
    const category = await createCategory(test(), 'Letters');
    const [bees, time] = [await createTag(test(), 'Bees'), await createTag(test(), 'Time')];
    const one = await createArticle(test(), { tag_ids: [time.id] });
    const other = await createArticle(test(), { category_id: category.id });
    const changes = { category_id: category.id, tag_ids: { add: [bees.id], remove: [time.id] } };
    const job = await edit([one.id, other.id], { changes });
    expect(job).toMatchObject({ status: 'finished', counts: { changed: 2, refused: 0, waiting: 0 } });
    expect(await read(one.id)).toMatchObject({
      version: 2,
      category: { name: 'Letters' },
      tags: [{ name: 'Bees' }],
    });
    const log = (await clientFor(test(), 'administrator').get(`/audit-log?record_id=${one.id}`)).page.data;
    expect(log[0]).toMatchObject({ action: 'update', user: { id: test().staff.editor.id } });
    const undone = await undo(job);
    expect(undone).toMatchObject({ status: 'finished', counts: { changed: 2, refused: 0 } });
    expect(await read(one.id)).toMatchObject({ version: 3, category: null, tags: [{ name: 'Time' }] });
    expect(await read(other.id)).toMatchObject({ version: 3, tags: [] });
    expect((await editor().post(`/bulk-edits/${job.id}/undo`)).problem.messages).toEqual([
      'This bulk edit has already been undone.',
    ]);
  });

  it('leaves a page that was up to date up to date once it is undone, and one with waiting changes as it was', async () => {
    const tag = await createTag(test(), 'Bees');
    const [one, other] = [await publishArticle(test()), await publishArticle(test())];
    await saveContent(test(), other.id, { title: 'Not on the page yet' });
    const isEdited = async () =>
      Promise.all([one, other].map(async ({ id }) => (await read(id)).has_unpublished_changes));
    const job = await edit([one.id, other.id], { changes: { tag_ids: { add: [tag.id] } } });
    expect(await isEdited()).toEqual([true, true]);
    await undo(job);
    expect(await isEdited()).toEqual([false, true]);
  });

  it('is not undone when someone has changed the record since, and says so', async () => {
    const [one, other] = [await createArticle(test()), await createArticle(test())];
    const job = await edit([one.id, other.id], { changes: { author: 'Seneca' } });
    await saveContent(test(), other.id, { title: 'Another title' });
    const undone = await undo(job);
    expect(undone.counts).toMatchObject({ changed: 1, refused: 1 });
    expect(undone.refusals).toMatchObject([{ id: other.id, reason: expect.stringContaining('since') }]);
    expect([(await read(one.id)).author, (await read(other.id)).author]).toEqual([null, 'Seneca']);
  });

  it('publishes what is ready, reports what is not, and undo restores the former page', async () => {
    const draft = await createArticle(test());
    const unready = await createArticle(test(), { intro: null });
    const live = await publishArticle(test(), { title: 'The first words' });
    await saveContent(test(), live.id, { title: 'The second words' });
    const job = await edit([draft.id, unready.id, live.id], { action: 'publish' });
    expect(job.counts).toMatchObject({ changed: 2, refused: 1 });
    expect(job.refusals).toMatchObject([{ id: unready.id, reason: 'intro is required to publish' }]);
    const visitors = async () =>
      (await clientFor(test()).get('/content')).page.data.map((record) => record.title).toSorted();
    expect(await visitors()).toEqual(['On slow reading', 'The second words']);
    expect((await undo(job)).counts).toMatchObject({ changed: 2, refused: 0 });
    expect(await visitors()).toEqual(['The first words']);
    expect(await read(draft.id)).toMatchObject({ status: 'draft', published_date: null });
    expect(await read(live.id)).toMatchObject({ status: 'published', has_unpublished_changes: true });
    const counted = await editor().get('/content?status=published');
    expect(counted.page.total).toBe(1);
  });

  it('moves to the trash by filter, and undoing puts the page back on the site', async () => {
    await createArticle(test(), { author: 'Seneca', title: 'Of anger' });
    const live = await publishArticle(test(), { author: 'Seneca', title: 'Of leisure' });
    const kept = await createArticle(test(), { author: 'Montaigne' });
    const job = await done('/bulk-edits', {
      resource: 'articles',
      filter: { author: 'Seneca' },
      action: 'trash',
    });
    expect(job).toMatchObject({ total: 2, counts: { changed: 2 } });
    expect((await editor().get('/content')).page.data.map(({ id }) => id)).toEqual([kept.id]);
    expect((await undo(job)).counts).toMatchObject({ changed: 2 });
    expect((await clientFor(test()).get('/content')).page.data.map(({ id }) => id)).toEqual([live.id]);
  });

  it('lets authors change only their own, and only what they may at that moment', async () => {
    const author = clientFor(test(), 'author');
    const own = madeBy(await author.post('/content', { content_type_name: 'article', title: 'Mine' }));
    const foreign = await createArticle(test());
    const body = { resource: 'articles', ids: [own.id, foreign.id], changes: { author: 'Seneca' } };
    const first = await author.post('/bulk-edits', body);
    await runListJobs(test().deps);
    expect(jobOf(await author.get(`/bulk-edits/${first.data.id}`))).toMatchObject({
      counts: { changed: 1, refused: 1 },
      refusals: [
        { id: foreign.id, reason: 'Your role doesn’t allow this. Ask an administrator for access.' },
      ],
    });
    const second = await author.post('/bulk-edits', { ...body, changes: { author: 'Montaigne' } });
    await rows(
      test().deps.database.queries,
      sql`UPDATE users SET role = 'viewer' WHERE id = ${test().staff.author.id}`,
    );
    await runListJobs(test().deps);
    expect((await read(own.id)).author).toBe('Seneca');
    expect(jobOf(await editor().get(`/bulk-edits/${second.data.id}`)).counts).toMatchObject({ refused: 2 });
  });

  it('that was stopped skips the rest; what was done is undone, and a restart resumes what runs', async () => {
    const made: string[] = [];
    for (let count = 0; count < 12; count += 1) made.push((await createArticle(test())).id);
    const started = await editor().post('/bulk-edits', {
      resource: 'articles',
      ids: made,
      changes: { author: 'Seneca' },
    });
    const worker = startListJobs(test().deps);
    await worker.stop();
    const stopped = jobOf(await editor().post(`/bulk-edits/${started.data.id}/stop`));
    expect(stopped.counts.changed).toBeLessThan(12);
    await runListJobs(test().deps);
    const authors = async () =>
      (await Promise.all(made.map(read))).filter(({ author }) => author === 'Seneca').length;
    expect(await authors()).toBe(stopped.counts.changed);
    await rows(test().deps.database.queries, sql`UPDATE list_jobs SET status = 'running'`);
    await runListJobs(test().deps);
    expect(await authors()).toBe(12);
    const [first] = await Promise.all(made.map(read));
    expect(first?.version).toBe(2);
    await undo(stopped);
    expect(await authors()).toBe(0);
  });

  it('that failed can be stopped, and what was done is undone then', async () => {
    const { id } = await createArticle(test());
    const job = await edit([id], { changes: { author: 'Seneca' } });
    await rows(test().deps.database.queries, sql`UPDATE list_jobs SET status = 'failed'`);
    const path = `/bulk-edits/${job.id}`;
    expect((await editor().post(`${path}/undo`)).problem.code).toBe('invalid_transition');
    expect(jobOf(await editor().post(`${path}/stop`)).status).toBe('stopped');
    expect((await editor().post(`${path}/stop`)).problem.code).toBe('invalid_transition');
    await undo(job);
    expect((await read(id)).author).not.toBe('Seneca');
  });

  it('refuses fields that no declaration offers, and requests without a selection', async () => {
    const { id } = await createArticle(test());
    const refused = async (body: Json) =>
      (await editor().post('/bulk-edits', { resource: 'articles', ...body })).problem.errors;
    expect(await refused({ ids: [id], changes: { title: 'All the same' } })).toHaveProperty('title');
    expect(await refused({ changes: { author: 'x' } })).toHaveProperty('ids');
    expect(await refused({ ids: [id] })).toHaveProperty('changes');
    expect(await refused({ resource: 'users', ids: [id], action: 'trash' })).toHaveProperty('resource');
    expect(await refused({ resource: 'contacts', ids: [id], action: 'trash' })).toHaveProperty('action');
    expect(await refused({ filter: { author: 'Nobody' }, action: 'trash' })).toHaveProperty('filter');
  });
});

describe('views of a list', () => {
  const view = {
    resource: 'articles',
    name: 'Drafts of mine',
    query: { status: 'draft' },
    columns: ['status'],
  };

  it('are one person’s until an editor shares them', async () => {
    const own = await editor().post('/saved-views', view);
    expect(own.status).toBe(201);
    const author = clientFor(test(), 'author');
    const names = async () =>
      (await author.get('/saved-views?resource=articles')).list.map(({ name }) => name);
    expect(await names()).toEqual([]);
    expect((await author.put(`/saved-views/${own.data.id}`, { name: 'x', version: 1 })).status).toBe(404);
    const shared = await editor().put(`/saved-views/${own.data.id}`, { shared: true, version: 1 });
    expect(shared.data).toMatchObject({ shared: true, version: 2, columns: ['status'] });
    expect(await names()).toEqual(['Drafts of mine']);
    expect((await author.delete(`/saved-views/${own.data.id}`)).status).toBe(403);
    expect((await author.post('/saved-views', { ...view, shared: true })).status).toBe(403);
  });

  it('are renamed from the version that was read, and deleted', async () => {
    const { data } = await editor().post('/saved-views', view);
    expect((await editor().put(`/saved-views/${data.id}`, { name: 'Mine', version: 1 })).data.name).toBe(
      'Mine',
    );
    expect((await editor().put(`/saved-views/${data.id}`, { name: 'Ours', version: 1 })).status).toBe(409);
    expect((await editor().put(`/saved-views/${data.id}`, { name: 'Ours' })).status).toBe(428);
    expect((await editor().delete(`/saved-views/${data.id}`)).status).toBe(204);
    expect((await editor().get('/saved-views')).list).toEqual([]);
  });
});
