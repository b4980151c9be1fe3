import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type GhostData, ghostExport } from './testing/ghost-fixture.ts';
import { importClient } from './testing/import-client.ts';
import { createOldSite } from './testing/old-site.ts';
import { wordpressExport } from './testing/wordpress-fixture.ts';
import { runSiteImports } from './run-site-imports.ts';

const oldSite = createOldSite();
const test = useTestApp({ fetch: oldSite.fetch });
const client = importClient(test);
const editor = () => clientFor(test(), 'editor');
const visitor = () => clientFor(test());

const GHOST_SITE = { site_address: 'https://slow.example' };
const ghost = (change?: (data: GhostData) => void) =>
  client.bring('ghost.json', ghostExport(change), GHOST_SITE);
const bySlug = async (slug: string) =>
  (await visitor().get(`/content/slug/${slug}?content_type_name=article`)).data;

describe('an export of Ghost', () => {
  it('is looked at before anything is made', async () => {
    const { counts, status, system } = await client.check('ghost.json', ghostExport(), GHOST_SITE);
    expect({ counts, status, system }).toMatchObject({
      status: 'checked',
      system: 'ghost',
      counts: { created: 6 },
    });
    expect((await editor().get('/content')).page.total).toBe(0);
    expect((await editor().get('/image')).page.total).toBe(0);
  });

  it('is imported with its images, tags, authors, dates, and URLs', async () => {
    const { counts } = await ghost();
    expect(counts).toMatchObject({ created: 6, refused: 0 });
    const slow = await bySlug('slow-reading');
    expect(slow).toMatchObject({
      title: 'Slow reading',
      intro: 'Why a slow reader reads more.',
      author: 'Ines Halloran, Jonas Reed',
      published_date: '2023-03-02T08:30:00.000Z',
      seo_title: 'Slow reading, explained',
      seo_description: 'What slow reading is.',
      tags: [{ slug: 'reading' }, { slug: 'habits', name: 'Habits & routines' }],
      image_alt: 'An open book',
      image_width: 60,
    });
    expect(slow.body_html).toContain('<a href="/articles/marginalia#pencils"');
    expect(slow.body_html).toMatch(
      /<figure data-image="[0-9a-f]{32}"><img [^>]*alt="A desk"[^>]*><figcaption>The desk<\/figcaption>/,
    );
    expect(slow.body_html).toContain('callout');
    expect(slow.body_html).toContain('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    expect(slow.body_html).not.toContain('alert');
    expect((await visitor().get('/redirect?path=/slow-reading')).data).toEqual({
      moved_to: '/articles/slow-reading',
    });
    expect((await visitor().get('/content/slug/about-us?content_type_name=page')).data.status).toBe(
      'published',
    );
  });

  it('is read from lexical and mobiledoc where it holds no HTML', async () => {
    await ghost();
    const margin = await bySlug('marginalia');
    expect(margin.body_html).toContain(
      '<p>Write in the <strong>margin</strong>, <strong><em>always</em></strong>.</p>',
    );
    expect(margin.body_html).toContain('<pre><code class="language-js">a &lt; b</code></pre>');
    expect(margin.body_html).toContain('Full of notes');
    expect(margin.body_html).toContain('<a href="https://example.org/essay"');
    const map = await bySlug('the-index-as-a-map');
    expect(map.body_html).toContain('<strong>back</strong><br />');
    expect(map.body_html).toContain('<em>stress</em>');
    expect(map.body_html).toContain('<ol><li>First');
  });

  it('keeps drafts, times to come, and titles that look like markup as they are', async () => {
    await ghost();
    const found = (await editor().get('/content?per_page=100')).page.data;
    const of = (slug: string) => found.find((record) => record.slug === slug);
    expect(of('script')).toMatchObject({ status: 'draft', title: '<script>alert("title")</script> & more' });
    expect(of('later')).toMatchObject({ status: 'scheduled', scheduled_at: '2099-01-01T09:00:00.000Z' });
  });

  it('says row by row what could not be kept', async () => {
    const { id } = await ghost();
    const rows = await client.items(id);
    const notes = (title: string) => rows.find((row) => row.title === title)?.notes.join(' ');
    expect(notes('Slow reading')).toContain('Internal tags were left out: #Import.');
    expect(notes('Slow reading')).toContain('A script was left out.');
    expect(notes('Slow reading')).toContain('Photo: Ines');
    expect(notes('Marginalia')).toContain('A podcast player was left out.');
    expect(notes('The index as a map')).toContain(
      'missing.png was skipped: The old site responded with status 404.',
    );
    const report = await (await test().request(`/api/v1/imports/${id}/report.csv`, { as: 'editor' })).text();
    expect(report.split('\r\n')).toHaveLength(8);
    expect(report).toContain('Internal tags were left out');
  });

  it('changes nothing the second time', async () => {
    await ghost();
    const before = (await editor().get('/content?per_page=100')).page.data;
    const images = (await editor().get('/image')).page.total;
    const { counts } = await ghost();
    expect(counts).toMatchObject({ created: 0, updated: 0, unchanged: 6, refused: 0 });
    expect((await editor().get('/content?per_page=100')).page.data).toEqual(before);
    expect((await editor().get('/image')).page.total).toBe(images);
  });

  it('updates a changed text unless someone has edited it here', async () => {
    await ghost();
    const mine = (await editor().get('/content/slug-for-admin/slow-reading')).data;
    await editor().put(`/content/${mine.id}`, { seo_title: 'Ours', version: mine.version });
    const { id, counts } = await ghost(({ posts }) => {
      for (const post of posts.slice(0, 2)) Object.assign(post, { custom_excerpt: 'Another excerpt.' });
    });
    expect(counts).toMatchObject({ created: 0, updated: 1, kept: 1, unchanged: 4 });
    expect((await client.items(id)).find(({ state: one }) => one === 'kept')?.reason).toContain(
      'wasn’t updated',
    );
    expect(await bySlug('marginalia')).toMatchObject({ intro: 'Another excerpt.' });
    expect(await bySlug('slow-reading')).toMatchObject({ intro: 'Why a slow reader reads more.' });
  });

  it('leaves in the trash what staff threw away', async () => {
    await ghost();
    const { id } = (await editor().get('/content/slug-for-admin/marginalia')).data;
    await editor().delete(`/content/${id}`);
    expect((await ghost()).counts).toMatchObject({ unchanged: 5, skipped: 1, created: 0 });
  });

  it('makes room where an address is taken', async () => {
    await editor().post('/content', { content_type_name: 'article', title: 'Marginalia' });
    await ghost();
    expect((await visitor().get('/redirect?path=/marginalia')).data).toEqual({
      moved_to: '/articles/marginalia-2',
    });
    expect((await bySlug('slow-reading')).body_html).toContain('href="/articles/marginalia-2#pencils"');
  });

  it('resumes where it was stopped', async () => {
    const { id } = await client.check('ghost.json', ghostExport(), GHOST_SITE);
    await editor().post(`/imports/${id}/run`);
    expect((await editor().post(`/imports/${id}/stop`)).data.status).toBe('stopped');
    await runSiteImports(test().deps);
    expect((await editor().get('/content')).page.total).toBe(0);
    await editor().post(`/imports/${id}/run`);
    await runSiteImports(test().deps);
    expect((await client.read(id)).counts).toMatchObject({ created: 6, waiting: 0 });
  });
});

describe('an export of WordPress', () => {
  const wordpress = (options = {}) => client.bring('shelf.xml', wordpressExport(), options);

  it('is imported with blocks and classic text, images, categories, and URLs', async () => {
    const { counts, facts } = await wordpress();
    expect(facts).toMatchObject({
      title: 'The Old Shelf',
      categories: [{ slug: 'essays' }, { slug: 'places' }, { slug: 'uncategorized' }],
    });
    expect(counts).toMatchObject({ created: 4, refused: 0 });
    const night = await bySlug('libraries-at-night');
    expect(night).toMatchObject({
      author: 'Ines Halloran',
      published_date: '2019-05-04T08:00:00.000Z',
      category: { slug: 'essays', name: 'Essays' },
      tags: [{ slug: 'libraries' }, { slug: 'places' }],
      seo_title: 'Libraries at night, and why',
      image_alt: 'A reading hall with green lamps',
    });
    expect(night.body_html).toContain('<a href="/articles/classic-words"');
    expect(night.body_html).toContain('alt="A reading hall with green lamps"');
    expect(night.body_html).toContain('href="https://youtu.be/abc"');
    for (const path of ['/2019/05/libraries-at-night', '/2019/05/night-libraries'])
      expect((await visitor().get(`/redirect?path=${path}`)).data).toEqual({
        moved_to: '/articles/libraries-at-night',
      });
    expect(oldSite.asked).toContain('https://old-shelf.example/wp-content/uploads/2019/05/hall.png');
    expect(oldSite.asked.some((url) => url.includes('300x200'))).toBe(false);
  });

  it('makes paragraphs of classic text, and figures of its shortcodes', async () => {
    const { id } = await wordpress();
    const classic = await bySlug('classic-words');
    expect(classic).toMatchObject({
      title: 'Classic words & pictures',
      intro: 'From the old editor.',
      category: null,
    });
    expect(classic.body_html).toContain('<p>A first paragraph,<br />with a second line.</p>');
    expect(classic.body_html).toContain('<figcaption>The hall by day</figcaption>');
    expect(classic.body_html).toContain('Some [sic] words, and');
    expect(classic.body_html).toContain('[gallery ids="1"]\n  kept');
    expect(classic.body_html).toContain('<ul><li>One');
    const notes = (await client.items(id)).find(({ title }) => title.startsWith('Classic'))?.notes.join(' ');
    expect(notes).toContain('[contact-form-7]');
    expect(notes).toContain('gallery image 99');
    expect(notes).toContain('gone.png was skipped: The old site responded with status 404.');
    expect(notes).toContain('127.0.0.1:9/secret.png was skipped');
  });

  it('does with categories what staff decide', async () => {
    const shelf = (await editor().post('/category', { name: 'Old texts' })).data;
    await wordpress({ categories: { essays: 'tag', places: shelf.id, uncategorized: 'leave' } });
    expect(await bySlug('libraries-at-night')).toMatchObject({
      category: { slug: 'old-texts' },
      tags: [{ slug: 'libraries' }, { slug: 'essays' }],
    });
    expect((await visitor().get('/category')).page.total).toBe(1);
  });

  it('changes nothing the second time, and reports what it skips', async () => {
    const { id } = await wordpress();
    const rows = await client.items(id);
    expect(rows.filter(({ state: one }) => one === 'skipped')).toMatchObject([
      { title: 'Thrown away', reason: 'It was in the trash on the old site.' },
      { title: 'A mug', reason: expect.stringContaining('“product”') as string },
    ]);
    const before = (await editor().get('/content?per_page=100')).page.data;
    expect((await wordpress()).counts).toMatchObject({ created: 0, updated: 0, unchanged: 4 });
    expect((await editor().get('/content?per_page=100')).page.data).toEqual(before);
  });
});
