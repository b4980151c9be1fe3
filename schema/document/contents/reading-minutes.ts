import { WORDS_READ_PER_MINUTE } from '../../base/limits.ts';

/** The reading time for that many words in whole minutes, at least 1. */
export function minutesToRead(words: number): number {
  return Math.max(1, Math.round(words / WORDS_READ_PER_MINUTE));
}
