import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './languages.ts';

describe('the languages of a site', () => {
  it('have tags in the form that Unicode gives them', () => {
    for (const tag of Object.keys(LANGUAGES)) expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
  });

  it('are each called by one name', () => {
    expect(new Set(Object.values(LANGUAGES)).size).toBe(Object.keys(LANGUAGES).length);
  });
});
