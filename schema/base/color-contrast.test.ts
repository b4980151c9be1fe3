import { describe, expect, it } from 'vitest';
import { contrastOf } from './color-contrast.ts';

describe('the contrast of two colors', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#1f5a3e', '#fbfaf7', 7.77],
  ])('of %s and %s is that of WCAG', (one, other, contrast) => {
    expect(contrastOf(one, other)).toBeCloseTo(contrast, 1);
    expect(contrastOf(other, one)).toBe(contrastOf(one, other));
  });
});
