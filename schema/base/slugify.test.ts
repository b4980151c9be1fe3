import { describe, expect, it } from 'vitest';
import { slugify } from './slugify.ts';

describe('slugify', () => {
  it.each([
    ['The Origin of Species', 'the-origin-of-species'],
    ['Crème brûlée à la carte', 'creme-brulee-a-la-carte'],
    ['Straße nach Łódź', 'strasse-nach-lodz'],
    ['Ærøskøbing & Þórshöfn', 'aeroskobing-thorshofn'],
    ['İstanbul’da ışık', 'istanbulda-isik'],
    ['Don’t panic: it\'s "fine"', 'dont-panic-its-fine'],
    ['ﬁnd the ﬂow', 'find-the-flow'],
    ['  --Already--a--slug--  ', 'already-a-slug'],
    ['100 % of x²', '100-of-x2'],
    ['"><img src=x onerror=alert(1)>', 'img-src-x-onerror-alert-1'],
    ['', ''],
    ['!!! …', ''],
    ['Война и мир', ''],
  ])('turns %j into %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it('cuts between words at 80 characters', () => {
    const slug = slugify('word '.repeat(40));
    expect(slug).toBe(Array(16).fill('word').join('-'));
    expect(slug.length).toBeLessThanOrEqual(80);
  });

  it('keeps a last word that ends exactly at 80 characters', () => {
    expect(slugify(`${'a'.repeat(40)} ${'b'.repeat(39)} more`)).toBe(`${'a'.repeat(40)}-${'b'.repeat(39)}`);
  });

  it('cuts a single word that is longer than a slug', () => {
    expect(slugify('a'.repeat(200))).toBe('a'.repeat(80));
  });

  it('leaves a slug as it is', () => {
    const slug = slugify('Ä long tïtle, with (some) signs');
    expect(slugify(slug)).toBe(slug);
  });

  it('reads a title of 100 kB in no time', () => {
    const started = Date.now();
    slugify('-é'.repeat(50_000));
    expect(Date.now() - started).toBeLessThan(1_000);
  });
});
