import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import {
  articleInput,
  bodyOf,
  createArticle,
  createCategory,
  createTag,
  publishArticle,
} from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const NOBODY = '01930000-0000-7000-8000-00000000dead';

describe('making content', () => {
  it('answers 201 with a draft, its first version and where it is', async () => {
    const made = await editor().post('/content', articleInput());
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`/api/v1/content/${made.data.id}`);
    expect(made.data).toMatchObject({
      content_type_name: 'article',
      status: 'draft',
      version: 1,
      slug: 'on-slow-reading',
      has_unpublished_changes: false,
      published_date: null,
      scheduled_at: null,
      body_html: '<p>Read one page twice before you read two pages once.</p>',
      body_text: 'Read one page twice before you read two pages once.',
      reading_minutes: 1,
      category: null,
      tags: [],
      image_url: null,
    });
    const read = await editor().get(`/content/${made.data.id}`);
    expect(read.data).toEqual(made.data);
    expect(read.headers.get('etag')).toMatch(/^"v1-/);
  });

  it('needs nothing but a type and a title', async () => {
    const made = await editor().post('/content', {
      content_type_name: 'interview',
      title: 'With nobody yet',
    });
    expect(made.data).toMatchObject({ intro: null, body: null, body_html: null, interviewee: null });
  });

  it('takes HTML for a body and keeps a document', async () => {
    const made = await createArticle(test(), {
      body: '<p>One <strong>bold</strong> word.<script>x</script></p>',
    });
    expect(made.body).toMatchObject({ type: 'doc' });
    expect(made.body_html).toBe('<p>One <strong>bold</strong> word.</p>');
  });

  it('keeps every field of a book summary and answers what is stored', async () => {
    const category = await createCategory(test(), 'Philosophy');
    const tags = [await createTag(test(), 'Stoics'), await createTag(test(), 'Attention')];
    const input = {
      content_type_name: 'book-summary',
      title: 'On the shortness of life',
      author: 'Seneca',
      written_by: 'Ines',
      category_id: category.id,
      tag_ids: tags.map((tag) => tag.id).toReversed(),
      book_title: 'De brevitate vitae',
      isbn: '978-0-14-303632-6',
      publication_year: -49,
      page_count: 106,
      key_ideas: [{ title: 'Time is taken', text: 'We guard money better.', passages: ['Book 3'] }],
      quotes: [{ text: 'It is not that we have a short time to live', page: 1 }],
      published_date: '2026-03-01T09:00:00+02:00',
    };
    const made = await editor().post('/content', input);
    expect(made.problem.messages).toBeUndefined();
    expect(made.data).toMatchObject({
      category: { id: category.id, name: 'Philosophy', slug: 'philosophy' },
      tags: [{ slug: 'attention' }, { slug: 'stoics' }],
      isbn: '9780143036326',
      publication_year: -49,
      key_ideas: [{ title: 'Time is taken', text: 'We guard money better.', passages: ['Book 3'] }],
      quotes: [{ text: 'It is not that we have a short time to live', page: 1, place: null, verified: null }],
      published_date: '2026-03-01T07:00:00.000Z',
    });
    expect((await editor().get(`/content/${made.data.id}`)).data).toEqual(made.data);
  });

  it.each([
    ['no type', { title: 'x' }, 'content_type_name'],
    ['an unknown type', articleInput({ content_type_name: 'poem' }), 'content_type_name'],
    ['a curated list', { content_type_name: 'list', title: 'x' }, 'content_type_name'],
    ['no title', { content_type_name: 'article' }, 'title'],
    ['an empty title', articleInput({ title: '   ' }), 'title'],
    ['a title of 201 characters', articleInput({ title: 'x'.repeat(201) }), 'title'],
    ['an unknown field', articleInput({ colour: 'red' }), 'colour'],
    ['a field of another type', articleInput({ isbn: '9780143036326' }), 'isbn'],
    ['a status', articleInput({ status: 'published' }), 'status'],
    ['an id', articleInput({ id: NOBODY }), 'id'],
    ['a derived field', articleInput({ body_html: '<p>x</p>' }), 'body_html'],
    ['an embedded category', articleInput({ category: { id: NOBODY } }), 'category'],
    ['a category that is not there', articleInput({ category_id: NOBODY }), 'category_id'],
    ['a tag that is not there', articleInput({ tag_ids: [NOBODY] }), 'tag_ids'],
    [
      'a picture that is not there',
      articleInput({ image_unique_identifier: 'a'.repeat(32) }),
      'image_unique_identifier',
    ],
    [
      'a wrong check digit',
      articleInput({ content_type_name: 'book-summary', isbn: '9780143036322' }),
      'isbn',
    ],
    ['a body that is no document', articleInput({ body: { type: 'paragraph' } }), 'body'],
    ['HTML that is nested without end', articleInput({ body: '<div>'.repeat(1000) }), 'body'],
    ['an unknown node', articleInput({ body: { type: 'doc', content: [{ type: 'iframe' }] } }), 'body'],
  ])('refuses %s with 422 on the field', async (_what, input, field) => {
    const refused = await editor().post('/content', input);
    expect(refused.status).toBe(422);
    expect(refused.problem.code).toBe('validation_failed');
    expect(Object.keys(refused.problem.errors ?? {})).toEqual([field]);
    expect(refused.problem.messages[0]).toContain(field);
  });
});

