import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import {
  articleInput,
  bodyOf,
  createArticle,
  createCategory,
  publish,
  publishArticle,
  saveContent,
} from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const visitor = () => clientFor(test());

describe('publishing', () => {
  it('puts the working copy on the site and dates it', async () => {
    const { id } = await createArticle(test());
    const live = await editor().post(`/content/${id}/publish`, {});
    expect(live.status).toBe(200);
    expect(live.data).toMatchObject({
      id,
      status: 'published',
      version: 1,
      has_unpublished_changes: false,
      published_date: '2026-11-21T10:00:00.000Z',
    });
    const page = await visitor().get('/content/slug/on-slow-reading');
    expect(page.data).toMatchObject({ id, title: 'On slow reading', body_text: live.data.body_text });
  });

  it('needs no body, and keeps a date that was given', async () => {
    const { id } = await createArticle(test(), { published_date: '2020-02-02T00:00:00Z' });
    const live = await editor().post(`/content/${id}/publish`);
    expect([live.status, live.data.published_date]).toEqual([200, '2020-02-02T00:00:00.000Z']);
    test().clock.advance(60_000);
    expect((await publish(test(), id)).published_date).toBe('2020-02-02T00:00:00.000Z');
  });

  it('shows visitors no versions, schedules or creators', async () => {
    const { id } = await publishArticle(test());
    await editor().post(`/content/${id}/publish`, { scheduled_at: '2027-01-01T00:00:00Z' });
    const page = (await visitor().get('/content/slug/on-slow-reading')).data;
    const [listed] = (await visitor().get('/content')).page.data;
    for (const record of [page, listed ?? {}]) {
      for (const name of ['version', 'has_unpublished_changes', 'scheduled_at', 'created_by'])
        expect(record).not.toHaveProperty(name);
      expect(record).toHaveProperty('category');
    }
    expect(page).toHaveProperty('body');
    for (const name of ['body', 'body_html', 'body_text']) expect(listed).not.toHaveProperty(name);
  });

  it('keeps the live text while the working copy changes', async () => {
    const { id } = await publishArticle(test());
    const changed = await saveContent(test(), id, { title: 'On slower reading', body: bodyOf('New.') });
    expect(changed).toMatchObject({ status: 'published', has_unpublished_changes: true, version: 2 });
    const before = (await visitor().get('/content/slug/on-slow-reading')).data;
    expect(before).toMatchObject({ title: 'On slow reading' });
    expect((await visitor().get('/content')).page.data[0]?.title).toBe('On slow reading');
    expect((await editor().get('/content')).page.data[0]).toMatchObject({
      title: 'On slower reading',
      has_unpublished_changes: true,
    });
    const after = await publish(test(), id);
    expect(after.has_unpublished_changes).toBe(false);
    const page = (await visitor().get('/content/slug/on-slow-reading')).data;
    expect(page).toMatchObject({ title: 'On slower reading', body_text: 'New.' });
  });

  it('checks a version that is given', async () => {
    const { id } = await createArticle(test());
    await saveContent(test(), id, { intro: 'Newer.' });
    for (const step of ['publish', 'unpublish', 'archive']) {
      const stale = await editor().post(`/content/${id}/${step}`, { version: 1 });
      expect([stale.status, stale.problem.code]).toEqual([409, 'version_conflict']);
      expect(stale.problem.current).toMatchObject({ id, version: 2, intro: 'Newer.' });
    }
    expect((await editor().post(`/content/${id}/publish`, { version: 2 })).status).toBe(200);
  });

  it('refuses what it does not know', async () => {
    const { id } = await createArticle(test());
    const refused = await editor().post(`/content/${id}/publish`, { when: 'now', version: 'x' });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.problem.errors ?? {}).toSorted()).toEqual(['version', 'when']);
    expect((await editor().post('/content/nothing/publish', {})).status).toBe(404);
  });
});

