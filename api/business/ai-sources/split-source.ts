import type { SourceHeading, SourceText } from './source-text.ts';

/** A source up to this long is read in one piece: some 15,000 tokens, which every current model holds. */
export const WHOLE_MAX_CHARS = 60_000;
const PART_CHARS = 48_000;

/** A part of a long source. */
export interface SourcePart {
  text: string;
  start: number;
  /** The headings that it begins under and contains. */
  headings: string[];
}

/**
 * Splits a source into parts of about equal length that end at a chapter, a paragraph, or at least a
 * sentence. Together they are the whole.
 */
export function splitSource({ text, headings }: SourceText): SourcePart[] {
  if (text.length <= WHOLE_MAX_CHARS) return [partOf(text, headings, { start: 0, end: text.length })];
  const parts: SourcePart[] = [];
  let start = 0;
  for (let left = Math.ceil(text.length / PART_CHARS); left > 0; left -= 1) {
    // What a part leaves over is shared among the following parts.
    const size = Math.ceil((text.length - start) / left);
    const end = left === 1 ? text.length : cutNear(text, { start, wanted: start + size, size });
    parts.push(partOf(text, headings, { start, end }));
    start = end;
  }
  return parts;
}

/** Where to end a part: searched in its last fifth, first a paragraph, then a line, a sentence, a word. */
function cutNear(
  text: string,
  { start, wanted, size }: { start: number; wanted: number; size: number },
): number {
  for (const sign of ['\n\n', '\n', '. ', ' ']) {
    const at = text.lastIndexOf(sign, wanted - sign.length);
    if (at > start + size * 0.8) return at + sign.length;
  }
  // Never between the halves of a surrogate pair.
  const code = text.charCodeAt(wanted);
  return code >= 0xdc00 && code <= 0xdfff ? wanted - 1 : wanted;
}

function partOf(
  text: string,
  headings: readonly SourceHeading[],
  { start, end }: { start: number; end: number },
): SourcePart {
  const before = headings.findLast(({ at }) => at <= start);
  const inside = headings.filter(({ at }) => at > start && at < end);
  return {
    text: text.slice(start, end),
    start,
    headings: [...(before === undefined ? [] : [before]), ...inside].map(({ title }) => title),
  };
}
