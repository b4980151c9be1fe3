import { expect, it } from 'vitest';
import { placeBeside } from './place-beside.ts';

const around = { left: 0, top: 100, right: 390, bottom: 844 };
const words = (left: number, top: number) => ({ left, top, right: left + 60, bottom: top + 30 });

it('is below the words, and starts where they do', () => {
  expect(placeBeside(words(20, 200), { width: 300, height: 200 }, around)).toEqual({ left: 20, top: 238 });
});

it('is above words that are near the lower edge', () => {
  expect(placeBeside(words(20, 700), { width: 300, height: 200 }, around)).toEqual({ left: 20, top: 492 });
});

it('ends at the right edge for words that are near it', () => {
  expect(placeBeside(words(320, 200), { width: 300, height: 200 }, around).left).toBe(82);
});

it('stays within its surroundings where neither side has room', () => {
  expect(placeBeside(words(20, 400), { width: 300, height: 500 }, around).top).toBe(336);
  expect(placeBeside(words(20, 400), { width: 300, height: 900 }, around).top).toBe(108);
});
