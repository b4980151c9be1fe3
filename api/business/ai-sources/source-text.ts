import { visibleText } from '#schema/base/visible-text.ts';
import { withoutRunningHeads } from './furniture.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { SpokenError } from '../../platform/base/spoken-error.ts';

const spoken = later(messages);

/** A heading of a source and its position in the text. */
export interface SourceHeading {
  at: number;
  title: string;
}

/** The text of a source in NFC, where its chapters begin, and for a PDF, where its pages begin. */
export interface SourceText {
  text: string;
  headings: SourceHeading[];
  /** Offsets of the pages, the first being page 1; empty when there are none. */
  pages: number[];
}

/** A file that cannot be read, with a message for the person who sent it. */
export class SourceError extends SpokenError {
  override readonly name = 'SourceError';
}

/** The longest text that is read: longer than War and Peace. */
export const SOURCE_MAX_CHARS = 4_000_000;

/** A text without structure: headings are recognized by their appearance. */
export function plainSource(text: string): SourceText {
  // Pages that end in a form feed have numbers and running heads.
  const pages = text.split('\f');
  const clean = cleanText(pages.length === 1 ? text : withoutRunningHeads(pages).join('\n'));
  return { text: clean, headings: headingsOf(clean), pages: [] };
}

/**
 * Normalizes line ends and Unicode (NFC), and removes control and hidden characters. Throws for a text that
 * is empty or too long.
 */
export function cleanText(text: string): string {
  const clean = visibleText(text.toWellFormed())
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
    .trim();
  if (clean === '') throw new SourceError(spoken('no_text'));
  if (clean.length > SOURCE_MAX_CHARS) {
    throw new SourceError(spoken('too_long', { millions: SOURCE_MAX_CHARS / 1_000_000 }));
  }
  return clean;
}

/** `CHAPTER IV`, `Book 2. Of the soul`, `# Markdown`, `XII`, or a short line in capitals with air around it. */
const HEADING =
  /(?:^|\n\n)[ \t]*(?:#{1,4}[ \t]+(\S[^\n]{0,100})|((?:chapter|book|part|section|letter|essay|canto|kapitel|chapitre|hoofdstuk)[ \t]+(?:[ivxlcdm]+|\d+|[a-z]{3,9})\b[^\n]{0,80})|([IVXLCDM]{1,8}\.?(?:[ \t][^\n]{0,60})?)|([A-Z][A-Z ’',:.-]{3,70}))[ \t]*(?=\n\n|$)/gi;

function headingsOf(text: string): SourceHeading[] {
  const headings: SourceHeading[] = [];
  for (const match of text.matchAll(HEADING)) {
    const [, markdown, chapter, numeral, capitals] = match;
    // The expression ignores case for "Chapter"; capitals and numerals must be uppercase.
    const strict = numeral ?? capitals;
    const title = (markdown ?? chapter ?? strict ?? '').trim();
    if (markdown === undefined && chapter === undefined && title !== title.toUpperCase()) continue;
    headings.push({ at: match.index, title });
  }
  return headings;
}
