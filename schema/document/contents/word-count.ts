/** Letters and digits, joined inside by an apostrophe, a hyphen or a decimal sign. */
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’.,‐-][\p{L}\p{N}\p{M}]+)*/gu;

/** How many words a plain text has. */
export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}
