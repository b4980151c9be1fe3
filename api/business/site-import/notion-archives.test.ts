import { describe, expect, it } from 'vitest';
import { zipOf } from '../drafting/testing/sample-files.ts';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { importClient } from './testing/import-client.ts';
import { FIRST, notionExport, notionFiles, notionWebExport } from './testing/notion-fixture.ts';
import { createOldSite } from './testing/old-site.ts';

/** Exports of Notion: archives of Markdown, with the images in them. */

const oldSite = createOldSite();
const test = useTestApp({ fetch: oldSite.fetch });
const client = importClient(test);
const editor = () => clientFor(test(), 'editor');
const bySlug = async (slug: string) => (await editor().get(`/content/slug-for-admin/${slug}`)).data;
const itemOf = async (id: string, title: string) =>
  (await client.items(id)).find((one) => one.title === title);

describe('an export of Notion', () => {
  const bring = () => client.bring('notion.zip', notionExport());

  it('becomes drafts, with the reason', async () => {
    const { id, system, needs_name: needsName, counts } = await bring();
    expect({ system, needsName, counts }).toMatchObject({
      system: 'notion',
      needsName: false,
      counts: { created: 3, skipped: 1, refused: 0 },
    });
    for (const slug of ['our-house', 'first-a-page', 'second'])
      expect(await bySlug(slug)).toMatchObject({ slug, status: 'draft' });
    expect((await itemOf(id, 'Second'))?.notes).toEqual([
      'Notion’s export doesn’t say who could read it, so it was imported as a draft.',
    ]);
    expect((await clientFor(test()).get('/content?per_page=100')).page.total).toBe(0);
  });

  it('keeps callouts, toggles, to-dos, links, and images', async () => {
    const { id } = await bring();
    const html = String((await bySlug('our-house')).body_html);
    expect(html).toContain('<a href="/articles/first-a-page">First, a page</a>');
    expect(html).toContain('<a href="/articles/second">it at Notion</a>');
    expect(html).toContain('href="https://example.org/a"');
    expect(html).toContain('or the price list');
    expect(html).toContain(
      '<aside class="callout callout-tip"><p>Keep it <strong>short</strong>.</p></aside>',
    );
    expect(html).toContain('<aside class="callout callout-note"><p>Go on.</p></aside>');
    expect(html).toMatch(
      /<details><summary>Why so slow\?<\/summary><p>Because <em>one page<\/em>[^]*And more\./,
    );
    expect(html).toContain('<details><summary>How long?</summary><p>An <strong>hour</strong>.</p></details>');
    expect(html).toMatch(/☐\s+Buy a lamp[^]*☑\s+Buy a chair/);
    expect(html).toContain('&lt;aside&gt;\n&lt;/aside&gt;');
    expect(html.match(/<img /g)).toHaveLength(1);
    expect(html).not.toMatch(/\.imported|Our%20house|Untitled/);
    const notes = (await itemOf(id, 'Our house'))?.notes.join(' ');
    expect(notes).toContain('A link to a file that isn’t imported became plain text: Our house/prices.pdf');
    expect(oldSite.asked).toEqual([]);
  });

  it('reads the properties of a row, and only of a row', async () => {
    const { id } = await bring();
    const first = await bySlug('first-a-page');
    expect(first).toMatchObject({ status: 'draft', author: 'Ines Halloran' });
    expect(JSON.stringify(first.tags)).toMatch(/Slow reading[^]*Books|Books[^]*Slow reading/);
    const html = String(first.body_html);
    expect(html).toContain('Note: this line is text.');
    expect(html).toContain('<img ');
    expect(html).not.toMatch(/Mood|April/);
    expect((await itemOf(id, 'First, a page'))?.notes).toContain(
      'Properties that a draft doesn’t have were left out: Date: April 23, 2026 10:30 AM; Created: January 2, 2026 9:00 AM; Mood: calm.',
    );
    expect((await bySlug('second')).body_html).toContain('Date: this isn’t a row of a database.');
  });

  it('names a database once, without importing the table', async () => {
    const { id } = await bring();
    const tables = (await client.items(id)).filter(({ state }) => state === 'skipped');
    expect(tables.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Our house\/Posts 4+_all\.csv$/),
    ]);
    expect(tables[0]?.reason).toContain('It’s a database.');
  });

  it('changes nothing the second time, even if pages were moved', async () => {
    await bring();
    const before = (await editor().get('/content?per_page=100')).page.data;
    expect((await bring()).counts).toMatchObject({ created: 0, updated: 0, kept: 0, unchanged: 3 });
    const moved = new Uint8Array(zipOf(notionFiles('Export-0a1b/')));
    expect((await client.bring('a.zip', moved)).counts).toMatchObject({ created: 0, unchanged: 3 });
    expect((await editor().get('/content?per_page=100')).page.data).toEqual(before);
  });

  it('is read in parts, as Notion packs large exports', async () => {
    const files = Object.entries(notionFiles());
    const [one, two] = [files.slice(0, 4), files.slice(4)].map((some) => zipOf(Object.fromEntries(some)));
    const whole = zipOf({
      'ExportBlock-0a1b-Part-1.zip': one ?? '',
      'ExportBlock-0a1b-Part-2.zip': two ?? '',
      '__MACOSX/._a': 'x',
    });
    const { system, counts } = await client.bring('notion.zip', new Uint8Array(whole));
    expect({ system, counts }).toMatchObject({ system: 'notion', counts: { created: 3, refused: 0 } });
    expect((await bySlug('our-house')).body_html).toContain('<img ');
  });
});

