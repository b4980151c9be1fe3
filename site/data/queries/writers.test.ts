import { describe, expect, it } from 'vitest';
import { contentRecord } from '../../testing/records.ts';
import { siteWith } from '../../testing/fake-site.ts';
import { loadWriters, writerPathOf } from './writers.ts';

const pageOf = (page: number, names: readonly string[]) => ({
  data: names.map((title) =>
    contentRecord({ title, slug: title.toLowerCase(), content_type_name: 'contributor' }),
  ),
  current_page: page,
  per_page: 100,
  last_page: 2,
  total: 2,
});
const site = () =>
  siteWith({
    '/content?content_type_name=contributor&page=1&per_page=100': pageOf(1, ['Ines']),
    '/content?content_type_name=contributor&page=2&per_page=100': pageOf(2, ['Tobias']),
  });

describe('the page of an author', () => {
  it('is found by the name in the byline, on whichever page of the list it is', async () => {
    const writers = await loadWriters(site());
    expect(writerPathOf(writers, { written_by: 'Ines', author: 'Seneca' })).toBe('/people/ines');
    expect(writerPathOf(writers, { written_by: null, author: 'Tobias' })).toBe('/people/tobias');
  });

  it('is absent for a name without one, and for no name', async () => {
    const writers = await loadWriters(site());
    expect(writerPathOf(writers, { written_by: 'ines', author: null })).toBeUndefined();
    expect(writerPathOf(writers, { written_by: null, author: null })).toBeUndefined();
  });

  it('is remembered for as long as the answers are the same', async () => {
    const first = pageOf(1, ['Ines']);
    const same = () => ({ api: { ask: () => Promise.resolve({ ...first, last_page: 1 }) } }) as never;
    expect(await loadWriters(same())).toBe(await loadWriters(same()));
  });
});
