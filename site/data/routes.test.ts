import { contentTypes, publicPathOf } from '#schema/registry.ts';
import { describe, expect, it } from 'vitest';
import { detailAt, typeListedAt } from './routes.ts';

describe('the pages of declared content types', () => {
  it.each(contentTypes.map((type) => [type.name, type] as const))(
    'of %s are found by its declaration',
    (_name, type) => {
      expect(typeListedAt(type.site.index)).toBe(type);
      const path = publicPathOf(type, { slug: 'a-slug', categorySlug: 'a-shelf' });
      const found = detailAt(path ?? '');
      expect(found?.type).toBe(type);
      expect(found?.slug).toBe('a-slug');
    },
  );

  it('of a book summary bring the category along', () => {
    expect(detailAt('/book-summaries/lives/walden')).toMatchObject({ slug: 'walden', category: 'lives' });
  });

  it.each(['/articles/', '/articles/a/b', '/book-summaries/lives', '/articlesx/a', '/'])(
    'are not at %s',
    (path) => {
      expect(detailAt(path)).toBeUndefined();
    },
  );
});
