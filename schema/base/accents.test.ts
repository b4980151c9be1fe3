import { describe, expect, it } from 'vitest';
import { ACCENT_COLORS, type AccentColors } from './accents.ts';

/** WCAG 2.2: from 1 (none) to 21 (black on white). */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted(
    (left, right) => left - right,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const READABLE: readonly [keyof AccentColors, keyof AccentColors][] = [
  ['ink', 'paper'],
  ['base', 'paper'],
  ['deep', 'paper'],
  ['deep', 'light'],
  ['ink', 'light'],
];

describe.each(Object.entries(ACCENT_COLORS))('the accent %s', (_name, colors) => {
  it.each(READABLE)('has %s that reads on %s, and the other way round', (text, ground) => {
    expect(contrast(colors[text], colors[ground])).toBeGreaterThanOrEqual(4.5);
  });
});
