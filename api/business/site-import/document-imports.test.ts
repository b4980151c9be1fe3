import { describe, expect, it } from 'vitest';
import { zipOf } from '../drafting/testing/sample-files.ts';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { googleExport, googlePage, paragraph, run, wordFile } from './testing/document-fixture.ts';
import { importClient } from './testing/import-client.ts';
import { createOldSite } from './testing/old-site.ts';

/** Documents: Word files, and the archives of pages that Google Docs exports. */

const oldSite = createOldSite();
const test = useTestApp({ fetch: oldSite.fetch });
const client = importClient(test);
const editor = () => clientFor(test(), 'editor');
const bySlug = async (slug: string) => (await editor().get(`/content/slug-for-admin/${slug}`)).data;
const notesOf = async (id: string) => (await client.items(id)).flatMap(({ notes }) => notes);

describe.each([
  ['word', 'on-slow-reading.docx', () => wordFile()],
  ['google_docs', 'Onslowreading.zip', () => googleExport()],
])('a document of %s', (system, name, file) => {
  const bring = () => client.bring(name, file());

  it('becomes a draft with its title, subtitle, headings, lists, tables, links, and images', async () => {
    const { id, needs_name: needsName, counts, ...imported } = await bring();
    expect({ system: imported.system, needsName, counts }).toMatchObject({
      system,
      needsName: false,
      counts: { created: 1, refused: 0 },
    });
    const draft = await bySlug('on-slow-reading');
    expect(draft).toMatchObject({ title: 'On slow reading', status: 'draft', intro: 'A short guide' });
    const html = String(draft.body_html);
    expect(html).toMatch(/^<h2[^>]*>Why<\/h2><h3[^>]*>First<\/h3><p>Read <strong>slowly<\/strong> and /);
    expect(html).toContain('<ol><li>one<ul><li>inside</li></ul></li><li>two</li></ol>');
    expect(html).toMatch(/<table>.*Left.*Right.*<\/table>/);
    expect(html).toMatch(/<a href="https:\/\/example\.org\/a(?:\?b=1)?"[^>]*>a page<\/a> above/);
    expect(html).toContain('alt="A lamp"');
    expect(html.match(/<img /g)).toHaveLength(1);
    expect(html).toContain('So says everyone.');
    expect(html).not.toMatch(
      /REMARK|MARGIN|On slow reading|A short guide|Why 3|\[1\]|\[a\]|↑|google\.com|#h\./,
    );
    expect(await notesOf(id)).toEqual(
      expect.arrayContaining([
        'It’s a document, so it was imported as a draft.',
        '1 comment was left out.',
        'A link to another place in the document became plain text.',
      ]) as string[],
    );
    expect(oldSite.asked).toEqual([]);
  });

  it('changes nothing the second time', async () => {
    await bring();
    const before = (await editor().get('/content?per_page=100')).page.data;
    expect((await bring()).counts).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    expect((await editor().get('/content?per_page=100')).page.data).toEqual(before);
  });
});

