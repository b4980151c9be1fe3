import { escapePattern } from '#schema/base/escape-pattern.ts';

interface HighlightProps {
  text: string;
  query: string;
  /** Words that answer the query in another form, as they are written in the text. */
  marked?: readonly string[] | undefined;
}

/** Within words, fewer letters would match everywhere. */
const INSIDE_CHARS_MIN = 3;

/** Text with the search words marked, regardless of case, and with the synonyms that were found. */
export function Highlight({ text, query, marked = [] }: HighlightProps) {
  const asked = query.split(/\s+/).filter((word) => word !== '');
  const patterns = [...wholeWords(marked), ...asked.map(partOfWord)];
  if (patterns.length === 0) return text;
  const pattern = new RegExp(`(${patterns.join('|')})`, 'giu');
  return text.split(pattern).map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}

const STARTS = '(?<![\\p{L}\\p{N}])';
const ENDS = '(?![\\p{L}\\p{N}])';

/** The longest first, or a shorter one would be marked in its place. */
function wholeWords(words: readonly string[]): string[] {
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  return longestFirst.map((word) => `${STARTS}${escapePattern(word)}${ENDS}`);
}

function partOfWord(word: string): string {
  const pattern = escapePattern(word);
  return [...word].length < INSIDE_CHARS_MIN ? `${STARTS}${pattern}` : pattern;
}
