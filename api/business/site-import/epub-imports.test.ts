import { describe, expect, it } from 'vitest';
import { zipOf } from '../drafting/testing/sample-files.ts';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookFiles, epubBook, olderBook } from './testing/epub-fixture.ts';
import { importClient } from './testing/import-client.ts';
import { createOldSite } from './testing/old-site.ts';

/** Books: every chapter becomes a draft. */

const oldSite = createOldSite();
const test = useTestApp({ fetch: oldSite.fetch });
const client = importClient(test);
const editor = () => clientFor(test(), 'editor');
const bySlug = async (slug: string) => (await editor().get(`/content/slug-for-admin/${slug}`)).data;
const itemIn = async (id: string, title: string) =>
  (await client.items(id)).find((one) => one.title === title);

describe('a book of EPUB 3', () => {
  it('becomes a draft for each chapter, with its title, author, tag, and the reason', async () => {
    const { id, system, needs_name: needsName, counts } = await client.bring('book.epub', epubBook());
    expect({ system, needsName, counts }).toMatchObject({
      system: 'epub',
      needsName: false,
      counts: { created: 3, skipped: 8, refused: 0 },
    });
    const one = await bySlug('chapter-1-the-woods');
    expect(one).toMatchObject({
      title: 'Chapter 1: The woods',
      status: 'draft',
      author: 'Ines Halloran',
      tags: [{ name: 'The Slow Reader & Others' }],
    });
    const notes = (await itemIn(id, 'Chapter 1: The woods'))?.notes;
    expect(notes).toContain('It’s from the book “The Slow Reader & Others”, so it was imported as a draft.');
    expect(notes).toContain('The language of the book: en-GB.');
    expect((await bySlug('the-river')).body_html).toContain('<a href="/articles/chapter-1-the-woods">');
    expect((await bySlug('iii-without-an-entry')).title).toBe('III Without an entry');
    expect((await clientFor(test()).get('/content')).page.total).toBe(0);
  });

  it('keeps footnotes, images, and links between chapters', async () => {
    const { id } = await client.bring('book.epub', epubBook());
    const html = String((await bySlug('chapter-1-the-woods')).body_html);
    expect(html).toContain('It begins<sup class="footnote-ref"><a href="#fn:1" id="fnref:1">1</a></sup>, as');
    expect(html).toContain('<a href="/articles/the-river#mid">the second</a> will say.</p>');
    expect(html).toMatch(/<li id="fn:1">.{0,20}Not the end\./);
    expect(html).toMatch(/<li id="fn:2">.{0,20}From the end of the book\./);
    expect(html.match(/<figure/g)).toHaveLength(2);
    expect(html).toContain('<figcaption>Half read</figcaption>');
    expect(html).toContain('alt="A shelf"');
    expect(html).not.toMatch(/<h[1-6]/);
    expect(html).toContain('See the imprint and <a href="https://example.org/x"');
    const notes = (await itemIn(id, 'Chapter 1: The woods'))?.notes ?? [];
    expect(notes).toContain(
      'A link to a part of the book that wasn’t imported became plain text: “the imprint”.',
    );
    expect(notes.join(' ')).toContain('An image was left out');
    expect(oldSite.asked).toEqual([]);
  });

  it('leaves out what isn’t a chapter, and says why', async () => {
    const { id } = await client.check('book.epub', epubBook());
    const items = await client.items(id);
    const reasons = items
      .filter(({ state }) => state === 'skipped')
      .map(({ title, reason }) => [title, reason]);
    expect(reasons).toEqual([
      ['OEBPS/text/cover.xhtml', 'It’s the cover of the book.'],
      ['OEBPS/text/titlepage.xhtml', 'It’s the title page of the book.'],
      ['OEBPS/text/copyright.xhtml', 'It’s the copyright page of the book.'],
      ['OEBPS/text/nav.xhtml', 'It’s the table of contents of the book.'],
      ['OEBPS/text/blank.xhtml', 'It has no text.'],
      ['OEBPS/text/gone.xhtml', 'Its text isn’t in the file.'],
      [
        'OEBPS/text/endnotes.xhtml',
        'It contains the notes of the book. Those that a chapter links to became its footnotes.',
      ],
      ['unknown', 'Its text isn’t in the file.'],
    ]);
  });
});

describe('a book of EPUB 2', () => {
  it('has the titles of its older table of contents', async () => {
    const { id, counts } = await client.bring('Flussfahrt.epub', olderBook());
    expect(counts).toMatchObject({ created: 2, skipped: 1, refused: 0 });
    expect(await bySlug('aufbruch')).toMatchObject({
      title: 'Aufbruch',
      author: 'Jan Blohm',
      status: 'draft',
    });
    expect(await bySlug('aufbruch-2')).toMatchObject({ title: 'Aufbruch (2)' });
    expect((await bySlug('aufbruch-2')).body_html).toContain(
      '<a href="/articles/aufbruch">derselben Seite</a>',
    );
    expect((await itemIn(id, 'front.html'))?.reason).toBe('It’s the title page of the book.');
  });
});

