import { contentTypes, publicPathOf } from '#schema/registry/registry.ts';
import { describe, expect, it } from 'vitest';
import { detailAt, placeOf, typeListedAt } from './routes.ts';
import { english } from '../testing/english.ts';

describe('the pages of declared content types', () => {
  it.each(contentTypes.map((type) => [type.name, type] as const))(
    'of %s are found by its declaration',
    (_name, type) => {
      expect(typeListedAt(type.site.index ?? '')).toBe(type.site.index === undefined ? undefined : type);
      const path = publicPathOf(type, { slug: 'a-slug', categorySlug: 'a-shelf' });
      const found = detailAt(path ?? '');
      expect(found?.type).toBe(type);
      expect(found?.slug).toBe('a-slug');
    },
  );

  it('at the root have one part or two, beside what other addresses begin with', () => {
    for (const slug of ['about', 'terms/privacy', 'articlesx/a'])
      expect(detailAt(`/${slug}`)).toMatchObject({ type: { name: 'pages' }, slug });
  });

  it('of a book summary bring the category along', () => {
    expect(detailAt('/book-summaries/lives/walden')).toMatchObject({ slug: 'walden', category: 'lives' });
  });

  it.each([
    '/articles/',
    '/articles/a/b',
    '/book-summaries/lives',
    '/tags/a',
    '/login',
    '/terms/privacy/more',
    '/',
  ])('are not at %s', (path) => {
    expect(detailAt(path)).toBeUndefined();
  });
});

describe('the kind of a detail page', () => {
  it('is recognized by its path, for the text on pages that do not exist', () => {
    expect(placeOf('/articles/nowhere', english)).toEqual({ one: 'article', index: '/articles' });
    expect(placeOf('/book-summaries/lives/nowhere', english)).toMatchObject({ one: 'book summary' });
    expect(placeOf('/book-summaries/nowhere', english)).toMatchObject({ one: 'category' });
    expect(placeOf('/tags/nowhere', english)).toEqual({ one: 'tag', index: '/tags' });
    for (const path of ['/', '/tags', '/nowhere', '/lists/a/b'])
      expect(placeOf(path, english)).toBeUndefined();
  });
});
