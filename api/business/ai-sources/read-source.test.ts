import { describe, expect, it } from 'vitest';
import { docxOf, epubOf, pdfOf, zipOf } from '../drafting/testing/sample-files.ts';
import { readSource } from './read-source.ts';

const signal = new AbortController().signal;
const read = (name: string, bytes: Buffer | string) =>
  readSource({ name, bytes: Buffer.from(bytes) }, signal);
const MIB = 1024 * 1024;

describe('a source', () => {
  it('is read from plain text in UTF-8, with its chapters', async () => {
    const { text, headings } = await read(
      'walden.txt',
      'CHAPTER I\r\n\r\nI went to the woods — café.\r\n\r\nII\r\n\r\nMore.',
    );
    expect(text).toBe('CHAPTER I\n\nI went to the woods — café.\n\nII\n\nMore.');
    expect(headings.map(({ title }) => title)).toEqual(['CHAPTER I', 'II']);
  });

  it('is read from ISO-8859-1, and from UTF-16 with its mark', async () => {
    expect((await read('a.txt', Buffer.from('na\u00efve caf\u00e9', 'latin1'))).text).toBe('naïve café');
    expect((await read('a.txt', Buffer.from('\uFEFFnaïve', 'utf16le'))).text).toBe('naïve');
  });

  it('is read from Markdown as it is, with its headings', async () => {
    const { text, headings } = await read('a.md', '# One\n\nText.\n\n## Two\n\nMore.');
    expect(text).toContain('# One');
    expect(headings.map(({ title }) => title)).toEqual(['One', 'Two']);
  });

  it('is read from HTML without what is not for readers', async () => {
    const page =
      '<html><head><title>T</title><script>evil()</script></head><body><nav>Menu</nav><h2>One</h2><p>Some <b>bold</b>\n text.</p></body></html>';
    expect(await read('a.html', page)).toMatchObject({
      text: 'One\n\nSome bold text.',
      headings: [{ at: 0, title: 'One' }],
    });
  });

  it('is read from a Word file', async () => {
    const source = await read('a.docx', docxOf('The woods', 'I went there.', 'And came back.'));
    expect(source).toMatchObject({
      text: 'The woods\n\nI went there.\n\nAnd came back.',
      headings: [{ at: 0, title: 'The woods' }],
    });
  });

  it('is read from an EPUB in the order of its spine', async () => {
    const source = await read('a.epub', epubOf({ First: 'It begins.', Second: 'It ends.' }));
    expect(source.text).toBe('First\n\nIt begins.\n\nSecond\n\nIt ends.');
    expect(source.headings.map(({ at, title }) => [title, source.text.slice(at, at + title.length)])).toEqual(
      [
        ['First', 'First'],
        ['Second', 'Second'],
      ],
    );
  });

  it('is read from a PDF with its pages', async () => {
    const { text, pages } = await read(
      'a.pdf',
      pdfOf('Words of the first page.', 'Words of the second page.'),
    );
    expect(text).toBe('Words of the first page.\n\nWords of the second page.');
    expect(pages).toEqual([0, 24]);
  });
});

describe('a file that cannot be read is reported with its problem:', () => {
  const encryption =
    '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></EncryptedData></encryption>';

  it.each<[string, string, Buffer | string, RegExp]>([
    ['an empty file', 'a.txt', '', /is empty/],
    ['nothing but white space', 'a.txt', ' \n\n', /no text/],
    ['a picture', 'a.txt', Buffer.from('\u0089PNG\r\n', 'latin1'), /isn’t a supported/],
    ['bytes that are no text', 'a.txt', Buffer.from([1, 2, 0, 3]), /isn’t a supported format/],
    [
      'an EPUB with copy protection',
      'a.epub',
      epubOf({ A: 'x' }, { 'META-INF/encryption.xml': encryption }),
      /DRM/,
    ],
    [
      'an EPUB without its contents',
      'a.epub',
      zipOf({ 'META-INF/container.xml': '<container/>' }),
      /damaged EPUB/,
    ],
    ['half an archive', 'a.epub', epubOf({ A: 'x' }).subarray(0, 300), /damaged/],
    ['some other archive', 'a.zip', zipOf({ 'a.txt': 'x' }), /supported format/],
    ['a Word file without its text', 'a.docx', zipOf({ 'word/document.xml': 'x' }), /damaged Word file/],
    ['a PDF of pictures', 'a.pdf', pdfOf('', ''), /may be a scan/],
    ['half a PDF', 'a.pdf', '%PDF-1.4\nand nothing', /damaged PDF/],
    ['a text without an end', 'a.txt', 'x '.repeat(2_100_000), /million characters/],
  ])('%s', async (_what, ...[name, bytes, words]) => {
    await expect(read(name, bytes)).rejects.toThrow(words);
  });

  it('a zip bomb with any declared size', async () => {
    const zeros = Buffer.alloc(130 * MIB);
    const named = { 'word/document.xml': zeros };
    await expect(read('a.docx', zipOf(named))).rejects.toThrow(/far too large/);
    await expect(read('a.docx', zipOf(named, 1000))).rejects.toThrow(/damaged|far too large/);
  });

  it('one that takes too long', async () => {
    const page = Buffer.from('<p>x'.repeat(200_000));
    const reading = readSource({ name: 'a.html', bytes: page }, signal, 1);
    await expect(reading).rejects.toThrow(/can’t be read/);
  });

  it('and one that is no longer needed is not read further', async () => {
    const stop = new AbortController();
    const reading = readSource({ name: 'a.txt', bytes: Buffer.from('text') }, stop.signal);
    stop.abort(new Error('stopped by hand'));
    await expect(reading).rejects.toThrow('stopped by hand');
  });
});
