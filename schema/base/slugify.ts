import { SLUG_MAX_CHARS } from './limits.ts';
import { normalised } from './normalised.ts';

/** Letters that Unicode doesn’t decompose into a base letter and an accent. */
const SPELLED_OUT: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'ng',
  ŧ: 't',
};
const SPELLED_OUT_LETTERS = new RegExp(`[${Object.keys(SPELLED_OUT).join('')}]`, 'g');

/** Far more than a slug can use, so that a huge input costs no more than a long title. */
const READ_MAX_CHARS = 1000;

/**
 * The slug of a title: `[a-z0-9-]`, at most 80 characters, cut between words if possible. Empty if the text has no letter or
 * digit that can be folded to ASCII.
 */
export function slugify(text: string): string {
  const folded = normalised(text.slice(0, READ_MAX_CHARS).toLowerCase(), 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(SPELLED_OUT_LETTERS, (letter) => SPELLED_OUT[letter] ?? '')
    .replace(/['’ʼ]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (folded.length <= SLUG_MAX_CHARS) return folded;
  const cut = folded.slice(0, SLUG_MAX_CHARS + 1);
  const lastHyphen = cut.lastIndexOf('-');
  return lastHyphen > 0 ? cut.slice(0, lastHyphen) : folded.slice(0, SLUG_MAX_CHARS);
}
