import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle, madeBy, publishArticle } from '../../testing/content-records.ts';
import { MINUTE_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { releaseScene } from './testing/release-scene.ts';

const test = useTestApp();
const { article, contents, editor, inMinutes, newRelease, publish, redFor, undo, visitor } =
  releaseScene(test);

const list = (id: string, action = 'publish') => ({ resource: 'lists', id, action });
const listShown = async (slug: string) => {
  const { status, data } = await visitor().get(`/list/slug/${slug}`);
  return status === 200
    ? (data['items'] as { content: { title: string } }[]).map((one) => one.content.title)
    : status;
};
const newList = async (name: string, entries: readonly string[], status = 'draft') => {
  const content = entries.map((id) => ({ content_id: id, note: null }));
  return madeBy(await editor().post('/list/with-content', { name, content, status }));
};
const amberFor = async (id: string) =>
  (await contents(id)).items.flatMap(({ checks }) =>
    checks.filter(({ severity }) => severity === 'amber').map(({ message }) => message),
  );
const save = async (id: string, change: object) => {
  const { data } = await editor().get(`/list/${id}`);
  return editor().put(`/list/${id}`, { ...change, version: data['version'] });
};

describe('a list in a release', () => {
  it('goes live with the pages that it shows, and is undone with them', async () => {
    const first = await createArticle(test(), { title: 'First' });
    const other = await createArticle(test(), { title: 'Elsewhere' });
    const { id: winter } = await newList('Winter', [first.id, other.id]);
    const old = await newList('Autumn', [], 'published');
    const change = { from: '/winter', to: '/lists/winter' };
    const id = await newRelease([
      { resource: 'redirects', change },
      list(winter),
      list(old.id, 'unpublish'),
      article(first.id),
    ]);
    expect(await contents(id)).toMatchObject({
      is_ready: true,
      items: [
        { resource: 'redirects' },
        { resource: 'lists', title: 'Winter', action: 'publish', status: 'draft' },
        { resource: 'lists', title: 'Autumn', action: 'unpublish', status: 'published' },
        { resource: 'articles' },
      ],
    });
    // Only the entry that stays hidden is worth a warning.
    expect(await amberFor(id)).toEqual([expect.stringContaining('Elsewhere')]);
    expect([await listShown('winter'), await listShown('autumn')]).toEqual([404, []]);

    expect((await publish(id)).status).toBe(200);
    expect([await listShown('winter'), await listShown('autumn')]).toEqual([['First'], 404]);
    test().clock.advance(MINUTE_MS);
    expect((await undo(id)).status).toBe(200);
    expect([await listShown('winter'), await listShown('autumn')]).toEqual([404, []]);
    expect((await publish(id)).status).toBe(200);
    expect(await listShown('winter')).toEqual(['First']);
  });

  it('is published as it was added: a newer version and the trash refuse the release', async () => {
    const [changed, trashed] = [await newList('Changed', []), await newList('Trashed', [])];
    const id = await newRelease([changed, trashed].map((one) => list(one.id)));
    await save(changed.id, { description: 'Another thought.' });
    await editor().delete(`/list/${trashed.id}`);
    expect(await redFor(id)).toEqual([
      ['Changed', expect.stringContaining('has changed since it was added')],
      ['Trashed', 'This item is in the trash. Restore it, or remove it from the release.'],
    ]);
    const { items } = await contents(id);
    await editor().post(`/releases/${id}/items/${items[0]?.id}/renew`, {});
    await editor().delete(`/releases/${id}/items/${items[1]?.id}`);
    expect((await publish(id)).status).toBe(200);
    expect(await listShown('changed')).toEqual([]);
  });

  it('that is live already changes nothing, and says so before the release is published', async () => {
    const { id: entry } = await publishArticle(test(), { title: 'Shown' });
    const { id: live } = await newList('Live', [entry], 'published');
    const id = await newRelease([list(live)]);
    expect(await amberFor(id)).toEqual(['This list is already live, so nothing will change.']);
    expect((await publish(id)).status).toBe(200);
    expect((await undo(id)).status).toBe(200);
    expect(await listShown('live')).toEqual(['Shown']);
  });

  it('isn’t undone if someone has saved it since, unless it is to be left', async () => {
    const { id: fresh } = await newList('Fresh', []);
    const id = await newRelease([list(fresh)]);
    await publish(id);
    await save(fresh, { description: 'Written since.' });
    expect((await undo(id)).problem.errors?.['items']).toEqual([
      '“Fresh”: This item has been changed since the release was published.',
    ]);
    expect((await undo(id, { skip_changed: true })).status).toBe(200);
    expect(await listShown('fresh')).toEqual([]);
  });

  it('is added by people who may change lists, with nothing but what is to be done', async () => {
    const { id: draft } = await newList('Draft', []);
    const { id: other } = await newList('Other', []);
    const id = await newRelease([list(other)]);
    const add = async (item: object) =>
      (await editor().post(`/releases/${id}/items`, { items: [item] })).status;
    expect(await add({ ...list(draft), change: { name: 'X' } })).toBe(422);
    expect(await add(list(draft, 'unpublish'))).toBe(422);
    expect(await add(list('018f0000-0000-7000-8000-000000000000'))).toBe(404);
    expect((await publish(id, clientFor(test(), 'author'))).status).toBe(403);
  });

  it('is in the preview of the site', async () => {
    const { id: later } = await newList('Later', []);
    const id = await newRelease([list(later)]);
    madeBy(await editor().post(`/releases/${id}/schedule`, { at: inMinutes(30) }));
    const made = await editor().post('/rehearsals', { at: inMinutes(60) });
    expect(made.data['changes']).toMatchObject([{ resource: 'lists', title: 'Later', effect: 'new' }]);
    expect(await listShown('later')).toBe(404);
  });

  it('of two releases with the same lists in another order, both come through', async () => {
    const lists = [await newList('One', []), await newList('Two', []), await newList('Three', [])];
    const first = await newRelease(lists.map(({ id }) => list(id)));
    const second = await newRelease(lists.toReversed().map(({ id }) => list(id)));
    const replies = await Promise.all([publish(first), publish(second)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await listShown('three')).toEqual([]);
  });
});
