import { describe, expect, it } from 'vitest';
import { positionOf } from './focal-point.tsx';

describe('positionOf', () => {
  const picture = { width: 900, height: 300 };
  const square = { width: 1, height: 1 };

  it('has the point in the middle of what is shown', () => {
    expect(positionOf(picture, { shape: square, point: { x: 50, y: 50 } })).toBe('50% 50%');
    expect(positionOf(picture, { shape: square, point: { x: 25, y: 50 } })).toBe('12.5% 50%');
  });

  it('goes no further than the edges', () => {
    expect(positionOf(picture, { shape: square, point: { x: 5, y: 0 } })).toBe('0% 50%');
    expect(positionOf(picture, { shape: square, point: { x: 100, y: 100 } })).toBe('100% 50%');
  });
});
