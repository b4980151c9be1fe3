import { expect, it } from 'vitest';
import { shelfLineOf } from './shelf-line.ts';

const sentence = (length: number) => `W${'ord w'.repeat(length / 5).slice(0, length - 2)}.`;

it.each([
  ['', undefined],
  ['A cabin.', 'A cabin.'],
  [sentence(160), sentence(160)],
  [`${sentence(100)} ${sentence(100)}`, sentence(100)],
  [sentence(200), undefined],
  [`${sentence(200)} A cabin.`, undefined],
])('gives whole sentences: %j', (intro, line) => {
  expect(shelfLineOf(intro)).toBe(line);
});
