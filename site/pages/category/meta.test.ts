import type { PageContextServer } from 'vike/types';
import { expect, it } from 'vitest';
import { siteWith } from '../../testing/fake-site.ts';
import { data } from './+data.ts';

const PATH = '/book-summaries/history';

async function descriptionOf(description: string | null) {
  const category = { id: 'c', slug: 'history', name: 'History', color: 'ochre', description };
  const none = { data: [], total: 0, current_page: 1, last_page: 1, per_page: 20 };
  const site = siteWith({
    '/category/history': category,
    '/content?content_type_name=contributor&page=1&per_page=100': none,
    '/content?content_type_name=book-summary&category=history&page=1': none,
  });
  const { meta } = await data({
    site,
    urlPathname: PATH,
    urlParsed: { search: {} },
  } as unknown as PageContextServer);
  return [meta.description, meta.path];
}

it('describes a category to search engines in its own words, or in general ones', async () => {
  expect(await descriptionOf('Books about what happened.')).toEqual(['Books about what happened.', PATH]);
  for (const none of [null, ' \n'])
    expect(await descriptionOf(none)).toEqual(['Book Summaries in History.', PATH]);
});
