import { NOT_PROSE } from './block-text.ts';

/** What closes a quotation, by what opens it. Languages use the same marks in different ways. */
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '”': '”',
  '„': '“”',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
  '‘': '’',
  '‚': '‘’',
  '「': '」',
  '『': '』',
};
/** Single marks are apostrophes as well. */
const SINGLE = '‘‚‹›';
const ADDRESSES = /\b(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w-]+\.[\w.-]+/giu;

/** The text without quotations, URLs, and email addresses: other characters stand in their places. */
export function ownProse(text: string): string {
  return withoutQuotations(text.replaceAll(ADDRESSES, hidden));
}

const hidden = (words: string) => NOT_PROSE.repeat(words.length);

function withoutQuotations(text: string): string {
  let prose = '';
  let at = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (index < at || !isOpening(text, index)) continue;
    const end = endOfQuotation(text, index);
    if (end === undefined) continue;
    prose += text.slice(at, index) + hidden(text.slice(index, end));
    at = end;
  }
  return prose + text.slice(at);
}

function isOpening(text: string, index: number): boolean {
  const [before = '', sign = '', after = ''] = [text[index - 1], text[index], text[index + 1]];
  if (!(sign in CLOSING) || (before !== '' && !/[\s([—–-]/u.test(before))) return false;
  // French has a space inside.
  return /\S/u.test(after) || '«‹'.includes(sign);
}

/** A quotation that isn’t closed continues to the end of its paragraph. */
function endOfQuotation(text: string, start: number): number | undefined {
  const opening = text[start] ?? '';
  const closing = CLOSING[opening] ?? '';
  for (let index = start + 1; index < text.length; index += 1) {
    const isClosing = closing.includes(text[index] ?? ' ');
    if (isClosing && (opening !== '‘' || !/\p{L}/u.test(text[index + 1] ?? ''))) return index + 1;
  }
  return SINGLE.includes(opening) ? undefined : text.length;
}
