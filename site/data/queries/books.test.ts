import { expect, it } from 'vitest';
import { placesOf } from './books.ts';

const walden = { title: 'Walden & more', author: null, isbn: null };

it('links to libraries and shops, by ISBN only if there is one', () => {
  const links = [
    { name: 'Library', address: 'https://library.test/?q={title}%20{author}' },
    { name: 'Shop', address: 'https://shop.test/{isbn}?tag=us' },
    { name: 'Not an address', address: 'javascript:alert(1)//{title}' },
    { name: 'Half an address', address: 'https://' },
  ];
  expect(placesOf(walden, links)).toEqual([
    { name: 'Library', url: 'https://library.test/?q=Walden%20%26%20more' },
  ]);
  expect(placesOf({ ...walden, author: 'A/B', isbn: '9780306406157' }, links)).toEqual([
    { name: 'Library', url: 'https://library.test/?q=Walden%20%26%20more%20A%2FB' },
    { name: 'Shop', url: 'https://shop.test/9780306406157?tag=us' },
  ]);
});