describe('importing books again', () => {
  const shelf = { 'a.epub': Buffer.from(epubBook()), 'x/b.epub': Buffer.from(olderBook()) };
  it.each([
    ['a.epub', epubBook(), 3],
    ['b.epub', olderBook(), 2],
    ['several.zip', new Uint8Array(zipOf(shelf)), 5],
  ])('changes nothing: %s', async (name, archive, texts) => {
    expect((await client.bring(name, archive)).counts).toMatchObject({ created: texts });
    const before = (await editor().get('/content?per_page=100')).page.data;
    const { counts } = await client.bring(name, archive);
    expect(counts).toMatchObject({ created: 0, updated: 0, kept: 0, refused: 0, unchanged: texts });
    expect((await editor().get('/content?per_page=100')).page.data).toEqual(before);
  });

  it('keeps two books apart that a program gave the same ID', async () => {
    await client.bring('a.epub', olderBook());
    const other = olderBook({}, 'Seefahrt');
    expect((await client.bring('b.epub', other)).counts).toMatchObject({ created: 2, updated: 0 });
  });
});

describe('a book that can’t be read', () => {
  const encryption = (algorithm: string) =>
    `<encryption xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`;
  const AES = encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc');
  const many = Array.from({ length: 2_000 }, () => '<itemref idref="one"/>').join('');

  it.each<[string, Uint8Array, string]>([
    ['encrypted', epubBook({ 'META-INF/encryption.xml': AES }), 'is copy-protected (DRM)'],
    [
      'one with a license of Adobe',
      epubBook({ 'META-INF/rights.xml': '<rights/>' }),
      'is copy-protected (DRM)',
    ],
    ['one of Apple', epubBook({ 'META-INF/sinf.xml': '<sinf/>' }), 'is copy-protected (DRM)'],
    ['one without a package', epubBook({ 'META-INF/container.xml': '<container/>' }), 'is a damaged EPUB'],
    [
      'one with half a package',
      epubBook({ 'OEBPS/book.opf': '<package><manifest><item id="a' }),
      'is a damaged EPUB',
    ],
    [
      'one without a container',
      new Uint8Array(zipOf({ mimetype: 'application/epub+zip', 'a.opf': '<package/>' })),
      'is a damaged EPUB',
    ],
    [
      'one with entities',
      epubBook({ 'OEBPS/book.opf': '<!DOCTYPE p [<!ENTITY a "b">]><package>&a;</package>' }),
      'declares XML entities',
    ],
    [
      'one of 2,000 chapters',
      epubBook({
        'OEBPS/book.opf': `<package><manifest><item id="one" href="text/one.xhtml"/></manifest><spine>${many}</spine></package>`,
      }),
      'is a book with more than 1,500 chapters',
    ],
    ['one that leads outside', epubBook({ '../../evil.xhtml': 'x' }), 'a path outside the folder'],
    [
      'a bomb',
      epubBook({ 'OEBPS/style.css': Buffer.alloc(60 * 1024 * 1024) }),
      'is far too large once unpacked',
    ],
  ])('is refused: %s', async (_what, archive, words) => {
    const { status, wrong } = await client.send('book.epub', archive);
    expect({ status, wrong }).toEqual({ status: 422, wrong: expect.stringContaining(words) as string });
  });

  it('is read if only its fonts are obfuscated', async () => {
    const fonts = encryption('http://www.idpf.org/2008/embedding');
    const { counts } = await client.check('book.epub', epubBook({ 'META-INF/encryption.xml': fonts }));
    expect(counts).toMatchObject({ created: 3 });
  });

  it('is skipped among others', async () => {
    const locked = Buffer.from(epubBook({ 'META-INF/encryption.xml': AES }));
    const bomb = Buffer.from(epubBook({ 'OEBPS/style.css': Buffer.alloc(60 * 1024 * 1024) }));
    const shelf = { 'locked.epub': locked, 'bomb.epub': bomb, 'good.epub': Buffer.from(olderBook()) };
    const { id, counts } = await client.check('shelf.zip', new Uint8Array(zipOf(shelf)));
    expect(counts).toMatchObject({ created: 2, refused: 0 });
    expect((await itemIn(id, 'locked.epub'))?.reason).toContain('It is copy-protected (DRM)');
    expect((await itemIn(id, 'bomb.epub'))?.reason).toContain('It is far too large once unpacked');
  });

  it.each([
    ['endless nesting', `<html><body>${'<div>'.repeat(50_000)}x</body></html>`],
    ['half a megabyte of words', `<html><body><p>${'word '.repeat(120_000)}</p></body></html>`],
    ['entities', '<!DOCTYPE html [<!ENTITY a "aaaa">]><html><body><p>&a; and words</p></body></html>'],
    ['another encoding', Buffer.from([0xff, 0xfe, 0x3c, 0x00, 0xd8])],
  ])('loses only the chapter with %s', async (_what, chapter) => {
    const { id, counts } = await client.bring('book.epub', epubBook({ 'OEBPS/text/two.xhtml': chapter }));
    expect(counts).toMatchObject({ created: 2, refused: 0 });
    expect(await itemIn(id, 'The river')).toMatchObject({
      state: 'skipped',
      reason: expect.any(String) as string,
    });
  });
});

it('leaves a folder of Markdown with a book in it to Markdown', async () => {
  const folder = { 'posts/a.md': '---\ntitle: A\n---\nText.', 'static/book.epub': Buffer.from(olderBook()) };
  expect(await client.check('site.zip', new Uint8Array(zipOf(folder)))).toMatchObject({ system: 'markdown' });
});

it('reads a book that was unpacked and packed again in a folder', async () => {
  const files = Object.entries(bookFiles()).map(([name, file]) => [`book/${name}`, file] as const);
  const archive = new Uint8Array(zipOf(Object.fromEntries(files)));
  expect((await client.check('book.zip', archive)).counts).toMatchObject({ created: 3 });
});