describe('what must be there before something goes live', () => {
  it.each([
    ['intro', { intro: null }, 'intro'],
    ['a body', { body: null }, 'body'],
    ['a body with words in it', { body: { type: 'doc', content: [{ type: 'paragraph' }] } }, 'body'],
    ['the book’s author, of a summary', { content_type_name: 'book-summary' }, 'author'],
    ['a category, of a summary', { content_type_name: 'book-summary', author: 'Seneca' }, 'category'],
  ])('is %s', async (_what, input, field) => {
    const { id } = await createArticle(test(), input);
    const refused = await editor().post(`/content/${id}/publish`, {});
    expect([refused.status, refused.problem.code]).toEqual([422, 'validation_failed']);
    expect(refused.problem.errors).toHaveProperty(field, ['is required to publish']);
    const later = await editor().post(`/content/${id}/publish`, { scheduled_at: '2027-01-01T00:00:00Z' });
    expect(later.problem.errors).toHaveProperty(field);
    expect((await editor().get(`/content/${id}`)).data).toMatchObject({
      status: 'draft',
      scheduled_at: null,
    });
  });

  it('is named all at once', async () => {
    const bare = await editor().post('/content', { content_type_name: 'book-summary', title: 'Bare' });
    const refused = await editor().post(`/content/${bare.data.id}/publish`, {});
    expect(Object.keys(refused.problem.errors ?? {})).toEqual(['intro', 'body', 'category', 'author']);
  });

  it('is no quotation that is not in its source', async () => {
    const category = await createCategory(test(), 'Philosophy');
    const quotes = [{ text: 'Invented.', verified: false }];
    const input = { content_type_name: 'book-summary', author: 'Seneca', category_id: category.id, quotes };
    const { id } = await createArticle(test(), input);
    const refused = await editor().post(`/content/${id}/publish`, {});
    expect(refused.problem.errors).toHaveProperty('quotes');
    await saveContent(test(), id, { quotes: [{ text: 'Invented.', verified: true }] });
    expect((await editor().post(`/content/${id}/publish`, {})).status).toBe(200);
  });
});

describe('the states of content', () => {
  /** The result of a step in a status: the new status, or the refusal. */
  const STEPS = {
    draft: { publish: 'published', unpublish: 409, archive: 409, restore: 409, delete: 'trashed' },
    scheduled: { publish: 'published', unpublish: 'draft', archive: 409, restore: 409, delete: 'trashed' },
    published: {
      publish: 'published',
      unpublish: 'draft',
      archive: 'archived',
      restore: 409,
      delete: 'trashed',
    },
    archived: { publish: 'published', unpublish: 'draft', archive: 409, restore: 409, delete: 'trashed' },
    trashed: { publish: 409, unpublish: 409, archive: 409, restore: 'draft', delete: 'trashed' },
  } as const;
  type State = keyof typeof STEPS;

  async function inState(state: State): Promise<string> {
    const { id } = await createArticle(test());
    const steps: Record<State, readonly (readonly [string, object])[]> = {
      draft: [],
      scheduled: [['publish', { scheduled_at: '2027-01-01T00:00:00Z' }]],
      published: [['publish', {}]],
      archived: [
        ['publish', {}],
        ['archive', {}],
      ],
      trashed: [],
    };
    for (const [step, body] of steps[state]) await editor().post(`/content/${id}/${step}`, { ...body });
    if (state === 'trashed') await editor().delete(`/content/${id}`);
    expect((await editor().get(`/content/${id}`)).data.status).toBe(state);
    return id;
  }

  const cases = Object.entries(STEPS).flatMap(([state, steps]) =>
    Object.entries(steps).map(([step, outcome]) => [state as State, step, outcome] as const),
  );
  it.each(cases)('%s, then %s: %s', async (state, step, outcome) => {
    const id = await inState(state);
    const answer =
      step === 'delete'
        ? await editor().delete(`/content/${id}`)
        : await editor().post(`/content/${id}/${step}`);
    const refusal = answer.status === 409 ? answer.problem.code : undefined;
    const { status } = (await editor().get(`/content/${id}`)).data;
    expect([refusal, status]).toEqual(outcome === 409 ? ['invalid_transition', state] : [undefined, outcome]);
  });

  it('are never changed by a save', async () => {
    for (const state of ['draft', 'scheduled', 'published', 'archived'] as const) {
      const id = await inState(state);
      expect((await saveContent(test(), id, { intro: `Saved as ${state}.` })).status).toBe(state);
    }
    const trashed = await inState('trashed');
    const refused = await editor().put(`/content/${trashed}`, { intro: 'x', version: 1 });
    expect([refused.status, refused.problem.code]).toEqual([409, 'invalid_transition']);
  });

  it('decide what visitors see', async () => {
    for (const [state, inLists, asPage] of [
      ['draft', 0, 404],
      ['scheduled', 0, 404],
      ['published', 1, 200],
      ['archived', 0, 200],
      ['trashed', 0, 404],
    ] as const) {
      const id = await inState(state);
      const { slug } = (await editor().get(`/content/${id}`)).data;
      expect((await visitor().get(`/content?ids=${id}`)).page.total).toBe(inLists);
      expect((await visitor().get(`/content/slug/${slug}?content_type_name=article`)).status).toBe(asPage);
      const found = (await visitor().get('/search?query=slow%20reading')).list.map((result) => result.id);
      expect(found.includes(id)).toBe(inLists === 1);
    }
  });

  it('show an archived page as archived, to visitors too', async () => {
    await inState('archived');
    expect((await visitor().get('/content/slug/on-slow-reading')).data.status).toBe('archived');
  });

  it('announce to caches what visitors may see changed', async () => {
    const { id } = await createArticle(test(), articleInput());
    const before = test().outboxHints();
    await publish(test(), id);
    expect(test().outboxHints()).toBe(before + 1);
  });
});
