import { describe, expect, it } from 'vitest';
import { citationOf, sourceOf, withoutMarks } from './citation.ts';

const WALDEN = {
  text: 'Simplify, simplify.',
  person: 'Henry David Thoreau',
  work: { id: null, title: 'Walden', slug: null },
  place: 'Where I Lived',
  page: 91,
};

describe('the source of a quote', () => {
  it('has person, work, place, and page', () => {
    expect(sourceOf(WALDEN)).toBe('Henry David Thoreau, Walden, Where I Lived, p. 91');
  });

  it('says nothing twice', () => {
    const place = 'Henry David Thoreau, Walden, chapter 2';
    expect(sourceOf({ ...WALDEN, place, page: null })).toBe(place);
  });

  it('has what is known', () => {
    expect(sourceOf({ person: null, work: null, place: null, page: null })).toBe('');
    expect(sourceOf({ ...WALDEN, work: null, place: null })).toBe('Henry David Thoreau, p. 91');
  });
});

describe('a citation', () => {
  it('has the words in quotation marks and the source after them', () => {
    expect(citationOf({ ...WALDEN, place: null, page: null })).toBe(
      '“Simplify, simplify.” (Henry David Thoreau, Walden)',
    );
  });

  it('has no parentheses without a source', () => {
    expect(citationOf({ ...WALDEN, person: null, work: null, place: null, page: null })).toBe(
      '“Simplify, simplify.”',
    );
  });

  it('doesn’t double quotation marks', () => {
    expect(withoutMarks('“Simplify, simplify.”')).toBe('Simplify, simplify.');
    expect(withoutMarks('“No,” he said, “simplify.”')).toBe('“No,” he said, “simplify.”');
  });
});
