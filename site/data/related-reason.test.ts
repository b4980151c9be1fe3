import { expect, it } from 'vitest';
import { contentRecord, philosophy } from '../testing/records.ts';
import { relatedReason } from './related-reason.ts';

const liberty = { id: 't1', name: 'Liberty', slug: 'liberty' };
const walden = { id: 'b1', name: 'Walden', slug: 'walden' };
const all = { books: [walden], author: 'Henry David Thoreau', tags: [liberty], category: philosophy };

it('says the closest that two texts have in common', () => {
  const of = contentRecord(all);
  const reason = (parts: object) => relatedReason(of, contentRecord(parts));
  expect(reason(all)).toEqual({ why: 'book', name: 'Walden' });
  expect(reason({ ...all, books: [] })).toEqual({ why: 'author', name: all.author });
  expect(reason({ tags: [liberty], category: philosophy })).toEqual({ why: 'tag', name: 'Liberty' });
  expect(reason({ category: philosophy })).toEqual({ why: 'category', name: 'Philosophy' });
  expect(reason({ ...all, chosen: true })).toEqual({ why: 'chosen', name: '' });
  expect(reason({})).toBeUndefined();
  expect(relatedReason(contentRecord(), contentRecord())).toBeUndefined();
});
