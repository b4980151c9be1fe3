import { describe, expect, it } from 'vitest';
import { goesOn } from './search-query.ts';

describe('results of the words before', () => {
  it.each([
    ['stoics', 'stoic'],
    ['sto', 'stoic'],
  ])('stand for %j after %j until the new ones have come', (query, before) => {
    expect(goesOn(query, before)).toBe(true);
  });

  it.each([
    ['money', 'stoic'],
    ['money', undefined],
  ])('do not stand for %j after %j: Enter would open one of them', (query, before) => {
    expect(goesOn(query, before)).toBe(false);
  });
});
