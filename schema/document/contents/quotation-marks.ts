/** From this many words on, words in quotation marks are a quotation and not a term. */
const QUOTATION_MIN_WORDS = 5;
/** The same for writing without blanks between words. */
const QUOTATION_MIN_SIGNS = 8;
/** Longer than any quotation within a paragraph. */
const QUOTATION_MAX_CHARS = 10_000;

/** What closes the quotation that a mark opens, the usual one first. */
const CLOSING: Readonly<Record<string, string>> = {
  '“': '”“',
  '„': '“”',
  '«': '»',
  '»': '«',
  '"': '"',
  '‘': '’',
  '‚': '‘’',
  '‹': '›',
  '›': '‹',
  "'": "'",
  '「': '」',
  '『': '』',
};
const SINGLE = /[’']/;
/** Words may be next to an apostrophe; a mark has a word on one side only. */
const NEXT_TO_WORD = /[\p{L}\p{N}]/u;
/** Marks by which a quotation may run over several paragraphs. */
const OVER_PARAGRAPHS = /[“„«"‘「]/;

interface Mark {
  opening: string;
  at: number;
}

/**
 * The words in quotation marks of each of some paragraphs that follow each other: double and single, low, angular, and those in
 * corners. A quotation that is open at the end of a paragraph runs on if the next one opens it again or closes it.
 */
export function markedQuotations(paragraphs: readonly string[]): string[][] {
  const found: string[][] = [];
  let running: string | undefined;
  for (const [index, text] of paragraphs.entries()) {
    const { quotations, open } = quotationsOf(text, running);
    const next = paragraphs[index + 1];
    running =
      open !== undefined && next !== undefined && runsOn(next, open.opening) ? open.opening : undefined;
    if (open !== undefined && running !== undefined) quotations.push(text.slice(open.at + 1));
    found.push(quotations.map((words) => words.trim()).filter(isQuotation));
  }
  return found;
}

function quotationsOf(
  text: string,
  running: string | undefined,
): { quotations: string[]; open: Mark | undefined } {
  const quotations: string[] = [];
  let open: Mark | undefined;
  let at = 0;
  /** Up to where no straight mark closes anything: it is not looked through again. */
  let looked = 0;
  if (running !== undefined && text.trimStart().charAt(0) !== running) {
    const end = closingAt(text, running, 0);
    if (end === -1) return { quotations, open: { opening: running, at: -1 } };
    quotations.push(text.slice(0, end));
    at = end + 1;
  }
  while (at < text.length) {
    const opening = text.charAt(at);
    if (Object.hasOwn(CLOSING, opening) && isOpening(text, at)) {
      const end = closingAt(text, opening, opening === "'" ? Math.max(at + 1, looked) : at + 1);
      if (end === -1 && opening === "'") looked = Math.max(at + 1, looked) + QUOTATION_MAX_CHARS;
      if (end !== -1) {
        quotations.push(text.slice(at + 1, end));
        at = end;
      } else if (OVER_PARAGRAPHS.test(opening)) open ??= { opening, at };
    }
    at += 1;
  }
  return { quotations, open };
}

/** An apostrophe is at the end of a word or in it; what opens has a word behind it. */
function isOpening(text: string, at: number): boolean {
  const mark = text.charAt(at);
  if (mark === '»' || mark === '›' || mark === "'" || mark === '"')
    return !NEXT_TO_WORD.test(text.charAt(at - 1)) && /\S/.test(text.charAt(at + 1));
  return true;
}

/** Where the quotation ends; -1 where it doesn't. */
function closingAt(text: string, opening: string, from: number): number {
  const closing = CLOSING[opening] ?? '';
  const end = Math.min(text.length, from + QUOTATION_MAX_CHARS);
  let possessive = -1;
  for (let at = from; at < end; at += 1) {
    const sign = text.charAt(at);
    // Another quotation begins: the one before was not one.
    if (sign === opening && !closing.includes(opening)) return possessive;
    if (!closing.includes(sign)) continue;
    if (!SINGLE.test(sign)) return at;
    if (NEXT_TO_WORD.test(text.charAt(at + 1)) || /\s/.test(text.charAt(at - 1))) continue;
    // “the boys’ books”: an apostrophe, if the quotation is closed later.
    if (!/s/i.test(text.charAt(at - 1)) || !/^\s\p{L}/u.test(text.slice(at + 1, at + 4))) return at;
    if (possessive === -1 && opening !== "'") possessive = at;
  }
  return possessive;
}

/** Whether the next paragraph continues a quote: it opens it again, or closes it before any other begins. */
function runsOn(next: string, opening: string): boolean {
  if (next.trimStart().charAt(0) === opening) return true;
  const end = closingAt(next, opening, 0);
  const other = next.indexOf(opening);
  return end !== -1 && opening !== '"' && (other === -1 || end < other);
}

function isQuotation(words: string): boolean {
  if (words.length > QUOTATION_MAX_CHARS) return true;
  if (words.split(/\s+/).length >= QUOTATION_MIN_WORDS) return true;
  return (
    (words.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu) ?? []).length >=
    QUOTATION_MIN_SIGNS
  );
}
