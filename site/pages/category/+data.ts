import type { PageContextServer } from 'vike/types';
import type { Category } from '../../data/content-record.ts';
import { contentType } from '../../data/content-types.ts';
import { accentsOf, loadEntries } from '../../data/entries.ts';
import { orNotFound } from '../../data/not-found.ts';
import { pageNumber, pathOfPage, refuseBeyondLast } from '../../data/paging.ts';
import { redirectMoved } from '../../data/redirects.ts';
import { breadcrumbs, itemList } from '../../seo/structured-data.ts';
import type { PageMeta } from '../../seo/metadata.ts';
import { messages } from './messages.ts';
import { typeWords } from '../../data/declared-words.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data({ site, routeParams, urlParsed, urlPathname }: PageContextServer) {
  const slug = routeParams['category'] ?? '';
  const found = site.api.get('categories', slug);
  const category: Category = await orNotFound(redirectMoved(site, urlPathname, found));
  const type = contentType('book-summaries');
  const { index } = type.site;
  const { section } = typeWords(site.words, type);
  const query = { type, category: category.slug ?? '', page: pageNumber(urlParsed.search) };
  const page = await loadEntries(site, query, accentsOf([category]));
  refuseBeyondLast(page);
  const path = `${index}/${category.slug}`;
  const meta: PageMeta = {
    section: category.name,
    description: category.description ?? site.words.of(messages)('description', { category: category.name }),
    path: pathOfPage(path, page.current_page),
    keywords: [category.name],
    structuredData: [
      ...itemList(
        category.name,
        page.entries.map((entry) => ({ name: entry.record.title, path: entry.path })),
        site.settings,
      ),
      breadcrumbs(
        [
          { name: section, path: index },
          { name: category.name, path },
        ],
        site,
      ),
    ],
  };
  return { category, section, index, path, page, meta };
}