describe('a Word file', () => {
  it('keeps insertions, leaves out deletions, margins, and linked images, and says so', async () => {
    const { id } = await client.bring('a.docx', wordFile());
    const { body_html: html, author } = await bySlug('on-slow-reading');
    expect(author).toBe('Ines Halloran');
    expect(html).toContain('<em>calmly</em>, always');
    expect(html).not.toMatch(/never/);
    expect(html).toContain('<blockquote><p>Slower is faster.</p></blockquote>');
    expect(await notesOf(id)).toEqual([
      'It’s a document, so it was imported as a draft.',
      'An image was left out, because it’s only linked and not in the document.',
      '1 comment was left out.',
      'It has tracked changes: insertions were kept, and deletions were left out.',
      'Its page headers and footers were left out.',
      'Its table of contents was left out.',
      'A link to another place in the document became plain text.',
    ]);
  });

  it('takes its title from its properties, else from its first heading, else from its name', async () => {
    const body = paragraph(run('A heading'), 'Heading1') + paragraph(run('Its text.'));
    await client.bring('named.docx', wordFile({ body }));
    expect(await bySlug('a-property-more')).toMatchObject({ title: 'A property & more' });
    const files = { 'docProps/core.xml': '<a/>' };
    await client.bring('named.docx', wordFile({ body, files }));
    expect(await bySlug('a-heading')).toMatchObject({ title: 'A heading', body_html: '<p>Its text.</p>' });
    await client.bring('named by file.docx', wordFile({ body: paragraph(run('Only text.')), files }));
    expect(await bySlug('named-by-file')).toMatchObject({ title: 'named by file' });
  });

  it('is one of several in an archive, and never replaces another with the same name', async () => {
    const one = Buffer.from(wordFile());
    const two = Buffer.from(
      wordFile({ body: paragraph(run('On slow reading'), 'Title') + paragraph(run('Other.')) }),
    );
    const whole = zipOf({ 'a/Untitled.docx': one, 'b/Untitled.docx': two, 'b/sheet.xlsx': 'x' });
    const { system, counts } = await client.bring('drive.zip', new Uint8Array(whole));
    expect({ system, counts }).toMatchObject({ system: 'word', counts: { created: 2, refused: 0 } });
    expect((await bySlug('on-slow-reading')).title).toBe('On slow reading');
    expect(await bySlug('on-slow-reading-2')).toMatchObject({ body_html: '<p>Other.</p>' });
  });

  it.each([
    [
      'declares entities',
      { 'word/document.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' },
      'declares XML entities',
    ],
    ['is no XML', { 'word/document.xml': 'no <xml' }, 'is a damaged Word file'],
    [
      'is too large',
      { 'word/document.xml': `<a>${'x'.repeat(21_000_000)}</a>` },
      'is far too large once unpacked',
    ],
    ['is nested too deeply', { 'word/document.xml': '<a>'.repeat(100_000) }, 'is a damaged Word file'],
  ])('is skipped with the reason if it %s', async (_what, files, words) => {
    const { id } = await client.bring('a.docx', wordFile({ files }));
    const [item] = await client.items(id);
    expect(item).toMatchObject({ state: 'skipped', reason: expect.stringContaining(words) as string });
    expect((await editor().get('/content?per_page=100')).page.total).toBe(0);
  });

  it('is refused if it is cut', async () => {
    const { status, wrong } = await client.send('a.docx', wordFile().subarray(0, 900));
    expect([status, wrong]).toEqual([422, 'is damaged and can’t be unpacked']);
  });
});

describe('an export of Google Docs', () => {
  it('turns classes into marks, but not the bold of headings or the line under links', async () => {
    await client.bring('a.zip', googleExport());
    const html = String((await bySlug('on-slow-reading')).body_html);
    expect(html).toContain('<strong><em>calmly</em></strong><s>, never</s>');
    expect(html).toContain('. 10⁶</p>');
    expect(html).not.toMatch(/<h\d><strong>|<u>/);
  });

  it('is read from several archives, each with its own images', async () => {
    const page = (title: string) =>
      googlePage(
        `<p class="title"><span>${title}</span></p><p>Text.</p><p><img src="images/image1.png"></p>`,
      );
    const parts = {
      'One.zip': googleExport({ 'One.html': page('One') }),
      'Two.zip': googleExport({ 'Two.html': page('Two') }),
    };
    const whole = zipOf(
      Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Buffer.from(part)])),
    );
    expect((await client.bring('a.zip', new Uint8Array(whole))).counts).toMatchObject({ created: 2 });
    for (const slug of ['one', 'two']) expect((await bySlug(slug)).body_html).toContain('<img ');
  });

  it('skips a page from elsewhere', async () => {
    const { id } = await client.bring(
      'a.zip',
      googleExport({ 'a.html': '<nav>Menu</nav>', 'b.html': googlePage() }),
    );
    const [other] = (await client.items(id)).filter(({ state }) => state === 'skipped');
    expect(other?.reason).toBe('It’s a web page, but not from Google Docs.');
  });
});
