import { describe, expect, it } from 'vitest';
import { barsByHour, filledIn, stepWords } from './time-bars.ts';

const hour = (at: string, left: number) => ({ at, left });

describe('bars by the hour', () => {
  it('are one for each hour of a day, with those in which nothing happened', () => {
    const { bars, stepMs } = barsByHour(
      [hour('2026-11-20T09:00:00.000Z', 3), hour('2026-11-20T12:00:00.000Z', 1)],
      ['left'],
    );
    expect([bars.map(({ left }) => left), stepMs]).toEqual([[3, 0, 0, 1], 3_600_000]);
  });

  it('become longer when there would be too many, and drop no one', () => {
    const hours = Array.from({ length: 400 }, (_, index) =>
      hour(new Date(Date.UTC(2026, 0, 1, index * 5)).toISOString(), 2),
    );
    const { bars, stepMs } = barsByHour(hours, ['left']);
    expect(bars.length).toBeLessThanOrEqual(72);
    expect(bars.reduce((sum, { left }) => sum + left, 0)).toBe(800);
    expect(stepWords(stepMs)).toBe('per 2 days');
  });

  it('of nothing are empty', () => {
    expect(barsByHour([], ['left']).bars).toEqual([]);
    expect(filledIn([], { stepMs: 1000, nothing: {} })).toEqual([]);
  });
});

describe('the length of a bar', () => {
  it.each([
    [3_600_000, 'per hour'],
    [3 * 3_600_000, 'per 3 hours'],
    [24 * 3_600_000, 'per day'],
    [30_000, 'per 30 seconds'],
    [168 * 3_600_000, 'per week'],
  ])('%i ms is "%s"', (stepMs, words) => {
    expect(stepWords(stepMs)).toBe(words);
  });
});
