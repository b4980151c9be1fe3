import { describe, expect, it, vi } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { bodyOf, createTag, madeBy, publishArticle } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

/*
 * A content type is one file, in the schema or in a site folder. Here the test declares one as a site folder
 * would; everything else already exists.
 */
vi.mock('#schema/site-folder/site-types.ts', async () => {
  const { defineContentType } = await import('#schema/define/define-content-type.ts');
  const fields = await import('#schema/fields/index.ts');
  const { boolean, choice, image, number, reference, references, richText, text, textList } = fields;
  const podcasts = defineContentType({
    name: 'podcasts',
    type: 'podcast',
    label: { one: 'Podcast', many: 'Podcasts' },
    purpose: 'Episodes, each with its notes.',
    fields: {
      host: text({ max: 100 }),
      season: number({ min: 1 }),
      length: choice({ options: ['short', 'long'], default: 'short' }),
      explicit: boolean(),
      guests: textList(),
      notes: richText(),
      portrait: image(),
      about: reference({ to: 'book-summaries' }),
      more: references({ to: 'articles' }),
      topic: references({ to: 'tags', embed: false }),
    },
    main: ['notes'],
    list: {
      filters: ['host', 'season', 'length', 'explicit', 'about', 'more', 'topic'],
      sortable: ['season', 'host', 'length', 'explicit'],
    },
    requiredToPublish: ['host', 'notes', 'portrait', 'about'],
    site: { path: '/podcasts/{slug}', index: '/podcasts', section: 'Podcasts', schemaOrg: 'Article' },
  });
  return { siteTypes: [podcasts] };
});

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const visitor = () => clientFor(test());
const PICTURE = 'c'.repeat(32);

async function makePodcast() {
  const { sql } = await import('drizzle-orm');
  await test().deps.database.queries.execute(
    sql`INSERT INTO images (identifier, format, width, height, bytes, placeholder_color, created_at)
        VALUES (${PICTURE}, 'png', 40, 60, 1, '#123456', ${test().deps.now()})`,
  );
  const article = await publishArticle(test(), { title: 'Read more' });
  const draft = madeBy(
    await editor().post('/content', { content_type_name: 'article', title: 'Draft', slug: 'draft' }),
  );
  const summary = madeBy(
    await editor().post('/content', { content_type_name: 'book-summary', title: 'Walden' }),
  );
  const tag = await createTag(test(), 'Woods');
  const input = {
    content_type_name: 'podcast',
    title: 'In the woods',
    intro: 'An hour outside.',
    body: bodyOf('Listen.'),
    host: 'Ines',
    season: 2,
    guests: ['Henry', 'Jean'],
    notes: '<p>From the <em>notes</em>.</p>',
    portrait_unique_identifier: PICTURE,
    portrait_alt: 'A cabin.',
    about_id: summary.id,
    more_ids: [draft.id, article.id],
    topic_ids: [tag.id],
  };
  const made = await editor().post('/content', input);
  return { made, article, draft, summary, tag };
}

