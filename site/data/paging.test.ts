import { describe, expect, it } from 'vitest';
import { pageNumber, pageOf, pathOfPage, refuseBeyondLast } from './paging.ts';

describe('the page of a list', () => {
  it.each(['', '0', '-1', '1.5', 'two', '1e3', ' 2', '٣', '+2'])('is the first one for %j', (page) => {
    expect(pageNumber({ page })).toBe(1);
  });

  it('is the first one without a parameter', () => {
    expect(pageNumber({})).toBe(1);
  });

  it.each([
    ['2', 2],
    ['007', 7],
    ['40', 40],
  ])('is what %j says', (page, expected) => {
    expect(pageNumber({ page })).toBe(expected);
  });

  it('stays a number that a database can count with', () => {
    expect(pageNumber({ page: '9'.repeat(400) })).toBe(1_000_000);
  });

  it('is not found beyond the last one, though an empty list has a first page', () => {
    expect(() => refuseBeyondLast({ current_page: 3, last_page: 2 })).toThrow('AbortRender');
    expect(() => refuseBeyondLast({ current_page: 2, last_page: 0 })).toThrow('AbortRender');
    expect(() => refuseBeyondLast({ current_page: 2, last_page: 2 })).not.toThrow();
    expect(() => refuseBeyondLast({ current_page: 1, last_page: 0 })).not.toThrow();
  });

  it('is cut from what is all there', () => {
    const items = [1, 2, 3, 4, 5];
    expect(pageOf(items, 3, 2)).toEqual({ data: [5], current_page: 3, per_page: 2, last_page: 3, total: 5 });
    expect(pageOf(items, 4, 2).data).toEqual([]);
    expect(pageOf([], 1, 2)).toMatchObject({ data: [], last_page: 1 });
  });

  it('has no query when it is the first', () => {
    expect(pathOfPage('/articles', 1)).toBe('/articles');
    expect(pathOfPage('/articles', 2)).toBe('/articles?page=2');
  });
});
