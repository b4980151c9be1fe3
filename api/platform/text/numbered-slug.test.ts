import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RESERVED_SLUGS } from '#schema/fields/slug.ts';
import { SLUG_MAX_CHARS } from '#schema/base/limits.ts';
import { numberedSlug } from './numbered-slug.ts';

const slugs = fc
  .stringMatching(/^[a-z0-9]+(?:-[a-z0-9]+){0,5}$/)
  .map((slug) => slug.slice(0, SLUG_MAX_CHARS));

describe('numberedSlug', () => {
  it('is free, a slug, and no longer than slugs may be, however many are taken', () => {
    fc.assert(
      fc.property(slugs, fc.integer({ min: 0, max: 12 }), (base, count) => {
        const taken = new Set<string>();
        for (let made = 0; made <= count; made += 1) {
          const slug = numberedSlug(base, taken);
          expect(taken).not.toContain(slug);
          expect(RESERVED_SLUGS).not.toContain(slug);
          expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*-?$/);
          expect(slug.length).toBeLessThanOrEqual(SLUG_MAX_CHARS);
          taken.add(slug);
        }
      }),
    );
  });

  it.each<[base: string, taken: string[], slug: string]>([
    ['bees', [], 'bees'],
    ['bees', ['bees'], 'bees-2'],
    ['bees', ['bees', 'bees-2', 'bees-3'], 'bees-4'],
    ['bees', ['bees-2'], 'bees'],
    [RESERVED_SLUGS[0] ?? '', [], `${RESERVED_SLUGS[0]}-2`],
    ['x'.repeat(SLUG_MAX_CHARS), ['x'.repeat(SLUG_MAX_CHARS)], `${'x'.repeat(SLUG_MAX_CHARS - 2)}-2`],
    [
      `${'x'.repeat(SLUG_MAX_CHARS - 3)}-yy`,
      [`${'x'.repeat(SLUG_MAX_CHARS - 3)}-yy`],
      `${'x'.repeat(SLUG_MAX_CHARS - 3)}-2`,
    ],
  ])('of %s among %j is %s', (base, taken, slug) => expect(numberedSlug(base, new Set(taken))).toBe(slug));
});