describe('a content type that was just declared', () => {
  it('is made, read, saved, published, listed and found', async () => {
    const { made, article, draft, summary, tag } = await makePodcast();
    expect([made.status, made.problem.messages]).toEqual([201, undefined]);
    const shown = {
      content_type_name: 'podcast',
      slug: 'in-the-woods',
      host: 'Ines',
      season: 2,
      length: 'short',
      explicit: false,
      guests: ['Henry', 'Jean'],
      notes_html: '<p>From the <em>notes</em>.</p>',
      notes_text: 'From the notes.',
      portrait_unique_identifier: PICTURE,
      portrait_url: `http://localhost:3000/images/${PICTURE}/400.jpg`,
      portrait_alt: 'A cabin.',
      topic_ids: [tag.id],
    };
    expect(made.data).toMatchObject({
      ...shown,
      about: { id: summary.id, name: 'Walden', slug: 'walden' },
      more: [
        { id: draft.id, name: 'Draft', slug: 'draft' },
        { id: article.id, name: 'Read more', slug: 'read-more' },
      ],
    });
    const saved = await editor().put(`/content/${made.data.id}`, { season: 3, explicit: true, version: 1 });
    expect(saved.data).toMatchObject({ season: 3, explicit: true, version: 2 });
    expect((await editor().post(`/content/${made.data.id}/publish`, {})).status).toBe(200);
    const page = (await visitor().get('/content/slug/in-the-woods?content_type_name=podcast')).data;
    // Visitors do not see what is not published.
    expect(page).toMatchObject({
      ...shown,
      season: 3,
      explicit: true,
      about: null,
      more: [{ id: article.id }],
    });
    const listed = await visitor().get('/content?content_type_name=podcast&search=woods&sort_by=title');
    expect(listed.page).toMatchObject({ total: 1, data: [{ host: 'Ines', more: [{ id: article.id }] }] });
    expect(listed.page.data[0]).not.toHaveProperty('notes');
    const { list } = await visitor().get('/search?query=woods');
    expect(list).toMatchObject([
      { content_type_name: 'podcast', url: 'http://localhost:3000/podcasts/in-the-woods' },
    ]);
    await editor().put(`/content/${made.data.id}`, { slug: 'woods', version: 2 });
    await editor().post(`/content/${made.data.id}/publish`);
    expect((await visitor().get('/redirect?path=/podcasts/in-the-woods')).data).toEqual({
      moved_to: '/podcasts/woods',
    });
    const curated = { name: 'A list', status: 'published', content: [{ content_id: made.data.id }] };
    expect((await editor().post('/list/with-content', curated)).data.items).toMatchObject([
      { content: { content_type_name: 'podcast' } },
    ]);
  });

  it('is narrowed and sorted by its own fields, for staff and for visitors', async () => {
    const { made, article, summary, tag } = await makePodcast();
    const make = async (title: string, own: object) =>
      madeBy(await editor().post('/content', { content_type_name: 'podcast', title, ...own })).id;
    const [first, second] = [
      await make('One', { season: 10, host: 'anna', length: 'long', explicit: true }),
      await make('Two', { season: 9, host: 'Zoe' }),
    ];
    const ids = async (query: string) =>
      (await editor().get(`/content?content_type_name=podcast&${query}`)).page.data.map(({ id }) => id);
    expect(await ids('host=Ines')).toEqual([made.data.id]);
    expect(await ids('season=10')).toEqual([first]);
    // Records that are older than a field, or have no value, get its default.
    expect((await ids('length=short')).toSorted()).toEqual([made.data.id, second].toSorted());
    expect(await ids('explicit=true')).toEqual([first]);
    for (const query of [`about=${summary.slug}`, `more=${article.slug}`, `topic=${tag.slug}`])
      expect([query, await ids(query)]).toEqual([query, [made.data.id]]);
    // Numbers as numbers, words case-insensitively, page by page.
    expect(await ids('sort_by=season&sort_order=asc')).toEqual([made.data.id, second, first]);
    expect(await ids('sort_by=host&sort_order=desc')).toEqual([second, made.data.id, first]);
    expect(await ids('sort_by=season&sort_order=asc&per_page=1&page=2')).toEqual([second]);
    expect(await ids('sort_by=season&sort_order=asc&search=o')).toEqual([made.data.id, second, first]);
    const other = await editor().get('/content?host=Ines');
    expect([other.status, other.problem.errors]).toEqual([
      400,
      { host: ['can’t be used to filter content'] },
    ]);
    expect((await editor().get('/content?content_type_name=article&sort_by=season')).status).toBe(400);
    expect((await editor().post(`/content/${made.data.id}/publish`)).status).toBe(200);
    const seen = async (query: string) =>
      (await visitor().get(`/content?content_type_name=podcast&${query}`)).page.data.map(({ id }) => id);
    for (const query of ['host=Ines', 'season=2', 'sort_by=season', `more=${article.slug}`])
      expect([query, await seen(query)]).toEqual([query, [made.data.id]]);
    expect(await seen('season=10')).toEqual([]);
    // A filter does not reveal a draft with that name.
    expect(await seen(`about=${summary.slug}`)).toEqual([]);
  });

  it('is held to its rules', async () => {
    const wrong = { content_type_name: 'podcast', title: 'x', season: 0, length: 'endless', isbn: 'x' };
    const refused = await editor().post('/content', wrong);
    expect(Object.keys(refused.problem.errors ?? {}).toSorted()).toEqual(['isbn', 'length', 'season']);
    const nobody = '01930000-0000-7000-8000-00000000dead';
    const missing = { content_type_name: 'podcast', title: 'x', about_id: nobody, more_ids: [nobody] };
    expect((await editor().post('/content', missing)).problem.errors).toEqual({
      about_id: ['doesn’t exist'],
      more_ids: ['doesn’t exist'],
    });
    const { data } = await editor().post('/content', { content_type_name: 'podcast', title: 'Bare' });
    const incomplete = await editor().post(`/content/${data.id}/publish`, {});
    expect(Object.keys(incomplete.problem.errors ?? {})).toEqual(
      'intro body host notes portrait_unique_identifier about'.split(' '),
    );
  });

  it('keeps its history and can be restored from it', async () => {
    const { made } = await makePodcast();
    await editor().put(`/content/${made.data.id}`, { notes: '<p>Other.</p>', more_ids: [], version: 1 });
    const path = `/content/${made.data.id}/revisions`;
    expect((await editor().get(path)).page.data[0]).toMatchObject({ changed_fields: ['notes', 'more_ids'] });
    const restored = await editor().post(`${path}/1/restore`, { version: 2 });
    expect(restored.data).toMatchObject({ notes: made.data.notes, more: made.data.more, version: 3 });
    const copy = await editor().post(`/content/${made.data.id}/duplicate`);
    expect(copy.data).toMatchObject({ notes: made.data.notes, host: 'Ines', portrait_alt: 'A cabin.' });
  });
});
