import { describe, expect, it } from 'vitest';
import type { SearchResult } from '../server-functions/functions.ts';
import { paletteGroups, resultPath } from './palette-results.ts';
import { resultRoutes } from './place-routes.ts';

const routes = resultRoutes([
  {
    name: 'article',
    type: 'article',
    section: 'Articles',
    one: 'Article',
    called: {},
    path: '/articles/{slug}',
    icon: 'article',
  },
  {
    name: 'book-summary',
    type: 'book-summary',
    section: 'Book Summaries',
    one: 'Book summary',
    called: {},
    path: '/book-summaries/{category}/{slug}',
    icon: 'book',
  },
  {
    name: 'interview',
    type: 'interview',
    section: 'Interviews',
    one: 'Interview',
    called: {},
    path: '/interviews/{slug}',
    icon: 'microphone',
  },
  {
    name: 'recipe',
    type: 'recipe',
    section: 'Recipes',
    one: 'Recipe',
    called: {},
    path: '/recipes/{slug}',
    icon: 'document',
  },
]);

function result(parts: Partial<SearchResult>): SearchResult {
  return {
    id: parts.title ?? '',
    title: 'Walden',
    description: null,
    slug: 'walden',
    content_type_name: 'article',
    category_name: null,
    category_slug: null,
    url: null,
    ...parts,
  };
}

describe('the groups of the palette', () => {
  it('come in the order of their best results, unknown ones last', () => {
    const found = ['no-such-type', 'tag', 'interview', 'article', 'interview', 'book-summary'].map((type) =>
      result({ content_type_name: type }),
    );
    const groups = paletteGroups(found, 'w', routes);
    expect(groups.map(({ name, items }) => [name, items.length])).toEqual([
      ['Tags', 1],
      ['Interviews', 2],
      ['Articles', 1],
      ['Book Summaries', 1],
      ['Other', 1],
    ]);
  });

  it('come after a kind with a better result', () => {
    const found = [
      result({ content_type_name: 'book-summary', title: 'Huts', description: 'Walden.' }),
      result({ content_type_name: 'interview', title: 'On Walden' }),
    ];
    expect(paletteGroups(found, 'walden', routes).map(({ name }) => name)).toEqual([
      'Interviews',
      'Book Summaries',
    ]);
  });

  it('rank titles with the query first, regardless of case, then descriptions, then what the server adds', () => {
    const found = [
      result({ title: 'A near miss' }),
      result({ title: 'Huts', description: 'On WALDEN pond.' }),
      result({ title: 'Shelves', category_name: 'Walden and after' }),
      result({ title: 'Why walden' }),
    ];
    const [articles] = paletteGroups(found, 'Walden', routes);
    expect(articles?.items.map(({ title }) => title)).toEqual([
      'Why walden',
      'Huts',
      'Shelves',
      'A near miss',
    ]);
  });
});

describe('the page of a result', () => {
  it.each([
    ['article', '/articles/walden'],
    ['interview', '/interviews/walden'],
    ['book-summary', '/book-summaries/nature/walden'],
    ['recipe', '/recipes/walden'],
    ['list', '/lists/walden'],
    ['tag', '/tags/walden'],
    ['category', '/book-summaries/walden'],
  ])('of the type %s is %s', (type, path) => {
    expect(resultPath(result({ content_type_name: type, category_slug: 'nature' }), routes)).toBe(path);
  });

  it.each(['no-such-type', 'book-summary', ''])('of the type %j without a category is an error', (type) => {
    expect(() => resultPath(result({ content_type_name: type }), routes)).toThrow(
      `Unknown content type: ${type}`,
    );
  });
});
