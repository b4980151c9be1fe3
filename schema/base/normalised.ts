/**
 * How many marks a letter may have: Stream-Safe Text Format (Unicode Standard Annex 15, section 13). No language comes
 * close.
 */
const MARKS_MAX = 30;

/** Marks, and the two half-width characters that become marks in the compatibility forms. */
const TOO_MANY_MARKS = /[\p{M}\uFF9E\uFF9F]{31}/u;
const MARKS = /[\p{M}\uFF9E\uFF9F]+/gu;

/**
 * `text` in a Unicode normalization form (Unicode Standard Annex 15), in linear time. Sorting the marks on one letter takes
 * quadratic time, so at most 30 of them are kept. Use this and never `String.prototype.normalize` for text from users.
 * Applying it twice changes nothing more.
 */
export function normalised(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  // Normalizing splits some characters into a letter or mark and another mark, hence the second pass.
  return withFewMarks(withFewMarks(text).normalize(form));
}

function withFewMarks(text: string): string {
  if (!TOO_MANY_MARKS.test(text)) return text;
  return text.replace(MARKS, (marks) => (marks.length <= MARKS_MAX ? marks : firstMarks(marks)));
}

/** The first marks, without a combining grapheme joiner (U+034F) that has nothing left to join. */
function firstMarks(marks: string): string {
  let end = 0;
  for (let kept = 0; kept < MARKS_MAX && end < marks.length; kept += 1)
    end += (marks.codePointAt(end) ?? 0) > 0xff_ff ? 2 : 1;
  return marks.slice(0, end).replace(/\u034F+$/, '');
}
