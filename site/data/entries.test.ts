import { describe, expect, it } from 'vitest';
import type { ContentRecord } from '#schema/content-record.ts';
import type { Category } from './content-record.ts';
import { accentsOf, entryOf } from './entries.ts';

const record = (title: string) =>
  ({ title, slug: 'walden', content_type_name: 'article', category: { slug: 'nature' } }) as ContentRecord;
const categories = (color: Category['color']) => [{ slug: 'nature', color }] as Category[];

describe('an entry', () => {
  it('is the same one for the same record among the same categories', () => {
    const walden = record('Walden');
    const all = categories('green');
    expect(entryOf(walden, accentsOf(all))).toBe(entryOf(walden, accentsOf(all)));
    expect(entryOf(walden, accentsOf(all))).toMatchObject({ path: '/articles/walden', accent: 'green' });
  });

  it('is another one when the record or a category has changed', () => {
    const walden = record('Walden');
    const all = categories('green');
    const before = entryOf(walden, accentsOf(all));
    expect(entryOf(walden, accentsOf(categories('plum')))?.accent).toBe('plum');
    expect(entryOf(record('Walden, again'), accentsOf(all))?.record.title).toBe('Walden, again');
    expect(entryOf(walden, accentsOf(all))).toBe(before);
  });
});
