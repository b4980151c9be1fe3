import { describe, expect, it } from 'vitest';
import {
  emptyDocument,
  bullets,
  doc,
  DOCUMENTS,
  footnote,
  heading,
  item,
  numbers,
  paragraph,
  text,
} from '../testing/documents.ts';
import type { RichTextDocument } from '../types.ts';
import { minutesToRead } from '../contents/reading-minutes.ts';
import { tableOfContents } from '../contents/table-of-contents.ts';
import { toHtml } from './to-html.ts';
import { toText } from './to-text.ts';
import { countWords } from '../contents/word-count.ts';

const wordsOf = (document: RichTextDocument) => countWords(toText(document));

describe('a document as text', () => {
  it('has blank lines between paragraphs and none of the marks', () => {
    const document = doc(
      heading(2, 'Title'),
      paragraph('One ', text('bold', 'bold'), '.'),
      { type: 'horizontalRule' },
      paragraph('Two'),
    );
    expect(toText(document)).toBe('Title\n\nOne bold.\n\nTwo');
  });

  it('has lists by lines, nested ones indented', () => {
    const document = doc(
      bullets(
        item(paragraph('a'), numbers(9, item(paragraph('b')), item(paragraph('c')))),
        item(paragraph('d')),
      ),
    );
    expect(toText(document)).toBe('- a\n  9. b\n  10. c\n- d');
  });

  it('has cells by tabs, captions, sources and code', () => {
    expect(toText(DOCUMENTS['a plain table'] ?? emptyDocument)).toBe('Book\tYear\nWalden\t1854\na|b\t*');
    const document = doc(
      { type: 'image', attrs: { src: '/a', alt: 'the alternative', caption: 'the caption' } },
      { type: 'blockquote', attrs: { cite: 'Walden' }, content: [paragraph('Simplify.')] },
      { type: 'codeBlock', content: [{ type: 'text', text: 'a\n\nb' }] },
    );
    expect(toText(document)).toBe('the caption\n\nSimplify.\n\n— Walden\n\na\n\nb');
  });

  it('leaves sentences whole and puts footnotes at the end', () => {
    expect(toText(doc(paragraph('To be', footnote('Act III')), paragraph('or not')))).toBe(
      'To be\n\nor not\n\n[1] Act III',
    );
  });

  it('is empty for an empty document', () => {
    expect(toText(emptyDocument)).toBe('');
  });
});

describe('counting', () => {
  it.each([
    ['', 0],
    ['one', 1],
    ["don't stop — the well-known Größe, 3.14 or 1,000", 8],
    ['- item\n- item', 2],
    ['…!?', 0],
  ])('finds in %j so many words: %i', (words, count) => {
    expect(countWords(words)).toBe(count);
  });

  it('counts captions and footnotes as read', () => {
    expect(
      wordsOf(
        doc(paragraph('one two', footnote('three')), {
          type: 'image',
          attrs: { src: '/a', caption: 'four' },
        }),
      ),
    ).toBe(5);
  });

  it('takes 230 words a minute and at least one minute', () => {
    expect([0, 1, 344, 345, 700].map(minutesToRead)).toEqual([1, 1, 1, 2, 3]);
    expect(minutesToRead(wordsOf(doc(paragraph('word '.repeat(460)))))).toBe(2);
    expect(minutesToRead(wordsOf(emptyDocument))).toBe(1);
  });
});

describe('the table of contents', () => {
  it('lists the headings with the ids they have on the page', () => {
    const document = doc(
      heading(2, 'One'),
      { type: 'heading', attrs: { level: 2 } },
      { type: 'callout', attrs: { tone: 'note' }, content: [heading(3, 'One')] },
      heading(4, ' Spaced '),
    );
    const contents = tableOfContents(document);
    expect(contents).toEqual([
      { id: 'one', level: 2, text: 'One' },
      { id: 'one-2', level: 3, text: 'One' },
      { id: 'spaced', level: 4, text: 'Spaced' },
    ]);
    const html = toHtml(document);
    for (const { id, level } of contents) expect(html).toContain(`<h${level} id="${id}">`);
  });
});
