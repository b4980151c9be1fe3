/*
 * What printing adds between the words of a text: note and page numbers, bracketed captions, running heads.
 */

/** `[12]`, `[*]`, `[Pg 24]`, `{24}`, `[Illustration: A ship]`, `[Music illustration]`; not `[not]`, which is a word of the editor. */
const IN_BRACKETS =
  /\[\s{0,4}(?:\d{1,4}|[ivxlcdm]{1,8}|[*†‡§]{1,4}|[a-z]|(?:pg|page|p)\.?\s{0,2}[\divxlc]{1,8}|(?:illustrations?|figure|fig\.|footnote|note|music|image|picture|plate|map|table|diagram|sidenote|decoration|headpiece|tailpiece|blank page)\b[^[\]]{0,300}|[\p{L} ]{1,40}(?:illustration|figure|image|music|omitted))\s{0,4}\]|\{\s{0,2}\d{1,4}\s{0,2}\}/iuy;
/** A line with nothing but the number of a page: `24`, `- 24 -`, `Page 24`. */
const PAGE_LINE =
  /\n[ \t]{0,80}[-–—•|]?[ \t]{0,4}(?:page |p\. ?)?\d{1,4}[ \t]{0,4}[-–—•|]?[ \t]{0,80}(?=\n)/iuy;
const NOTE_NUMBER = /\d{1,3}(?![\p{L}\p{N}])/uy;
const LETTER = /\p{L}/u;
const CLOSING = /[.,;:!?)\]’”"'»]/u;

/** How many code units of page furniture begin at `at`: 0 for text. */
export function furnitureAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit === 0x5b || unit === 0x7b) return lengthAt(IN_BRACKETS, text, at);
  if (unit === 0x0a) return lengthAt(PAGE_LINE, text, at);
  return isDigit(unit) && isAfterWord(text, at) ? lengthAt(NOTE_NUMBER, text, at) : 0;
}

/** Whether a note number can be here: after a word, or after punctuation that closes one. */
export function isAfterWord(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  if (LETTER.test(before)) return LETTER.test(text.charAt(at - 2));
  return CLOSING.test(before) && /[\p{L}.!?’”"')]/u.test(text.charAt(at - 2));
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

function lengthAt(sticky: RegExp, text: string, at: number): number {
  sticky.lastIndex = at;
  return sticky.test(text) ? sticky.lastIndex - at : 0;
}

/** With fewer pages, running heads cannot be distinguished from text. */
const PAGES_WITH_HEADS = 3;
const LINE_MAX_CHARS = 120;

/**
 * Pages without page numbers and running heads: lines at the edge that several pages share, ignoring figures.
 */
export function withoutRunningHeads(pages: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const edges = edgesOf(page).map((line) => line.key);
    for (const key of new Set(edges)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const least = Math.max(PAGES_WITH_HEADS, pages.length / 20);
  return pages.map((page) => {
    const lines = page.split('\n');
    for (const { at, key } of edgesOf(page))
      if (key === '' || (counts.get(key) ?? 0) >= least) lines[at] = '';
    return lines.join('\n');
  });
}

/** The first two and last two non-empty lines of a page, without figures; '' for a lone number. */
function edgesOf(page: string): { at: number; key: string }[] {
  const lines = page
    .split('\n')
    .map((line, at) => ({ at, line: line.trim() }))
    .filter(({ line }) => line !== '');
  const edges = lines.length <= 4 ? lines : [...lines.slice(0, 2), ...lines.slice(-2)];
  return edges
    .filter(({ line }) => line.length <= LINE_MAX_CHARS)
    .map(({ at, line }) => ({
      at,
      key: /^[-–—•| ]*(?:page |p\. ?)?(?:\d{1,4}|[ivxlc]{1,7})[-–—•| ]*$/i.test(line)
        ? ''
        : line
            .toLowerCase()
            .replace(/[\d\s|•–—-]+/g, ' ')
            .trim() || 'no words',
    }));
}
