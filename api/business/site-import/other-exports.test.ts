import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGuardedFetch } from '../../platform/network/guarded-fetch.ts';
import { sampleImage } from '../../records/media/testing/sample-images.ts';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { importClient } from './testing/import-client.ts';
import { item, meta, wordpressExport } from './testing/wordpress-fixture.ts';

/**
 * An old site at `old.test`, whose links point inside the network. The test decides what names resolve to.
 */
const asked: string[] = [];
const site = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (request.url?.startsWith('/leads-inside'))
    return void response.writeHead(302, { Location: `http://10.0.0.5:${port}/secret.png` }).end();
  if (request.url?.startsWith('/huge'))
    return void response.writeHead(200, { 'Content-Type': 'image/png' }).end(Buffer.alloc(20 * 1024 * 1024));
  if (request.url?.startsWith('/page')) return void response.end('<html><body>Sign in</body></html>');
  if (request.url?.startsWith('/endless')) return endless(response);
  void sampleImage({ width: 20, height: 10 }).then((picture) => response.end(picture));
});
/** A response without an end, a byte at a time. */
function endless(response: ServerResponse): void {
  const timer = setInterval(() => response.write('.'), 50);
  response.on('close', () => clearInterval(timer));
}

let port = 0;
let guarded: typeof globalThis.fetch | undefined;
const looks = new Map<string, number>();
function addressOf(name: string): string {
  const look = (looks.get(name) ?? 0) + 1;
  looks.set(name, look);
  if (name === 'inside.test') return '10.0.0.5';
  // Resolves to the old site for the check, and to an internal address for the request after it.
  return name === 'rebinding.test' && look > 1 ? '10.0.0.5' : '127.0.0.1';
}

const test = useTestApp({
  fetch: (input, init) =>
    guarded === undefined ? Promise.reject(new Error('No site.')) : guarded(input, init),
});
const client = importClient(test);
const bySlug = async (slug: string) =>
  (await clientFor(test()).get(`/content/slug/${slug}?content_type_name=article`)).data;

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  ({ port } = site.address() as AddressInfo);
  guarded = createGuardedFetch({
    resolve: (name) => Promise.resolve([addressOf(name)]),
    isAllowed: (address) => address === '127.0.0.1',
    ports: [port],
    timeoutMs: 2_000,
  });
});
afterAll(() => new Promise((resolve) => site.close(resolve)));

describe('exports of the first versions of Ghost', () => {
  const post = (row: object) => ({
    id: 1,
    uuid: '8492fbba-1102-4b53-8e3e-abe207952f0c',
    title: 'Welcome',
    slug: 'welcome',
    image: `http://old.test:${port}/content/images/cover.png`,
    featured: 0,
    page: 0,
    status: 'published',
    language: 'en_US',
    meta_title: null,
    meta_description: null,
    author_id: 1,
    created_at: 1388318310782,
    published_at: 1388318310783,
    markdown: 'One *idea* a week.\n\n## Why\n\nTo read less.',
    html: null,
    ...row,
  });
  const tables = (row: object) => ({
    posts: [post(row)],
    tags: [{ id: 4, name: 'Getting started', slug: 'getting-started' }],
    users: [{ id: 1, name: 'Ines Halloran', slug: 'ines' }],
    posts_tags: [{ id: 1, post_id: 1, tag_id: 4 }],
  });
  const META = { exported_on: 1388318311015, version: '003' };

  it.each([
    ['in a list, as they were downloaded', (data: object) => ({ db: [{ meta: META, data }] })],
    ['bare, as other programs made them', (data: object) => ({ meta: META, data })],
  ])('come in from what was written in, with cover, author, tag and date: %s', async (_how, wrap) => {
    const { counts } = await client.bring('ghost.json', JSON.stringify(wrap(tables({}))));
    expect(counts).toMatchObject({ created: 1, refused: 0 });
    const welcome = await bySlug('welcome');
    expect(welcome).toMatchObject({
      author: 'Ines Halloran',
      published_date: '2013-12-29T11:58:30.783Z',
      tags: [{ name: 'Getting started', slug: 'getting-started' }],
      image_width: 20,
    });
    expect(welcome.body_html).toContain('<p>One <em>idea</em> a week.</p>');
    expect(welcome.body_html).toMatch(/<h2[^>]*>Why<\/h2>/);
  });

  it('take what Ghost made of the text itself where that is there', async () => {
    await client.bring(
      'ghost.json',
      JSON.stringify({ db: [{ meta: META, data: tables({ html: '<p>As it was shown.</p>' }) }] }),
    );
    expect((await bySlug('welcome')).body_html).toBe('<p>As it was shown.</p>');
  });
});

