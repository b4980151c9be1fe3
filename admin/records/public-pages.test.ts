import { expect, it } from 'vitest';
import { isFound, publicPages } from './public-pages.ts';

it('offers the pages that can be found, by the words of their paths', () => {
  const found = publicPages([
    { path: '/', sitemap: 'content' },
    { path: '/press/our-sponsors', hasTwin: true, sitemap: 'text' },
    { path: '/hidden', sitemap: 'absent' },
    { path: '/guests/{guest}', sitemap: 'text' },
  ]);
  expect(found).toContainEqual({ path: '/press/our-sponsors', title: 'Press: our sponsors' });
  expect(found).toContainEqual({ path: '/', title: 'Home' });
  expect(found.map(({ path }) => path).filter((path) => /hidden|guest/.test(path))).toEqual([]);
  expect(found.filter((page) => isFound(page, 'SPONSORS'))).toHaveLength(1);
});