describe('reading content', () => {
  it('hides the working copy from visitors', async () => {
    const { id } = await createArticle(test());
    expect((await clientFor(test()).get(`/content/${id}`)).status).toBe(401);
    expect((await clientFor(test()).get('/content')).page.total).toBe(0);
    expect((await clientFor(test()).get('/content/slug/on-slow-reading')).status).toBe(404);
  });

  it('returns 404 for an unknown id, an invalid id, or a list', async () => {
    const list = await editor().post('/list/with-content', { name: 'A list' });
    for (const id of [NOBODY, 'on-slow-reading', list.data.id])
      expect((await editor().get(`/content/${id}`)).status).toBe(404);
  });

  it('is found for staff by slug or id, of the requested type', async () => {
    const { id } = await createArticle(test());
    const byId = await editor().get(`/content/slug-for-admin/${id}`);
    const bySlug = await editor().get('/content/slug-for-admin/on-slow-reading?content_type_name=article');
    expect(bySlug.data).toEqual(byId.data);
    expect(bySlug.data.id).toBe(id);
    const asOther = await editor().get(`/content/slug-for-admin/${id}?content_type_name=interview`);
    expect(asOther.status).toBe(404);
    expect((await editor().get('/content/slug-for-admin/nothing')).status).toBe(404);
  });

  it('requires the type when two have the same slug', async () => {
    await publishArticle(test());
    await publishArticle(test(), { content_type_name: 'interview' });
    const ambiguous = await editor().get('/content/slug-for-admin/on-slow-reading');
    expect([ambiguous.status, ambiguous.problem.code]).toEqual([409, 'ambiguous_slug']);
    const named = await editor().get('/content/slug-for-admin/on-slow-reading?content_type_name=interview');
    expect(named.data.content_type_name).toBe('interview');
    const forVisitors = await clientFor(test()).get(
      '/content/slug/on-slow-reading?content_type_name=article',
    );
    expect(forVisitors.data.content_type_name).toBe('article');
  });
});

