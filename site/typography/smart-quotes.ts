/**
 * Straight quotation marks become real ones: “…”, ‘…’ and the apostrophe. Called piece after piece for text that
 * markup takes apart; `before` is the character that the piece follows.
 */
export function smartQuotes(text: string, before = ''): string {
  let previous = before;
  let result = '';
  for (const character of text) {
    const next =
      character === '"' ? doubleMark(previous) : character === "'" ? singleMark(previous) : character;
    result += next;
    previous = next;
  }
  return result;
}

/** After white space, an opening bracket, a dash or another opening mark, a mark opens. */
const OPENS_AFTER = /^$|[\s([{\u2013\u2014\u2018\u201c/-]/;

function doubleMark(previous: string): string {
  return OPENS_AFTER.test(previous) ? '\u201c' : '\u201d';
}

function singleMark(previous: string): string {
  return OPENS_AFTER.test(previous) ? '\u2018' : '\u2019';
}
