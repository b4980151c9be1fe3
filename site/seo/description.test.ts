import { describe, expect, it } from 'vitest';
import { metaDescription } from './description.ts';

describe('a meta description', () => {
  it('collapses white space and trims it', () => {
    expect(metaDescription('  One\n\n book,\t each  week ')).toBe('One book, each week');
  });

  it('of 160 characters stays whole', () => {
    const text = 'x'.repeat(160);
    expect(metaDescription(text)).toBe(text);
  });

  it('of 161 characters is cut to 157 and three dots', () => {
    expect(metaDescription('x'.repeat(161))).toBe(`${'x'.repeat(157)}...`);
  });

  it('is not cut through a character', () => {
    const text = metaDescription(`${'x'.repeat(156)}${'📚'.repeat(10)}`);
    expect(text).toBe(`${'x'.repeat(156)}...`);
  });

  it('is measured after its white space was collapsed', () => {
    expect(metaDescription(`${'x'.repeat(80)}   ${'y'.repeat(79)}`)).toHaveLength(160);
  });
});
