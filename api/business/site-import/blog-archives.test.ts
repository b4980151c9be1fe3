import { describe, expect, it } from 'vitest';
import { zipOf } from '../drafting/testing/sample-files.ts';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { importClient } from './testing/import-client.ts';
import { mediumExport } from './testing/medium-fixture.ts';
import { createOldSite } from './testing/old-site.ts';
import { substackExport } from './testing/substack-fixture.ts';

/** Exports of Medium and Substack: archives of pages, whose images are on the old site. */

const oldSite = createOldSite();
const test = useTestApp({ fetch: oldSite.fetch });
const client = importClient(test);
const editor = () => clientFor(test(), 'editor');
const visitor = () => clientFor(test());
const bySlug = async (slug: string) => (await editor().get(`/content/slug-for-admin/${slug}`)).data;
const notesIn = async (id: string, title: string) =>
  (await client.items(id)).find((one) => one.title === title)?.notes.join(' ');

describe('an export of Medium', () => {
  const bring = () => client.bring('medium-export.zip', mediumExport());

  it('is previewed under its name, with one line per story', async () => {
    const found = await client.check('medium-export.zip', mediumExport());
    expect(found).toMatchObject({ system: 'medium', needs_name: false, counts: { created: 4, refused: 0 } });
    expect((await editor().get('/content')).page.total).toBe(0);
  });

  it('is imported with its headings, image, code, quote, card, and links', async () => {
    const { id } = await bring();
    const slow = await bySlug('slow-reading');
    expect(slow).toMatchObject({
      title: 'Slow reading',
      status: 'published',
      intro: 'Why one page an hour is enough',
      published_date: '2021-03-04T05:06:07.890Z',
      author: 'Ines Halloran',
      canonical_url: null,
    });
    const html = String(slow.body_html);
    expect(html).toContain(
      'Read <strong>less</strong>, and see <a href="/articles/margins">the margins</a>.',
    );
    expect(html).toContain('<figcaption>A shelf, half read</figcaption>');
    expect(html).toMatch(/<h2[^>]*>How to begin<\/h2>/);
    expect(html).toContain('<code class="language-python">pages = 1\nhours = 1</code>');
    expect(html).toContain('<blockquote><p>A page is a place.</p></blockquote>');
    expect(html).toContain('<a href="https://gist.github.com/ines/0f0f0f"');
    expect(html).toMatch(/<figure class="bookmark"[^]*Books we keep[^]*A list\./);
    expect(html.match(/<hr \/>/g)).toHaveLength(1);
    expect(html).not.toMatch(/Slow reading|Exported from|Georgia/);
    expect(oldSite.asked).toContain('https://cdn-images-1.medium.com/max/2560/1*shelf.png');
    expect(await notesIn(id, 'Slow reading')).toBe(
      'An embedded page was replaced with a link: https://gist.github.com/ines/0f0f0f',
    );
  });

  it('keeps the URL of a domain of the author’s, and takes no summary that the text begins with', async () => {
    await bring();
    expect(await bySlug('margins')).toMatchObject({
      canonical_url: 'https://books.example/margins-0a1b2c3d4e5f',
      intro: 'Notes are a second book, they say, and they are right about that.',
    });
    expect((await visitor().get('/redirect?path=/margins-0a1b2c3d4e5f')).data).toEqual({
      moved_to: '/articles/margins',
    });
    expect((await visitor().get('/redirect?path=/@ines/slow-reading-9f8e7d6c5b4a')).status).toBe(404);
  });

  it('makes drafts of drafts and responses, and says why', async () => {
    const { id } = await bring();
    expect((await bySlug('not-yet')).status).toBe('draft');
    expect((await bySlug('well-said-i-agree')).status).toBe('draft');
    expect(await notesIn(id, 'Not yet')).toContain('It was a draft on the old site');
    expect(await notesIn(id, 'Well said, I agree.')).toContain('may be a response to another story');
  });
});