describe('exports of WordPress with plugins', () => {
  it('have their several authors, and what they say to search engines', async () => {
    const more =
      '<category domain="author" nicename="cap-ines"><![CDATA[ines]]></category>' +
      '<category domain="author" nicename="cap-jonas-reed"><![CDATA[Jonas Reed]]></category>' +
      meta('_aioseo_title', '#post_title #separator_sa #site_title') +
      meta('_aioseo_description', 'Two people on one book.');
    const two = { id: 81, title: 'By two', name: 'by-two', link: 'https://old-shelf.example/by-two/' };
    const { id } = await client.bring(
      'shelf.xml',
      wordpressExport([item({ ...two, content: '<p>Two of us.</p>', more })]),
    );
    expect(await bySlug('by-two')).toMatchObject({
      author: 'Ines Halloran, Jonas Reed',
      seo_title: null,
      seo_description: 'Two people on one book.',
    });
    expect((await client.items(id))[0]?.notes.join(' ')).toContain('An SEO template was left out');
  });
});

describe('images that point inside the network', () => {
  it('are left out, by whichever way, and the others come in', async () => {
    const at = (name: string, path: string) => `<img src="http://${name}:${port}${path}" alt="x">`;
    const content = [
      at('old.test', '/one.png'),
      at('127.0.0.1', '/literal.png'),
      at('10.0.0.5', '/private.png'),
      at('inside.test', '/by-name.png'),
      at('old.test', '/leads-inside.png'),
      at('rebinding.test', '/first.png'),
      at('rebinding.test', '/second.png'),
    ].join('\n\n');
    asked.length = 0;
    looks.clear();
    const text = item({
      id: 90,
      title: 'Pictures',
      name: 'pictures',
      link: 'https://old-shelf.example/p/',
      content,
    });
    const { id, counts } = await client.bring('shelf.xml', wordpressExport([text]));
    expect(counts).toMatchObject({ created: 1, refused: 0 });
    const notes = (await client.items(id))[0]?.notes.filter((note) => note.includes('was skipped')) ?? [];
    const leftOut = ['private', 'by-name', 'leads-inside'];
    for (const name of leftOut)
      expect(notes.join('\n')).toContain(`${name}.png was skipped: Couldn’t download the image`);
    // Only the old site was requested, whatever a name resolved to the second time.
    expect(asked).not.toContain('/secret.png');
    expect(asked).not.toContain('/private.png');
    expect(asked).not.toContain('/by-name.png');
    expect(asked.filter((path) => /first|second/.test(path)).length).toBeLessThan(2);
    expect((await clientFor(test(), 'editor').get('/image')).page.total).toBe(1);
  });
});

describe('images that are no images', () => {
  it('are left out with the reason, and the text and the other images come in', async () => {
    const at = (path: string) => `<img src="http://old.test:${port}${path}" alt="x">`;
    const content = ['/huge.png', '/page.png', '/endless.png', '/good.png'].map(at).join('\n\n');
    const link = 'https://old-shelf.example/n/';
    const text = item({
      id: 91,
      title: 'No images',
      name: 'no-images',
      link,
      content: `${content}\n\nWords.`,
    });
    const { id, counts } = await client.bring('shelf.xml', wordpressExport([text]));
    expect(counts).toMatchObject({ created: 1, refused: 0 });
    const notes = (await client.items(id))[0]?.notes ?? [];
    for (const name of ['huge', 'page', 'endless'])
      expect(notes.filter((note) => note.includes(`${name}.png was skipped`))).toHaveLength(1);
    const { body_html: html } = await bySlug('no-images');
    expect(html).toContain('Words.');
    expect(String(html).match(/<img /g)).toHaveLength(1);
    expect((await clientFor(test(), 'editor').get('/image')).page.total).toBe(1);
  });
});
