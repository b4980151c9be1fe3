import { describe, expect, it } from 'vitest';
import { type AnsweredRecord, type Json, clientFor } from '../../testing/api-client.ts';
import {
  createArticle,
  createCategory,
  madeBy,
  publishArticle,
  publishSummary,
  saveContent,
} from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runListJobs } from './run-list-jobs.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');

interface Job {
  id: string;
  counts: Record<string, number>;
  refusals: { id: string; title: string; reason: string }[];
}

async function done(path: string, body?: Json): Promise<Job> {
  const started = await editor().post(path, body);
  expect([started.status, started.problem?.messages]).toEqual([202, undefined]);
  await runListJobs(test().deps);
  const { data }: { data: AnsweredRecord } = await editor().get(`/bulk-edits/${started.data.id}`);
  return data as unknown as Job;
}
const edit = (ids: string[], more: Json) => done('/bulk-edits', { resource: 'articles', ids, ...more });
const undo = (job: Job) => done(`/bulk-edits/${job.id}/undo`);
const read = async (id: string) => madeBy(await editor().get(`/content/${id}`));

describe('a bulk edit of live pages', () => {
  it('says which live pages it could update: which show other changes then, and which cannot', async () => {
    const category = await createCategory(test(), 'Letters');
    const [live, edited, draft] = [
      await publishArticle(test()),
      await publishArticle(test(), { title: 'Edited since' }),
      await createArticle(test()),
    ];
    const unready = await publishArticle(test(), { title: 'Without an intro' });
    await saveContent(test(), edited.id, { title: 'Not on the page yet' });
    await saveContent(test(), unready.id, { intro: null });
    const asked = { resource: 'articles', ids: [live, edited, draft, unready].map(({ id }) => id) };
    const preview = await editor().post('/bulk-edits/preview', {
      ...asked,
      changes: { category_id: category.id },
    });
    expect(preview.data).toMatchObject({
      change: 4,
      live: {
        up_to_date: 1,
        with_other_changes: 1,
        blocked: 1,
        others: [{ id: edited.id, title: 'Not on the page yet' }],
        refusals: [{ id: unready.id, reason: 'Not ready to publish: intro.' }],
        moved: 0,
      },
    });
    const later = { published_date: new Date(test().deps.now().getTime() + 86_400_000).toISOString() };
    const inFuture = await editor().post('/bulk-edits/preview', { ...asked, changes: later });
    expect(inFuture.data).toMatchObject({ live: { up_to_date: 0, with_other_changes: 0, blocked: 3 } });
    const ofDrafts = { resource: 'articles', ids: [draft.id], changes: { author: 'Seneca' } };
    expect((await editor().post('/bulk-edits/preview', ofDrafts)).data).toMatchObject({ live: null });
  });

  it('says which URLs of live pages would change', async () => {
    const { id } = await publishSummary(test(), await createCategory(test(), 'Essays'), { slug: 'on-bees' });
    const category = await createCategory(test(), 'Letters');
    const changes = { category_id: category.id };
    const asked = { resource: 'book-summaries', ids: [id], changes };
    const { data } = await editor().post('/bulk-edits/preview', asked);
    const to = `/book-summaries/${String(category.slug)}/on-bees`;
    expect(data).toMatchObject({
      live: { moved: 1, moves: [{ id, from: expect.stringMatching(/\/on-bees$/), to }] },
    });
  });

  it('updates live pages when asked to, all or those without other changes, and undo brings the pages back', async () => {
    const [clean, edited] = [
      await publishArticle(test(), { title: 'As saved' }),
      await publishArticle(test(), { title: 'As it was' }),
    ];
    const draft = await createArticle(test());
    await saveContent(test(), edited.id, { title: 'Not on the page yet' });
    const visitors = async () =>
      (await clientFor(test()).get('/content')).page.data
        .map(({ title, author }) => `${String(title)}: ${String(author)}`)
        .toSorted();
    const isEdited = async () =>
      Promise.all([clean, edited].map(async ({ id }) => (await read(id)).has_unpublished_changes));
    const before = await visitors();
    const ids = [clean.id, edited.id, draft.id];
    const changes = { author: 'Seneca' };

    const some = await edit(ids, { changes, update_live: 'up_to_date' });
    expect(some.counts).toMatchObject({ changed: 3, refused: 0 });
    expect(await visitors()).toEqual(['As it was: null', 'As saved: Seneca']);
    expect(await isEdited()).toEqual([false, true]);
    await undo(some);
    expect([await visitors(), await isEdited()]).toEqual([before, [false, true]]);

    const all = await edit(ids, { changes, update_live: 'all' });
    expect(await visitors()).toEqual(['As saved: Seneca', 'Not on the page yet: Seneca']);
    expect([await isEdited(), (await read(draft.id)).status]).toEqual([[false, false], 'draft']);
    expect((await undo(all)).counts).toMatchObject({ changed: 3, refused: 0 });
    expect([await visitors(), await isEdited()]).toEqual([before, [false, true]]);
  });

  it('saves nothing of a record whose live page cannot be updated, and says why', async () => {
    const live = await publishArticle(test());
    await saveContent(test(), live.id, { intro: null });
    const job = await edit([live.id], { changes: { author: 'Seneca' }, update_live: 'all' });
    expect(job.refusals).toMatchObject([{ id: live.id, reason: 'intro is required to publish' }]);
    expect((await read(live.id)).author).toBeNull();
  });

  it('updates live pages only with fields of content, and only for those who may publish', async () => {
    const { id } = await publishArticle(test());
    const body = { resource: 'articles', ids: [id], changes: { author: 'Seneca' }, update_live: 'all' };
    expect((await clientFor(test(), 'author').post('/bulk-edits', body)).status).toBe(403);
    const published = { resource: 'articles', ids: [id], action: 'publish', update_live: 'all' };
    expect((await editor().post('/bulk-edits', published)).status).toBe(422);
  });
});
