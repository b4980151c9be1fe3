import { describe, expect, it } from 'vitest';
import { REDIRECT_STEPS_MAX } from '#schema/base/limits.ts';
import { storeRedirect } from './testing/store-redirect.ts';
import { clientFor } from '../../testing/api-client.ts';
import {
  createCategory,
  publish,
  publishArticle,
  publishSummary,
  saveContent,
} from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const visitor = () => clientFor(test());

const make = (from: string, to: string | null, more: Record<string, unknown> = {}) =>
  editor().post('/redirects', { from, to, ...more });

/** Skips the checks of a save, as before chains were refused. */
const store = (...redirect: [from: string, to: string, status?: number]) => storeRedirect(test(), redirect);

async function led(path: string): Promise<unknown> {
  const answer = await visitor().get(`/redirect?path=${encodeURIComponent(path)}`);
  return answer.status === 404 ? undefined : answer.data;
}

interface Resolved {
  is: string;
  steps: { to: string; made_by: string }[];
}

async function resolved(path: string): Promise<Resolved> {
  const { data } = await editor().get(`/redirects/resolve?path=${encodeURIComponent(path)}`);
  return data as unknown as Resolved;
}

describe('a redirect', () => {
  it('redirects visitors, and shows staff who created it', async () => {
    const made = await make('/old-page', '/lists?from=old#top', { note: 'From the leaflet' });
    expect([made.status, made.problem?.messages]).toEqual([201, undefined]);
    expect(made.data).toMatchObject({
      from: '/old-page',
      to: '/lists?from=old#top',
      leads_to: '/lists?from=old#top',
      status: 301,
      made_by: 'person',
      hits: 0,
      last_hit_at: null,
      version: 1,
      created_by: test().staff.editor.id,
    });
    expect(await led('/old-page')).toEqual({ moved_to: '/lists?from=old#top' });
    expect(await led('/OLD-page/')).toEqual({ moved_to: '/lists?from=old#top' });
    expect(await led('/old-page/below')).toBeUndefined();
  });

  it('can be temporary, point elsewhere, or say that a page no longer exists', async () => {
    await make('/soon', 'https://example.org/a b'.replace(' ', '%20'), { status: 302 });
    expect(await led('/soon')).toEqual({ moved_to: 'https://example.org/a%20b', status: 302 });
    const { data } = await make('/gone', null, { status: 410 });
    expect(data).toMatchObject({ to: null, status: 410 });
    expect(await led('/gone')).toBeUndefined();
    expect(await resolved('/gone')).toMatchObject({ is: 'gone', id: data.id });
  });

  it('of a folder keeps the rest of the path if its target ends in * as well', async () => {
    await make('/blog/*', '/lists/*');
    await make('/shop/*', 'https://shop.example.org/*');
    await make('/press/*', '/tags');
    await make('/blog/first', '/explore');
    expect(await led('/blog/2019/On Reading')).toEqual({ moved_to: '/lists/2019/On%20Reading' });
    expect(await led('/blog')).toEqual({ moved_to: '/lists' });
    expect(await led('/Blog/x')).toEqual({ moved_to: '/lists/x' });
    expect(await led('/blogs/x')).toBeUndefined();
    expect(await led('/shop/a/b')).toEqual({ moved_to: 'https://shop.example.org/a/b' });
    expect(await led('/press/2020/x')).toEqual({ moved_to: '/tags' });
    expect(await led('/blog/first')).toEqual({ moved_to: '/explore' });
  });

  it('is normalized from any form that was typed', async () => {
    const full = await make('http://localhost:3000/Caf%C3%A9//menu/', 'http://localhost:3000/explore/?a=b');
    expect(full.data).toMatchObject({ from: '/Café/menu', to: '/explore?a=b' });
    expect(await led('/Café/menu')).toEqual({ moved_to: '/explore?a=b' });
  });

  it('becomes gone when only its type changes', async () => {
    const { data } = await make('/old', '/explore');
    const gone = await editor().put(`/redirects/${data.id}`, { status: 410, version: 1 });
    expect(gone.data).toMatchObject({ status: 410, to: null, version: 2 });
  });
});