describe('an export of Notion as HTML', () => {
  const bring = () => client.bring('notion.zip', notionWebExport());

  it('becomes the same drafts as one of Markdown, and skips a database once', async () => {
    const { id, system, counts } = await bring();
    expect({ system, counts }).toMatchObject({
      system: 'notion',
      counts: { created: 3, skipped: 1, refused: 0 },
    });
    const [table] = (await client.items(id)).filter(({ state }) => state === 'skipped');
    expect(table).toMatchObject({
      title: 'Posts',
      reason: expect.stringContaining('It’s a database.') as string,
    });
    const again = await client.bring('notion.zip', notionExport());
    expect(again.counts).toMatchObject({ created: 0, updated: 3 });
  });

  it('keeps callouts, toggles, to-dos, lists, links, images, bookmarks, and code', async () => {
    const { id } = await bring();
    const html = String((await bySlug('our-house')).body_html);
    expect(html).toContain('<a href="/articles/first-a-page">First, a page</a>');
    expect(html).toContain('<a href="/articles/second">it at Notion</a>');
    expect(html).toContain('<a href="/articles/second">Second</a>');
    expect(html).toContain('the price list, or all. It is <strong>bold</strong>.');
    expect(html).toContain('<aside class="callout callout-tip"><p>Keep it <em>short</em>.</p></aside>');
    expect(html).toContain('<details><summary>Why so slow?</summary><p>One page an hour.</p></details>');
    expect(html).toContain('<ul><li>☐ Buy a lamp</li><li>☑ Buy a chair</li></ul>');
    expect(html).toContain('<ol><li>one</li><li>two<ul><li>inside</li></ul></li></ol>');
    expect(html.match(/<img /g)).toHaveLength(1);
    expect(html).toContain('<figcaption>Our shelf</figcaption>');
    expect(html).toMatch(/<figure class="bookmark"[^]*https:\/\/example\.org\/book/);
    expect(html).toContain('let a = 1;\nlet b = 2;');
    expect(html).not.toMatch(/🏠|📄|💡|line-height/u);
    const notes = (await itemOf(id, 'Our house'))?.notes;
    expect(notes).toContain('A link to a file that isn’t imported became plain text: Our house/prices.pdf');
    expect(notes).toContain('A database in it was left out. The pages of its rows were imported as drafts.');
  });

  it('reads the properties of a row', async () => {
    const { id } = await bring();
    const first = await bySlug('first-a-page');
    expect(first).toMatchObject({ author: 'Ines Halloran' });
    expect(JSON.stringify(first.tags)).toMatch(/Slow reading[^]*Books|Books[^]*Slow reading/);
    expect(String(first.body_html)).toBe('<p>Its text.</p>');
    expect((await itemOf(id, 'First, a page'))?.notes).toContain(
      'Properties that a draft doesn’t have were left out: Date: April 23, 2026; Done: ☑.',
    );
  });
});

describe('a hostile export of Notion', () => {
  const many = Object.fromEntries(
    Array.from({ length: 21 }, (_, at) => [`Part-${at}.zip`, zipOf({ a: 'a' })]),
  );
  it.each([
    ['leads outside', { 'Part-1.zip': zipOf({ '../a.md': 'x' }) }, 'a path outside the folder'],
    [
      'is a bomb',
      { 'Part-1.zip': zipOf({ 'a.md': Buffer.alloc(60 * 1024 * 1024) }) },
      'is far too large once unpacked',
    ],
    ['is cut', { 'Part-1.zip': zipOf({ 'a.md': 'x' }).subarray(0, 40) }, 'is damaged'],
    ['has too many', many, 'contains more than 20 archives'],
  ])('is refused if an archive in it %s', async (_what, files, words) => {
    const { status, wrong } = await client.send('a.zip', new Uint8Array(zipOf(files)));
    expect({ status, wrong }).toMatchObject({ status: 422, wrong: expect.stringContaining(words) as string });
  });

  it.each([
    ['is nested too deeply', '<div>'.repeat(50_000)],
    ['is too large', 'word '.repeat(300_000)],
  ])('leaves out a page that %s, and imports the others', async (_what, text) => {
    const page = `Bad 55555555555555555555555555555555.md`;
    const { id, counts } = await client.bring('a.zip', notionExport({ [page]: `# Bad\n\n${text}` }));
    expect(counts).toMatchObject({ created: 3, refused: 0 });
    expect(await itemOf(id, page)).toMatchObject({ state: 'skipped', reason: expect.any(String) as string });
  });

  it('keeps a page whose table is damaged, and the properties in its text', async () => {
    const table = 'Our house/Posts 44444444444444444444444444444444_all.csv';
    const { counts } = await client.bring('a.zip', notionExport({ [table]: 'Name,"open' }));
    expect(counts).toMatchObject({ created: 3, refused: 0 });
    const { body_html: html } = await bySlug('first-a-page');
    expect(html).toContain('Mood: calm');
    expect(html).not.toContain(FIRST);
  });
});
