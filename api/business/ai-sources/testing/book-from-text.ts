import type { PlantedBook } from './planted-book.ts';

const PARAGRAPHS_IN_CHAPTER = 20;

/**
 * A book of plain text to plant quotations in: paragraphs of whole sentences, without Project Gutenberg's
 * header and footer and without what printing added.
 */
export function bookFromText(title: string, text: string): PlantedBook {
  const start = /\*\*\* ?START OF TH[^\n]*\n/.exec(text);
  const end = text.search(/\*\*\* ?END OF TH/);
  const own = text.slice(start === null ? 0 : start.index + start[0].length, end < 0 ? undefined : end);
  const paragraphs = own
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map(sentencesOf)
    .filter((sentences) => sentences.length >= 3);
  const chapters = Math.ceil(paragraphs.length / PARAGRAPHS_IN_CHAPTER);
  return {
    title,
    chapters: Array.from({ length: chapters }, (_, chapter) => ({
      title: `Chapter ${chapter + 1}`,
      paragraphs: paragraphs.slice(chapter * PARAGRAPHS_IN_CHAPTER, (chapter + 1) * PARAGRAPHS_IN_CHAPTER),
    })),
  };
}

function sentencesOf(paragraph: string): string[] {
  const plain = paragraph
    .replaceAll(/\[[^\]]*\]|_/g, '')
    .replaceAll(/[“”"]/g, '')
    .replaceAll(/['‘]/g, '’')
    .replaceAll(/--|—/g, ', ')
    .replaceAll(/ +,/g, ',')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain
    .split(/(?<=[a-z]{3}[.?!]) (?=[A-Z])/)
    .filter(
      (one) =>
        /^[A-Z][\x20-\x7e’]+[.?!]$/.test(one) && one.split(' ').length >= 8 && one.split(' ').length <= 60,
    );
}
