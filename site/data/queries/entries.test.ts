import { describe, expect, it } from 'vitest';
import type { ContentRecord } from '#schema/registry/content-record.ts';
import { contentRecord } from '../../testing/records.ts';
import type { SiteContext } from '../../base/site-context.ts';
import type { Category } from '../content-record.ts';
import { entryOf, marksOf } from './entries.ts';

const record = (title: string) =>
  ({
    title,
    slug: 'walden',
    content_type_name: 'article',
    category: { slug: 'nature' },
    written_by: 'Ines',
    author: 'Henry',
  }) as ContentRecord;
const categories = (color: Category['color']) => [{ slug: 'nature', color }] as Category[];
const people = (...names: string[]) =>
  names.map((title) => contentRecord({ title, slug: title.toLowerCase(), content_type_name: 'contributor' }));
/** A site whose people come in the same response each time. */
function siteOf(data: ContentRecord[]): SiteContext {
  return { api: { ask: () => Promise.resolve({ data, last_page: 1 }) } } as unknown as SiteContext;
}

describe('an entry', () => {
  it('is the same one for the same record among the same categories and people', async () => {
    const walden = record('Walden');
    const all = categories('green');
    const site = siteOf(people('Ines', 'Henry'));
    const entry = entryOf(walden, await marksOf(site, all));
    expect(entryOf(walden, await marksOf(site, all))).toBe(entry);
    expect(entry).toMatchObject({ path: '/articles/walden', accent: 'green' });
    expect([entry?.writerPath, entry?.authorPath]).toEqual(['/people/ines', '/people/henry']);
  });

  it('is another one when the record, a category, or a person has changed', async () => {
    const walden = record('Walden');
    const all = categories('green');
    const site = siteOf(people('Ines'));
    const before = entryOf(walden, await marksOf(site, all));
    expect(entryOf(walden, await marksOf(site, categories('plum')))?.accent).toBe('plum');
    expect(entryOf(record('Walden, again'), await marksOf(site, all))?.record.title).toBe('Walden, again');
    expect(entryOf(walden, await marksOf(siteOf([]), all))?.writerPath).toBeUndefined();
    expect(entryOf(walden, await marksOf(site, all))).toBe(before);
  });
});
