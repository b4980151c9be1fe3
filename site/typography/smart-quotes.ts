/**
 * Straight quotation marks become real ones: “…”, ‘…’ and the apostrophe. Called piece after piece for text that
 * markup takes apart; `before` is the character that the piece follows.
 */
export function smartQuotes(text: string, before = ''): string {
  let end = -1;
  let last = '';
  return text.replace(STRAIGHT, (mark, offset: number) => {
    const previous = offset === 0 ? before : offset === end ? last : (text[offset - 1] ?? '');
    last = mark === '"' ? doubleMark(previous) : singleMark(previous);
    end = offset + 1;
    return last;
  });
}

const STRAIGHT = /["']/g;
/** After white space, an opening bracket, a dash or another opening mark, a mark opens. */
const OPENS_AFTER = /^$|[\s([{\u2013\u2014\u2018\u201c/-]/;

function doubleMark(previous: string): string {
  return OPENS_AFTER.test(previous) ? '\u201c' : '\u201d';
}

function singleMark(previous: string): string {
  return OPENS_AFTER.test(previous) ? '\u2018' : '\u2019';
}
