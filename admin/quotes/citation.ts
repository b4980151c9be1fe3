import type { Quotation } from '#schema/answers/records/quotations.ts';
import { say } from './messages.ts';

type Cited = Pick<Quotation, 'text' | 'person' | 'work' | 'place' | 'page'>;

/** Where the words are from: person, work, place, and page, each once. Empty where nothing is known. */
export function sourceOf({ person, work, place, page }: Omit<Cited, 'text'>): string {
  const parts: string[] = [];
  for (const part of [person, work?.title, place, page === null ? null : say('page', { page })]) {
    if (part === null || part === undefined || part === '') continue;
    // The place of a block quote often says all of it: “Thoreau, Walden, chapter 2”.
    const isSaid = [place ?? '', ...parts].some((other) => other !== part && includes(other, part));
    if (!isSaid && !parts.includes(part)) parts.push(part);
  }
  return parts.join(', ');
}

/** The words in quotation marks, with their source in parentheses. */
export function citationOf(quotation: Cited): string {
  const source = sourceOf(quotation);
  const text = withoutMarks(quotation.text);
  return source === '' ? say('citation_alone', { text }) : say('citation', { text, source });
}

/** Leaves out quotation marks around the whole: the place that shows it adds its own. */
export function withoutMarks(words: string): string {
  return words.replace(/^[“„«"]([^“”„«»"]*)[”“»"]$/, '$1');
}

function includes(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}
