import { describe, expect, it } from 'vitest';
import { isbn, isbnSchema } from './isbn.ts';

const schema = isbnSchema(isbn());
const messageOf = (value: string) => schema.safeParse(value).error?.issues[0]?.message;

describe('an ISBN', () => {
  it.each([
    ['978-0-14-044933-4', '9780140449334'],
    ['0 14 044933 7', '0140449337'],
    ['0-8044-2957-x', '080442957X'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(schema.parse(typed)).toBe(stored);
  });

  it('may be left out', () => {
    expect(schema.parse('')).toBe(null);
  });

  it('says what is wrong with it', () => {
    expect(messageOf('978-0-14-044933-5')).toMatch(/wrong or swapped digit/);
    expect(messageOf('978-0-14-04493')).toMatch(/has 11 digits, not 10 or 13/);
    expect(messageOf('1230140449334')).toMatch(/starts with 978 or 979/);
    expect(messageOf('not a number')).toMatch(/Use digits and hyphens/);
  });
});
