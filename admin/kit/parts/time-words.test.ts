import { describe, expect, it } from 'vitest';
import { relativeTime } from './time-words.ts';

const now = Date.parse('2026-06-15T12:00:00Z');

describe('a moment in words', () => {
  it.each([
    ['2026-06-15T11:59:30Z', 'just now'],
    ['2026-06-15T11:55:00Z', '5 minutes ago'],
    ['2026-06-15T09:00:00Z', '3 hours ago'],
    ['2026-06-13T11:00:00Z', '2 days ago'],
    ['2026-06-16T14:00:00Z', 'in 1 day'],
  ])('%s is "%s"', (iso, words) => {
    expect(relativeTime(iso, now)).toBe(words);
  });

  it('is a date beyond a week, with the year where it is another one', () => {
    expect(relativeTime('2026-05-01T12:00:00Z', now)).not.toContain('2026');
    expect(relativeTime('2024-05-01T12:00:00Z', now)).toContain('2024');
  });
});
