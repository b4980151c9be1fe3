import { WORDS_READ_PER_MINUTE } from '../limits.ts';

/** Whole minutes that reading so many words takes, at least 1. */
export function minutesToRead(words: number): number {
  return Math.max(1, Math.round(words / WORDS_READ_PER_MINUTE));
}
