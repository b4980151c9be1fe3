import { WORDS_READ_PER_MINUTE } from '../limits.ts';
import type { RichTextDocument } from './types.ts';
import { wordCount } from './word-count.ts';

/** Whole minutes that reading takes, at least 1. */
export function readingMinutes(document: RichTextDocument): number {
  return minutesToRead(wordCount(document));
}

/** Whole minutes that reading so many words takes, at least 1. */
export function minutesToRead(words: number): number {
  return Math.max(1, Math.round(words / WORDS_READ_PER_MINUTE));
}
