import { HttpError } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { createDataProvider } from './data-provider.ts';
import { type Answering, createTestServer, pageOf, problem } from './testing/test-server.ts';

const article = {
  id: 'a1',
  title: 'Walden',
  slug: 'walden',
  category: { id: 'c1', name: 'Nature', slug: 'nature' },
  tags: [{ id: 't1', name: 'Woods', slug: 'woods' }],
  body: null,
  status: 'draft',
  version: 3,
};
const list = {
  id: 'l1',
  name: 'Calm',
  slug: 'calm',
  version: 1,
  content: [{ position: 1, note: 'First', content: article }],
};

function signedIn(answer: Answering) {
  const server = createTestServer(answer);
  server.session.begin('token-1');
  return { ...server, provider: createDataProvider(server) };
}

describe('reading', () => {
  it('requests a page of one content type with the API’s parameter names', async () => {
    const { provider, received } = signedIn(() => pageOf([article]));
    const answer = await provider.getList('articles', {
      pagination: { page: 2, perPage: 100 },
      sort: { field: 'title', order: 'ASC' },
      filter: { q: ' woods ', status: 'draft', tag: 'woods' },
    });
    expect(received[0]).toMatchObject({ method: 'GET', path: '/content', token: 'token-1' });
    expect(received[0]?.query).toEqual({
      content_type_name: 'article',
      page: '2',
      per_page: '100',
      sort_by: 'title',
      sort_order: 'asc',
      search: 'woods',
      status: 'draft',
      tag: 'woods',
    });
    expect(answer.total).toBe(1);
    expect(answer.data[0]).toMatchObject({ id: 'a1', pk: 'a1', category_id: 'c1', tag_ids: ['t1'] });
  });

  it('requests several records by their ids, and sends nothing for none', async () => {
    const { provider, received } = signedIn(() => pageOf([{ id: 't1', name: 'Woods' }]));
    await provider.getMany('tags', { ids: ['t1', 't2'] });
    await provider.getMany('tags', { ids: [] });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ path: '/tag', query: { ids: 't1,t2', per_page: '100' } });
  });

  it('reads the working copy of content by id or slug', async () => {
    const { provider, received } = signedIn(() => ({ body: { data: article } }));
    const { data } = await provider.getOne('articles', { id: 'walden' });
    expect(received[0]).toMatchObject({
      path: '/content/slug-for-admin/walden',
      query: { content_type_name: 'article' },
    });
    // The form stays at the address it was opened with.
    expect(data).toMatchObject({ id: 'walden', pk: 'a1' });
  });

  it('recognizes curated lists by their slug, and reads their entries as written', async () => {
    const { provider, received } = signedIn(() => ({ body: { data: list } }));
    const { data } = await provider.getOne('lists', { id: 'calm' });
    expect(received[0]?.path).toBe('/list/slug-for-admin/calm');
    expect(data).toMatchObject({ id: 'calm', pk: 'l1', content: [{ content_id: 'a1', note: 'First' }] });
  });

  it('aborts a request whose answer is no longer needed', async () => {
    const { provider, received } = signedIn(() => pageOf([]));
    const stopped = AbortSignal.abort();
    await expect(provider.getList('tags', { signal: stopped })).rejects.toMatchObject({ name: 'AbortError' });
    expect(received).toHaveLength(0);
    expect(provider.supportAbortSignal).toBe(true);
  });
});

describe('writing', () => {
  it('sends what changed and may be written, and the version it started from', async () => {
    const { provider, received } = signedIn(() => ({ body: { data: { ...article, version: 4 } } }));
    const previousData = { ...article, id: 'a1', pk: 'a1', category_id: 'c1', tag_ids: ['t1'] };
    const data = { ...previousData, title: 'Walden Pond', tag_ids: ['t1', 't2'], status: 'published' };
    const saved = await provider.update('articles', { id: 'a1', data, previousData });
    expect(received[0]).toMatchObject({ method: 'PUT', path: '/content/a1' });
    expect(received[0]?.body).toEqual({ title: 'Walden Pond', tag_ids: ['t1', 't2'], version: 3 });
    expect(saved.data.version).toBe(4);
  });

  it('makes content of its type', async () => {
    const { provider, received } = signedIn(() => ({ body: { data: article }, status: 201 }));
    await provider.create('articles', { data: { title: 'Walden', intro: '', seo_title: null } });
    expect(received[0]).toMatchObject({
      method: 'POST',
      path: '/content',
      body: { content_type_name: 'article', title: 'Walden' },
    });
  });

  it('leaves a slug that was not typed to the server', async () => {
    const { provider, received } = signedIn(() => ({ body: { data: article }, status: 201 }));
    await provider.create('articles', { data: { title: 'On ponds', slug: 'on-ponds' } });
    await provider.create('articles', { data: { title: 'On ponds', slug: 'ponds' } });
    expect(received.map(({ body }) => body)).toEqual([
      { content_type_name: 'article', title: 'On ponds' },
      { content_type_name: 'article', title: 'On ponds', slug: 'ponds' },
    ]);
  });

  it('makes a list together with its content, and addresses it by slug from then on', async () => {
    const { provider, received } = signedIn(() => ({ body: { data: list }, status: 201 }));
    const chosen = [{ content_id: 'a1', note: '', content: article }];
    const made = await provider.create('lists', { data: { name: 'Calm', content: chosen } });
    expect(received[0]).toMatchObject({
      path: '/list/with-content',
      body: { name: 'Calm', content: [{ content_id: 'a1', note: null }] },
    });
    expect(made.data.id).toBe('calm');
  });

  it('never sends an empty password', async () => {
    const { provider, received } = signedIn(() => ({ body: { data: { id: 'u1', version: 2 } } }));
    const previousData = { id: 'u1', pk: 'u1', name: 'Ida', version: 1 };
    await provider.update('users', {
      id: 'u1',
      data: { ...previousData, name: 'Ada', password: '' },
      previousData,
    });
    expect(received[0]?.body).toEqual({ name: 'Ada', version: 1 });
  });

  it('deletes one or many, though the server answers nothing', async () => {
    const { provider, received } = signedIn(() => ({}));
    await provider.delete('tags', { id: 't1', previousData: { id: 't1' } });
    const gone = await provider.deleteMany('articles', { ids: ['a1', 'a2'] });
    expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /tag/t1',
      'DELETE /content/a1',
      'DELETE /content/a2',
    ]);
    expect(gone.data).toEqual(['a1', 'a2']);
  });

  it('carries out the verbs of a record', async () => {
    const { provider, received } = signedIn(() => ({ body: { data: { ...article, status: 'published' } } }));
    const { data } = await provider.act('articles', { id: 'a1', action: 'publish', input: { version: 3 } });
    expect(received[0]).toMatchObject({ method: 'POST', path: '/content/a1/publish', body: { version: 3 } });
    expect(data.status).toBe('published');
  });

  it('uploads an image as form data', async () => {
    const picture = {
      image_unique_identifier: 'f'.repeat(32),
      image_url: 'http://x/y.jpg',
      width: 1,
      height: 1,
      alt: 'A pond',
    };
    const { provider, received } = signedIn(() => ({ body: { data: picture }, status: 201 }));
    const file = new File(['x'], 'pond.png', { type: 'image/png' });
    expect(await provider.uploadImage(file, { alt: 'A pond' })).toEqual(picture);
    expect(received[0]?.path).toBe('/image/upload');
    const form = received[0]?.body;
    expect(form instanceof FormData && form.get('alt')).toBe('A pond');
  });
});

