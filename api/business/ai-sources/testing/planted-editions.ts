import { createRandom } from '../../drafting/testing/generated-book.ts';
import { docxOf, epubOf, pdfOf } from '../../drafting/testing/sample-files.ts';
import type { PlantedBook } from './planted-book.ts';

/** A book as a file, printed with all that printing adds. */
export interface Edition {
  name: string;
  bytes: Uint8Array;
}

const NOTES = ['[12]', '[*]', '¹²', '†'];
const CAPTIONS = [
  '[Illustration: The ferry]',
  '[Music illustration]',
  '[Figure 7. A map of the shallows]',
  '[Pg 24]',
];

/** The same book as plain text, text with pages, PDF, Word, EPUB, and HTML. */
export function editionsOf(book: PlantedBook, seed: number): Edition[] {
  const print = createPrinter(book, seed);
  const pages = print.pages();
  const plain = book.chapters.flatMap((chapter) => [
    chapter.title.toUpperCase(),
    ...print.paragraphs(chapter, (text) => wrapped(print.marked(small(text)), 68)),
  ]);
  const html = book.chapters.map(
    (chapter) => [chapter.title, print.paragraphs(chapter, print.html).join('</p><p>')] as const,
  );
  const page = html.map(([title, text]) => `<h2>${title}</h2><p>${text}</p>`).join('');
  const glued = book.chapters.flatMap((chapter) => print.paragraphs(chapter, print.glued));
  return [
    { name: 'book.txt', bytes: Buffer.from(plain.join('\n\n')) },
    { name: 'pages.txt', bytes: Buffer.from(pages.map((lines) => lines.join('\n')).join('\n\f')) },
    { name: 'book.pdf', bytes: Uint8Array.from(pdfOf(...pages.map(pdfLines))) },
    { name: 'book.docx', bytes: docxOf(book.title, ...glued) },
    { name: 'book.epub', bytes: epubOf(Object.fromEntries(html)) },
    { name: 'book.html', bytes: Buffer.from(`<!doctype html><meta charset="utf-8"><body>${page}</body>`) },
  ];
}

/** Distorts the words of a book as printing does, the same in each run. */
function createPrinter(book: PlantedBook, seed: number) {
  const random = createRandom(seed);
  const number = (most: number) => 1 + Math.floor(random() * most);
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  /** Puts something after some of the words. */
  const sprinkle = (text: string, share: number, what: () => string) =>
    text.replaceAll(/(?<=\p{L}{3}[.,]?) /gu, () => (random() < share ? what() : ' '));
  const paragraphs = (chapter: PlantedBook['chapters'][number], mark: (text: string) => string) =>
    chapter.paragraphs.map((sentences) => mark(sentences.join(' ')));
  const glued = (text: string) => sprinkle(text, 0.01, () => `${number(98)} `);
  return {
    paragraphs,
    glued,
    marked(text: string) {
      const noted = sprinkle(text, 0.01, () => `${pick(NOTES)} `);
      return sprinkle(noted, 0.003, () => `\n\n${pick(CAPTIONS)}\n\n`);
    },
    html(text: string) {
      const noted = sprinkle(text, 0.01, () => `<sup>${number(30)}</sup> `);
      const emphasized = sprinkle(noted, 0.01, () => ' <em>\u00AD</em>');
      return emphasized.replace(/^\S+ \S+/, '<span style="font-variant: small-caps">$&</span>');
    },
    /** Pages of lines, with running heads, numbers, and words broken at the ends of lines. */
    pages(): string[][] {
      const lines = book.chapters.flatMap((chapter) => [
        chapter.title.toUpperCase(),
        '',
        ...paragraphs(chapter, (text) => hyphenated(small(glued(text)), 60, random)).flatMap((text) =>
          text.split('\n'),
        ),
      ]);
      return pagesOf(lines, 36).map((page, index) => [
        index % 2 === 0 ? `${index + 1} ${book.title.toUpperCase()}` : `CHAPTER NOTES ${index + 1}`,
        ...page,
        `${index + 1}`,
      ]);
    },
  };
}

/** Small capitals, plain where the format has none. */
function small(text: string): string {
  return text.replace(/^\S+ \S+/, (words) => words.toUpperCase());
}

function wrapped(text: string, width: number): string {
  return text.replaceAll(new RegExp(`([^\\n]{1,${width}})(?: +|(?=\\n)|$)`, 'g'), '$1\n').trimEnd();
}

/** Lines with long last words broken at the end. */
function hyphenated(text: string, width: number, random: () => number): string {
  return wrapped(text, width).replaceAll(/\n([a-z]{4,}[a-z]*)/g, (line, word: string) =>
    random() < 0.3 && word.length > 6 ? ` ${word.slice(0, 3)}-\n${word.slice(3)}` : line,
  );
}

function pagesOf(lines: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, page) =>
    lines.slice(page * size, (page + 1) * size),
  );
}

/** In the standard fonts that every PDF reader has, line by line. */
function pdfLines(lines: readonly string[]): string {
  const plain = lines.map((line) => line.replaceAll('’', "'").replaceAll(/[()\\]/g, String.raw`\$&`));
  return plain.map((line) => (line === '' ? ' ' : line)).join(') Tj 0 -14 Td (');
}