describe('saving content', () => {
  it('changes what the body names, and nothing else', async () => {
    const made = await createArticle(test(), { author: 'Montaigne', body: bodyOf('One.', 'Two.') });
    test().clock.advance(1000);
    const saved = await editor().put(`/content/${made.id}`, { title: 'Another title', version: 1 });
    expect(saved.status).toBe(200);
    const { created_at, ...rest } = made;
    expect(saved.data).toEqual({
      ...rest,
      created_at,
      title: 'Another title',
      version: 2,
      updated_at: '2026-11-21T10:00:01.000Z',
    });
    expect((await editor().get(`/content/${made.id}`)).data).toEqual(saved.data);
  });

  it('clears with null', async () => {
    const category = await createCategory(test(), 'Letters');
    const made = await createArticle(test(), { author: 'Montaigne', category_id: category.id });
    const cleared = { author: null, intro: '', body: null, category_id: null, version: 1 };
    const saved = await editor().put(`/content/${made.id}`, cleared);
    expect(saved.data).toMatchObject({
      author: null,
      intro: null,
      body: null,
      body_text: null,
      category: null,
    });
    const refused = await editor().put(`/content/${made.id}`, { title: null, version: 2 });
    expect(Object.keys(refused.problem.errors ?? {})).toEqual(['title']);
  });

  it.each([
    ['version in the body', { version: 1 }, {}],
    ['If-Match', {}, { 'If-Match': '"v1-abc"' }],
    ['both, agreeing', { version: 1 }, { 'If-Match': '"1"' }],
  ])('takes the version from %s', async (_where, body, headers) => {
    const { id } = await createArticle(test());
    const saved = await editor().put(`/content/${id}`, { intro: 'New.', ...body }, { headers });
    expect([saved.status, saved.data.version]).toEqual([200, 2]);
  });

  it('asks for a version with 428, and refuses a stale one with the stored record', async () => {
    const { id } = await createArticle(test());
    const missing = await editor().put(`/content/${id}`, { intro: 'New.' });
    expect([missing.status, missing.problem.code]).toEqual([428, 'version_required']);
    const first = await editor().put(`/content/${id}`, { intro: 'First.', version: 1 });
    const stale = await editor().put(`/content/${id}`, { intro: 'Second.', version: 1 });
    expect([stale.status, stale.problem.code]).toEqual([409, 'version_conflict']);
    expect(stale.problem.current).toEqual(first.data);
    expect((await editor().get(`/content/${id}`)).data.intro).toBe('First.');
  });

  it('validates before it looks at the version', async () => {
    const { id } = await createArticle(test());
    const refused = await editor().put(`/content/${id}`, { title: '', status: 'published' });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.problem.errors ?? {}).toSorted()).toEqual(['status', 'title']);
  });

  it('answers 404 for what is not there', async () => {
    expect((await editor().put(`/content/${NOBODY}`, { title: 'x', version: 1 })).status).toBe(404);
  });
});

describe('an author', () => {
  const author = () => clientFor(test(), 'author');

  it('writes and deletes their own, and no one else’s', async () => {
    const own = await author().post('/content', articleInput());
    expect(own.status).toBe(201);
    expect((await author().put(`/content/${own.data.id}`, { intro: 'Mine.', version: 1 })).status).toBe(200);
    const others = await createArticle(test());
    expect((await author().get(`/content/${others.id}`)).status).toBe(200);
    expect((await author().put(`/content/${others.id}`, { intro: 'x', version: 1 })).status).toBe(403);
    expect((await author().delete(`/content/${others.id}`)).status).toBe(403);
    expect((await author().delete(`/content/${own.data.id}`)).status).toBe(204);
    expect((await author().post(`/content/${own.data.id}/restore`)).status).toBe(200);
    await editor().delete(`/content/${others.id}`);
    expect((await author().post(`/content/${others.id}/restore`)).status).toBe(403);
  });

  it.each(['publish', 'unpublish', 'archive', 'duplicate'])(
    'may not %s, not even their own',
    async (step) => {
      const own = await author().post('/content', articleInput());
      const refused = await author().post(`/content/${own.data.id}/${step}`, {});
      expect([refused.status, refused.problem.code]).toEqual([403, 'forbidden']);
    },
  );
});
