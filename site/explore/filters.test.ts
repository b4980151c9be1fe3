import { describe, expect, it } from 'vitest';
import { filtersFrom, fitsTime, searchOf } from './filters.ts';

const none = { type: '', category: '', tag: '', time: '' };

describe('the filters of /explore', () => {
  it('are read from an address and written into one', () => {
    const filters = { ...none, type: 'article', tag: 'stoicism' };
    expect(searchOf(filters)).toBe('?type=article&tag=stoicism');
    expect(filtersFrom('?type=article&tag=stoicism&other=1', ['article'])).toEqual(filters);
    expect(searchOf(none)).toBe('');
  });

  it('are empty for an unknown kind or time', () => {
    expect(filtersFrom('?type=no-such-type&time=constructor', ['article'])).toEqual(none);
  });

  it.each([
    ['short', 4, true],
    ['short', 5, false],
    ['medium', 5, true],
    ['medium', 10, false],
    ['long', 10, true],
    ['', 3, true],
    ['unheard-of', 3, true],
  ])('of %j minutes for %i is %j', (time, minutes, fits) => {
    expect(fitsTime({ reading_minutes: minutes }, time)).toBe(fits);
  });

  it('leave out items of unknown length', () => {
    expect(fitsTime({ reading_minutes: null }, 'short')).toBe(false);
  });
});
