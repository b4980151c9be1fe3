import { escapePattern } from '#schema/escape-pattern.ts';

/** Text with what was searched for marked, whatever its case. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const words = query.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return text;
  const pattern = new RegExp(`(${words.map((word) => escapePattern(word)).join('|')})`, 'giu');
  return text.split(pattern).map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}
