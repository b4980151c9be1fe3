import { describe, expect, it } from 'vitest';
import { zipOf } from '../drafting/testing/sample-files.ts';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { importClient } from './testing/import-client.ts';
import { item, wordpressExport } from './testing/wordpress-fixture.ts';

const test = useTestApp();
const client = importClient(test);
const editor = () => clientFor(test(), 'editor');
const visitor = () => clientFor(test());

const post = (title: string, head: string, words: string) => `---\ntitle: ${title}\n${head}\n---\n${words}\n`;
const packed = (files: Record<string, string>) => new Uint8Array(zipOf(files));
const published = async (type: string, slug: string) =>
  (await visitor().get(`/content/slug/${slug}?content_type_name=${type}`)).data;

describe('a second site', () => {
  const site = (name: string) =>
    packed({ 'content/blog/hello.md': post(`Hello ${name}`, 'date: 2020-01-01', `Words of ${name}.`) });

  it('must be named where its archive says nothing of it', async () => {
    const { id, ...seen } = await client.check('a.zip', site('A'));
    expect(seen).toMatchObject({ needs_name: true, earlier: null });
    const refused = await editor().post(`/imports/${id}/run`);
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['site_name']]);
    expect((await editor().get('/content')).page.total).toBe(0);
  });

  it('does not change texts of another', async () => {
    await client.bring('a.zip', site('A'), { site_name: 'Site A' });
    expect((await client.bring('b.zip', site('B'), { site_name: 'Site B' })).counts).toMatchObject({
      created: 1,
    });
    expect(await published('article', 'hello')).toMatchObject({ title: 'Hello A' });
    expect(await published('article', 'hello-2')).toMatchObject({ title: 'Hello B' });
  });

  it('says what is here from a site of its name before it changes that', async () => {
    await client.bring('a.zip', site('A'), { site_name: 'Mine' });
    const seen = await client.check('b.zip', site('B'), { site_name: ' mine ' });
    expect(seen).toMatchObject({ needs_name: false, earlier: { count: 1 }, counts: { updated: 1 } });
  });

  it('is not taken for another that was developed on the same machine', async () => {
    const local = (title: string) =>
      wordpressExport([item({ id: 4, title, name: 'four', content: `<p>${title}.</p>` })]).replaceAll(
        'https://old-shelf.example',
        'http://localhost',
      );
    const { id, ...seen } = await client.check('w.xml', local('One'));
    expect(seen.needs_name).toBe(true);
    await client.bring('w.xml', local('One'), { site_name: 'one' });
    expect((await client.bring('w.xml', local('Two'), { site_name: 'two' })).counts).toMatchObject({
      created: 1,
    });
    expect(id).not.toBe('');
  });
});

describe('decisions about single values', () => {
  const file = packed({
    'my/a.md': post(
      'On physics',
      'date: 2020-01-01\ncategories: [Physics]\ntags: [Light, Stray]\nauthor: ines',
      'A.',
    ),
    'my/b.md': post(
      'On cooking',
      'date: 2020-01-01\ncategories: [Cooking]\ntags: [Salt]\nauthor: Paul',
      'B.',
    ),
  });

  it('count for that category alone', async () => {
    const seen = await client.check('my.zip', file);
    expect(seen.facts.categories).toEqual([
      { name: 'Cooking', slug: 'cooking', count: 1 },
      { name: 'Physics', slug: 'physics', count: 1 },
    ]);
    await client.bring('my.zip', file, { categories: { cooking: 'leave', physics: 'make' } });
    expect(await published('article', 'a')).toMatchObject({ category: { slug: 'physics' } });
    expect((await published('article', 'b')).category).toBeNull();
  });

  it('map tags to others and leave them out, and name authors otherwise', async () => {
    const tag = (await editor().post('/tag', { name: 'Seasoning', description: 'Salt and more.' })).data;
    await client.bring('my.zip', file, {
      tags: { stray: 'leave', salt: tag.id },
      authors: { ines: 'Ines Halloran', Paul: '' },
    });
    expect(await published('article', 'a')).toMatchObject({
      author: 'Ines Halloran',
      tags: [{ slug: 'light' }],
    });
    expect(await published('article', 'b')).toMatchObject({
      author: null,
      tags: [{ slug: 'seasoning' }],
    });
  });

  it.each([
    ['categories', { categories: { a: crypto.randomUUID() } }],
    ['tags', { tags: { a: crypto.randomUUID() } }],
    ['pages', { pages: { a: 'constructor' } }],
  ])('are refused where %s name nothing', async (name, decisions) => {
    const { id, options } = await client.check('my.zip', file);
    const { status, problem } = await editor().post(`/imports/${id}/check`, { ...options, ...decisions });
    expect([status, Object.keys(problem.errors ?? {}).join()]).toEqual([422, expect.stringContaining(name)]);
  });
});

describe('pages', () => {
  const file = wordpressExport([
    item({ id: 1, title: 'Imprint', name: 'imprint', type: 'page', content: '<p>Who we are.</p>' }),
    item({ id: 2, title: 'About', name: 'about', type: 'page', content: '<p>About us.</p>' }),
    item({ id: 3, title: 'Search', name: 'search', type: 'page', content: '<p>Look.</p>' }),
    item({ id: 4, title: 'A story', name: 'story', type: 'page', content: '<p>Once.</p>' }),
  ]);

  it('become pages, articles, or nothing', async () => {
    const { facts, id } = await client.check('w.xml', file);
    expect(facts.pages.map(({ title }) => title)).toEqual(['Imprint', 'About', 'Search', 'A story']);
    const pageOf = (title: string) => facts.pages.find((one) => one.title === title)?.id ?? '';
    const pages = { [pageOf('Search')]: 'leave', [pageOf('A story')]: 'post' };
    const { counts } = await client.bring('w.xml', file, { pages });
    expect(counts).toMatchObject({ created: 3, skipped: 1 });
    expect(await published('page', 'imprint')).toMatchObject({ title: 'Imprint', author: null });
    // The site has its own page there.
    expect(await published('page', 'about-page')).toMatchObject({ title: 'About' });
    expect(await published('article', 'story')).toMatchObject({ title: 'A story' });
    expect((await visitor().get('/content?content_type_name=article')).page.total).toBe(1);
    expect(id).not.toBe('');
  });

  it('stay articles where they were brought in as such, and change nothing the second time', async () => {
    const { facts } = await client.check('w.xml', file);
    const pages = Object.fromEntries(facts.pages.map(({ id }) => [id, 'post']));
    await client.bring('w.xml', file, { pages });
    expect((await client.bring('w.xml', file)).counts).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 4,
    });
  });

  it('of Markdown are those that say so, and those named like one without a date', async () => {
    const { facts } = await client.check(
      'site.zip',
      packed({
        'site/content/about.md': post('About', '', 'A.'),
        'site/content/posts/one.md': post('One', '', 'B.'),
        'site/content/x.md': post('X', 'layout: page', 'C.'),
        'site/src/pages/y.md': post('Y', '', 'D.'),
      }),
    );
    expect(facts.pages.map(({ title }) => title)).toEqual(['About', 'X', 'Y']);
  });
});