describe('an export of Substack', () => {
  const bring = () =>
    client.bring('substack.zip', substackExport(), { site_address: 'https://ines.substack.com' });

  it('is imported with its image, notes, buttons, cards, and video', async () => {
    const { id, system, needs_name: needsName, counts } = await bring();
    expect({ system, needsName, counts }).toMatchObject({
      system: 'substack',
      needsName: false,
      counts: { created: 8, skipped: 2, refused: 0 },
    });
    const first = await bySlug('first-letter');
    expect(first).toMatchObject({
      title: 'First, a letter',
      intro: 'On beginnings',
      status: 'published',
      published_date: '2024-03-10T12:00:00.000Z',
    });
    const html = String(first.body_html);
    expect(html).toContain('It begins, with <a href="/articles/the-margins">the margins</a>.');
    expect(html).toContain('Not the end.');
    expect(html).toContain('<figcaption>Half read</figcaption>');
    expect(html).toMatch(/<a class="button" href="https:\/\/example.org\/book"[^>]*>Buy the book<\/a>/);
    expect(html).toContain('<blockquote><p>A page is a place.</p></blockquote>');
    expect(html).toMatch(/<figure class="bookmark"[^]*Older[^]*Before that/);
    expect(html).toContain('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    expect(html).not.toMatch(/Subscribe for free|Share|%%/);
    expect(oldSite.asked).toContain(
      'https://substack-post-media.s3.amazonaws.com/public/images/shelf_1600x1067.png',
    );
    expect(await notesIn(id, 'First, a letter')).toContain('A signup form was left out.');
    expect((await visitor().get('/redirect?path=/p/first-letter')).data).toEqual({
      moved_to: '/articles/first-letter',
    });
  });

  it('publishes only what everyone could read there', async () => {
    const { id } = await bring();
    for (const [slug, title, reason] of [
      ['for-payers', 'For payers', 'only for paying members'],
      ['for-founders', 'For founders', 'only for founding members'],
      ['rough-idea', 'Rough idea', 'It was a draft'],
      ['talk', 'Talk to us', 'It was a discussion thread'],
    ] as const) {
      expect(await bySlug(slug)).toMatchObject({ slug, status: 'draft' });
      expect(await notesIn(id, title)).toContain(reason);
    }
    const seen = JSON.stringify((await visitor().get('/content?per_page=100')).page.data);
    expect(seen).not.toMatch(/PAIDWORDS|FOUNDERWORDS/);
    expect((await visitor().get('/redirect?path=/p/for-payers')).status).toBe(404);
  });

  it('keeps a podcast as a link, and a page as a page', async () => {
    const { id } = await bring();
    expect((await bySlug('an-episode')).body_html).toContain(
      'href="https://api.substack.com/feed/podcast/140005/a.mp3"',
    );
    expect(await notesIn(id, 'An episode')).toContain('An audio file was replaced with a link');
    expect((await bySlug('about-us')).content_type_name).toBe('page');
  });

  it('names a list of subscribers, without importing anyone', async () => {
    const { id } = await bring();
    const items = await client.items(id);
    expect(items.find(({ title }) => title === 'email_list.ines.csv')).toMatchObject({
      state: 'skipped',
      reason:
        'It’s a list of subscribers. Import it under Subscribers, where you can review who gave consent.',
    });
    expect(items.find(({ title }) => title === 'Lost')?.reason).toBe('Its text isn’t in the file.');
    expect((await editor().get('/contacts')).page.total).toBe(0);
  });
});

describe.each([
  ['Medium', 'medium.zip', mediumExport, 4],
  ['Substack', 'substack.zip', substackExport, 8],
] as const)('an export of %s', (...[, name, archive, texts]) => {
  it('changes nothing the second time', async () => {
    await client.bring(name, archive());
    const before = (await editor().get('/content?per_page=100')).page.data;
    const { counts } = await client.bring(name, archive());
    expect(counts).toMatchObject({ created: 0, updated: 0, kept: 0, refused: 0, unchanged: texts });
    expect((await editor().get('/content?per_page=100')).page.data).toEqual(before);
  });

  it('is read in a folder of its own too', async () => {
    const { counts } = await client.bring(name, archive({ '__MACOSX/._posts': 'x' }));
    expect(counts).toMatchObject({ created: texts });
  });
});

describe('an archive of another kind, or a damaged one', () => {
  const huge = `<p>${'word '.repeat(300_000)}</p>`;
  it.each([
    [
      'has a table that ends in an open quote',
      { 'posts.csv': 'post_id,title\n1.a,"open' },
      'contains a damaged table: posts.csv',
    ],
    ['has a table of something else', { 'posts.csv': 'name,price\nTea,3' }, 'isn’t a Substack export'],
    ['has a table that isn’t in UTF-8', { 'posts.csv': Buffer.from([0x70, 0xff, 0xfe]) }, 'isn’t in UTF-8'],
    ['leads outside', { 'posts.csv': 'post_id\n', 'posts/../../x.html': 'x' }, 'a path outside the folder'],
    ['is a bomb', { 'posts.csv': Buffer.alloc(60 * 1024 * 1024) }, 'is far too large once unpacked'],
  ])('is refused if it %s', async (_what, files, words) => {
    const { status, wrong } = await client.send('a.zip', new Uint8Array(zipOf(files)));
    expect(status).toBe(422);
    expect(wrong).toContain(words);
  });

  it.each([
    ['Medium', mediumExport({ 'posts/2020-01-01_Deep-0011223344ff.html': '<div>'.repeat(50_000) })],
    ['Medium', mediumExport({ 'posts/2020-01-01_Long-0011223344ff.html': huge })],
    ['Substack', substackExport({ 'posts/140002.the-margins.html': '<b>'.repeat(50_000) })],
  ])('skips a hostile page of %s, and imports the others', async (_system, archive) => {
    const { id, counts } = await client.bring('a.zip', archive);
    const items = await client.items(id);
    expect(items.filter(({ state }) => state === 'refused')).toEqual([]);
    expect(items.some(({ state, reason }) => state === 'skipped' && reason !== null)).toBe(true);
    expect(counts['created']).toBeGreaterThan(3);
  });
});
