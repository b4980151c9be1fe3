import { describe, expect, it } from 'vitest';
import { SEARCH_QUERY_MAX_CHARS } from '#schema/base/limits.ts';
import { searchText } from './search-text.ts';

describe('the text of a search', () => {
  it('is what was typed, without blanks around it', () => {
    expect(searchText('  mill on liberty ')).toBe('mill on liberty');
    expect(searchText(undefined)).toBe('');
    expect(searchText(`%' OR 1=1--`)).toBe(`%' OR 1=1--`);
  });

  it('has nothing in it that no text holds, and an end', () => {
    expect(searchText('a\u0000b\u001Fc\u007F')).toBe('a b c');
    expect(searchText('\uD800')).toBe('\uFFFD');
    expect(searchText('\u0000')).toBe('');
    expect(searchText('a'.repeat(5000))).toHaveLength(SEARCH_QUERY_MAX_CHARS);
  });
});