describe('chains that are stored', () => {
  it('are followed at once, and are temporary where one of their steps is', async () => {
    await store('/one', '/two');
    await store('/two', '/three?x=1', 302);
    await store('/three', '/explore');
    expect(await led('/one')).toEqual({ moved_to: '/explore?x=1', status: 302 });
    const found = await resolved('/one');
    expect(found.steps.map(({ to }) => to)).toEqual(['/two', '/three?x=1', '/explore?x=1']);
    expect(found).toMatchObject({ is: 'redirect', target: 'page' });
  });

  it('continue through automatic redirects, and through a page that moved', async () => {
    const { id } = await publishArticle(test(), { slug: 'first' });
    await make('/old', '/articles/first');
    await saveContent(test(), id, { slug: 'second' });
    await publish(test(), id);
    expect(await led('/old')).toEqual({ moved_to: '/articles/second' });
    expect((await resolved('/old')).steps.map((step) => step.made_by)).toEqual(['person', 'product']);
  });

  it.each([
    ['/a', '/a'],
    ['/a', '/A/'],
    ['/a', 'http://localhost:3000/a?x=1'],
    ['/a/*', '/a/b/*'],
    ['/a/*', '/a'],
  ])('from %s to %s are refused', async (from, to) => {
    const refused = await make(from, to);
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['to']]);
  });

  it.each<[string, [string, string][], [string, string]]>([
    ['two', [['/a', '/b']], ['/b', '/a']],
    [
      'three',
      [
        ['/a', '/b'],
        ['/b', '/c'],
      ],
      ['/c', '/A/'],
    ],
    ['folders', [['/a/*', '/b/*']], ['/b/*', '/a/*']],
    ['a folder and a page', [['/a/*', '/b/*']], ['/b/x', '/a/x']],
    ['a page and a folder', [['/b/x', '/a/x']], ['/a/*', '/b/*']],
    ['folders within folders', [['/a/*', '/b/*']], ['/b/c/*', '/a/c/*']],
    ['a folder that grows', [['/a/*', '/b/a/*']], ['/b/*', '/a/*']],
  ])('that come round through %s are refused', async (_name, first, [from, to]) => {
    for (const [one, other] of first) await store(one, other);
    const refused = await make(from, to);
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['to']]);
    expect(await led(from)).toBeUndefined();
  });

  it('that come round by a change are refused as well', async () => {
    const { data } = await make('/b', '/explore');
    await store('/a', '/b');
    expect((await editor().put(`/redirects/${data.id}`, { to: '/a', version: 1 })).status).toBe(422);
    expect(await led('/a')).toEqual({ moved_to: '/explore' });
  });

  it('have no target when they are longer than any that people need', async () => {
    for (let at = 0; at <= REDIRECT_STEPS_MAX; at += 1) await store(`/step-${at}`, `/step-${at + 1}`);
    expect(await led('/step-1')).toEqual({ moved_to: `/step-${REDIRECT_STEPS_MAX + 1}` });
    expect(await led('/step-0')).toBeUndefined();
  });
});

describe('what the product made', () => {
  async function moved() {
    const { id } = await publishArticle(test(), { slug: 'first' });
    await saveContent(test(), id, { slug: 'second' });
    await publish(test(), id);
    const [redirect] = (await editor().get('/redirects?made_by=product')).page.data;
    if (redirect === undefined) throw new Error('The product made none.');
    return { id, redirect };
  }

  it('is in the list with its current target, and cannot be edited', async () => {
    const { redirect } = await moved();
    expect(redirect).toMatchObject({
      from: '/articles/first',
      to: null,
      leads_to: '/articles/second',
      made_by: 'product',
    });
    const refused = await editor().put(`/redirects/${redirect.id}`, {
      to: '/explore',
      version: redirect.version,
    });
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['from']]);
  });

  it('gives way to one of people, and is there again when that goes', async () => {
    await moved();
    const { data } = await make('/articles/first', '/explore');
    expect(await led('/articles/first')).toEqual({ moved_to: '/explore' });
    await editor().delete(`/redirects/${data.id}`);
    expect(await led('/articles/first')).toEqual({ moved_to: '/articles/second' });
  });

  it('can be deleted', async () => {
    const { redirect } = await moved();
    expect((await editor().delete(`/redirects/${redirect.id}`)).status).toBe(204);
    expect(await led('/articles/first')).toBeUndefined();
  });

  it('does not take what people entered when a page comes and goes', async () => {
    await make('/articles/first', '/explore');
    const { id } = await publishArticle(test(), { slug: 'first' });
    expect(await led('/articles/first')).toBeUndefined();
    await editor().post(`/content/${id}/unpublish`);
    expect(await led('/articles/first')).toEqual({ moved_to: '/explore' });
  });
});

describe('the list', () => {
  it('searches, sorts, and finds broken ones', async () => {
    const category = await createCategory(test(), 'Philosophy');
    await publishSummary(test(), category, { slug: 'walden' });
    const { id } = await publishArticle(test(), { slug: 'first' });
    const targets = {
      '/a-page': '/articles/first',
      '/a-summary': '/book-summaries/philosophy/walden?x=1',
      '/a-category': '/book-summaries/philosophy',
      '/a-fixed-page': '/tags#team',
      '/elsewhere': 'https://example.org/nothing',
      '/a-file': '/leaflet.pdf',
      '/nowhere': '/articles/nothing',
      '/nowhere-either': '/nothing/at-all',
    };
    for (const [from, to] of Object.entries(targets)) expect((await make(from, to)).status).toBe(201);
    await saveContent(test(), id, { slug: 'second' });
    await publish(test(), id);
    const list = async (query: string) =>
      (await editor().get(`/redirects?${query}`)).page.data.map(({ from }) => from);
    expect(await list('broken=true&sort_by=from&sort_order=asc')).toEqual(['/nowhere', '/nowhere-either']);
    const all = (await editor().get('/redirects?sort_by=from&sort_order=asc')).page.data;
    const marked = all.flatMap(({ from, is_broken: isBroken }) => (isBroken === true ? [from] : []));
    expect(marked).toEqual(['/nowhere', '/nowhere-either']);
    expect((await list('broken=false')).length).toBe(Object.keys(targets).length - 1);
    expect(await list('search=walden')).toEqual(['/a-summary']);
    expect(await list('search=nowhere-e')).toEqual(['/nowhere-either']);
    await editor().post(`/content/${id}/unpublish`);
    expect(await list('broken=true&made_by=product&sort_by=from&sort_order=asc')).toEqual([
      '/articles/first',
      '/articles/second',
    ]);
  });

  it.each(['author', 'viewer'] as const)('is not for an %s', async (role) => {
    const staff = clientFor(test(), role);
    expect((await staff.get('/redirects')).status).toBe(403);
    expect((await staff.get('/redirects/resolve?path=/x')).status).toBe(403);
    expect((await staff.post('/redirects', { from: '/a', to: '/b' })).status).toBe(403);
  });
});
