import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientFor } from '#api/testing/api-client.ts';
import { publishArticle } from '#api/testing/content-records.ts';
import { useTestDatabase } from '#api/testing/test-database.ts';
import { createRenderer } from '../pages/renderer.ts';
import { createSiteSource } from '../product/site-settings.ts';
import { type Serving, serve } from '../testing/serving.ts';

const database = useTestDatabase();
let nodes: Serving[] = [];

/** A site whose only page is the home page. */
async function serveSite(beside?: Serving): Promise<Serving> {
  return serve(database(), {
    ...(beside && { beside }),
    render: ({ product, answers }) =>
      createRenderer({
        product,
        source: createSiteSource(product, answers),
        recording: answers.recording,
        renderSitePage: (url) =>
          Promise.resolve({
            status: url === '/' ? 200 : 404,
            headers: {
              'content-type': 'text/html; charset=utf-8',
              'cache-control': 'public, max-age=0, must-revalidate',
            },
            body: url === '/' ? 'Home' : 'Not Found',
          }),
      }),
  });
}

beforeEach(async () => {
  const first = await serveSite();
  nodes = [first, await serveSite(first)];
});
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.close()));
});

function node(at: number): Serving {
  const found = nodes[at];
  if (found === undefined) throw new Error('There are two.');
  return found;
}
const editor = () => clientFor(node(0).test, 'editor');
const make = (from: string, to: string | null, status = 301) =>
  editor().post('/redirects', { from, to, status });

describe('visitors of a redirect', () => {
  it('are sent on by every node as soon as it is made, changed and deleted', async () => {
    const seen = async () => {
      const answers = await Promise.all(nodes.map((one) => one.get('/old')));
      return answers.map(({ status, headers }) => [status, headers.location]);
    };
    expect(await seen()).toEqual([
      [404, undefined],
      [404, undefined],
    ]);
    const { data } = await make('/old', '/explore');
    expect(await seen()).toEqual([
      [301, '/explore'],
      [301, '/explore'],
    ]);
    await editor().put(`/redirects/${data.id}`, { to: 'https://example.org/', status: 302, version: 1 });
    expect(await seen()).toEqual([
      [302, 'https://example.org/'],
      [302, 'https://example.org/'],
    ]);
    await editor().delete(`/redirects/${data.id}`);
    expect((await seen()).map(([status]) => status)).toEqual([404, 404]);
  });

  it('take one step from a path with a trailing slash or another spelling', async () => {
    const { data } = await make('/old', '/explore');
    await make('/gone', null, 410);
    const at = async (path: string) => {
      const { status, headers } = await node(1).get(path);
      return [status, headers.location];
    };
    expect(await at('/old/')).toEqual([301, '/explore']);
    expect(await at('//old/.//?page=2')).toEqual([301, '/explore?page=2']);
    // Where there is no redirect, or only a removed page, the path is normalized first.
    expect(await at('/none/?page=2')).toEqual([301, '/none?page=2']);
    expect(await at('/gone/')).toEqual([301, '/gone']);
    await expect
      .poll(async () => (await editor().get(`/redirects/${data.id}`)).data, { timeout: 8_000 })
      .toMatchObject({ hits: 2 });
  });

  it('take their query along', async () => {
    await make('/old', '/explore');
    await make('/search-of-old', '/search?query=reading#results');
    const at = async (path: string) => (await node(1).get(path)).headers.location;
    expect(await at('/old?utm_source=mail&page=2')).toBe('/explore?utm_source=mail&page=2');
    expect(await at('/search-of-old?utm=x')).toBe('/search?query=reading&utm=x#results');
    expect(await at('/old?')).toBe('/explore');
  });

  it('answer HEAD like GET, and refuse other methods', async () => {
    await make('/old', '/explore');
    const head = await node(0).get('/old', { method: 'HEAD' });
    expect([head.status, head.headers.location, head.text]).toEqual([301, '/explore', '']);
    expect((await node(0).get('/old', { method: 'POST' })).status).toBe(405);
  });

  it('find the page of what was not found where it is gone, with 410', async () => {
    await make('/gone', null, 410);
    const { status, text, headers } = await node(0).get('/gone');
    expect([status, text, headers.location]).toEqual([410, 'Not Found', undefined]);
  });

  it('never see one in place of a page', async () => {
    expect((await make('/', '/explore')).status).toBe(422);
    expect((await node(0).get('/')).text).toBe('Home');
  });

  it('are counted together, on every node, HEAD left out', async () => {
    const { data } = await make('/old', '/explore');
    for (const one of nodes) for (let at = 0; at < 3; at += 1) await one.get('/old?x');
    await node(0).get('/old', { method: 'HEAD' });
    await expect
      .poll(async () => (await editor().get(`/redirects/${data.id}`)).data, { timeout: 8_000 })
      .toMatchObject({ hits: 6, version: 1, last_hit_at: expect.any(String) });
  });

  it('of a page that has moved follow what people entered before what the product knows', async () => {
    const { id, version } = await publishArticle(node(0).test, { slug: 'first' });
    await editor().put(`/content/${id}`, { slug: 'second', version });
    await editor().post(`/content/${id}/publish`);
    expect((await node(1).get('/articles/first')).headers.location).toBe('/articles/second');
    await make('/articles/first', '/explore', 302);
    const { status, headers } = await node(1).get('/articles/first');
    expect([status, headers.location]).toEqual([302, '/explore']);
  });
});
