import { META_DESCRIPTION_MAX_CHARS } from '#schema/base/limits.ts';
import type { WholeIssue } from '#schema/answers/newsletter/campaigns.ts';

const RULER = /^[-=_*]{3,}$/m;
const ADDRESS = /\s*<[a-z]+:[^>\s]*>|\s*\bhttps?:\/\/\S+/gi;
const SENTENCE_END = /[.!?…。！？؟]["”’»)]*$/u;
/** Fewer is a greeting. */
const LETTERS_MIN = 16;

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * What machines show of an issue: its preview text or, without one, the sentences at the beginning of its text. It is at
 * most as long as a description may be, and never ends within a word.
 */
export function descriptionOfLetter({
  subject,
  preheader,
  text,
}: Pick<WholeIssue, 'subject' | 'preheader' | 'text'>): string {
  const words =
    (preheader ?? '').trim() ||
    text
      .split(/\n{2,}/)
      .flatMap(proseOf)
      .join(' ');
  return shortened(words.replace(/\s+/g, ' ').trim()) || subject;
}

/** A paragraph without the title and the kind of what it is about; nothing if it isn’t made of sentences. */
function proseOf(paragraph: string): string[] {
  if (RULER.test(paragraph)) return [];
  const lines = paragraph.trim().split('\n');
  const start = lines.findIndex((line, index) => !isHead(line, lines[index + 1]));
  if (start < 0) return [];
  const prose = lines.slice(start).join(' ').replace(ADDRESS, '').trim();
  const letters = prose.match(/\p{L}/gu)?.length ?? 0;
  return SENTENCE_END.test(prose) && letters >= LETTERS_MIN ? [prose] : [];
}

/** A title with its address, or a line such as “Article · 3 min”. */
function isHead(line: string, next = ''): boolean {
  const isKind = (words: string) => / · /.test(words) && !SENTENCE_END.test(words);
  return isKind(line) || (/<[a-z]+:[^>\s]*>$/i.test(line) && (isKind(next) || /^(?:\p{Lu}|$)/u.test(next)));
}

function shortened(text: string): string {
  if (text.length <= META_DESCRIPTION_MAX_CHARS) return text;
  let whole = '';
  for (const { segment } of sentences.segment(text)) {
    if ((whole + segment).trimEnd().length > META_DESCRIPTION_MAX_CHARS) break;
    whole += segment;
  }
  return whole.trimEnd() || cutBetweenWords(text);
}

function cutBetweenWords(text: string): string {
  let start = '';
  for (const { segment } of characters.segment(text)) {
    if ((start + segment).length >= META_DESCRIPTION_MAX_CHARS) break;
    start += segment;
  }
  // Words in a script without blanks may be parted anywhere.
  return `${start.replace(/[\s,;:]+\S*$/u, '')}…`;
}