describe('failures', () => {
  it('are shown at the fields of the form, one sentence each', async () => {
    const errors = { slug: ['is taken'], category: ['is required'], 'key_ideas.1.title': ['is required'] };
    const { provider } = signedIn(() => problem(422, 'validation_failed', { errors }));
    const failure = await provider
      .act('book-summaries', { id: 'b1', action: 'publish' })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HttpError);
    expect((failure as HttpError).body.errors).toEqual({
      slug: 'Is taken.',
      category_id: 'Is required.',
      key_ideas: 'Entry 2, title: is required.',
    });
  });

  it('pass on the record that someone else saved', async () => {
    const { provider } = signedIn(() =>
      problem(409, 'version_conflict', { current: { ...article, version: 9 } }),
    );
    const previousData = { ...article, pk: 'a1' };
    const failure = await provider
      .update('articles', { id: 'a1', data: { ...previousData, title: 'Mine' }, previousData })
      .catch((error: unknown) => error);
    expect((failure as HttpError).body).toMatchObject({ code: 'version_conflict', current: { version: 9 } });
  });

  it('say "No token found" without a request when no one is signed in', async () => {
    const server = createTestServer(() => pageOf([]));
    const provider = createDataProvider(server);
    await expect(provider.getList('articles', {})).rejects.toThrow('No token found');
    expect(server.received).toHaveLength(0);
  });

  it('of an ended session wait for the password and are then repeated', async () => {
    const { provider, received, session, reAuthentication } = signedIn(({ token }) =>
      token === 'token-2' ? { body: { data: { ...article, version: 4 } } } : problem(401, 'token_invalid'),
    );
    const previousData = { ...article, pk: 'a1' };
    const saving = provider.update('articles', {
      id: 'a1',
      data: { ...previousData, title: 'Kept' },
      previousData,
    });
    await expect.poll(() => reAuthentication.isWaiting()).toBe(true);
    session.begin('token-2');
    reAuthentication.succeed();
    await expect(saving).resolves.toMatchObject({ data: { version: 4 } });
    expect(received.map(({ token, body }) => [token, body])).toEqual([
      ['token-1', { title: 'Kept', version: 3 }],
      ['token-2', { title: 'Kept', version: 3 }],
    ]);
  });

  it('that ask for a confirmation wait for it, and are repeated with everything that was typed', async () => {
    let isConfirmed = false;
    const refusal = problem(403, 'step_up_required', { methods: ['password'] });
    const { provider, received, stepUp } = signedIn(() =>
      isConfirmed ? { body: { data: { id: 'u1', name: 'Ida' } } } : refusal,
    );
    const input = { name: 'Ida', email: 'ida@example.org', role: 'editor' };
    const making = provider.create('users', { data: input });
    await expect.poll(() => stepUp.isWaiting()).toBe(true);
    expect(stepUp.cause()).toMatchObject({ methods: ['password'] });
    isConfirmed = true;
    stepUp.succeed();
    await expect(making).resolves.toMatchObject({ data: { name: 'Ida' } });
    expect(received.map(({ body }) => body)).toEqual([input, input]);
  });

  it('that ask for a confirmation again after it was given fail', async () => {
    const { provider, stepUp } = signedIn(() => problem(403, 'step_up_required', { methods: ['password'] }));
    const ending = provider.ask('DELETE', '/api-tokens/t1');
    await expect.poll(() => stepUp.isWaiting()).toBe(true);
    stepUp.succeed();
    await expect(ending).rejects.toMatchObject({ status: 403 });
  });

  it('of an ended session reach the form when the person declines to sign in', async () => {
    const { provider, reAuthentication } = signedIn(() => problem(401, 'token_invalid'));
    const reading = provider.getOne('articles', { id: 'a1' });
    await expect.poll(() => reAuthentication.isWaiting()).toBe(true);
    reAuthentication.decline();
    await expect(reading).rejects.toMatchObject({ status: 401 });
  });
});
