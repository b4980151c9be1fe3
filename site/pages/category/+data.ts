import { render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import type { Category } from '../../data/content-record.ts';
import { marksOf, loadEntries } from '../../data/queries/entries.ts';
import { orNotFound } from '../../data/not-found.ts';
import { pageNumber, pathOfPage, refuseBeyondLast } from '../../data/paging.ts';
import { categoryAt } from '../../data/routes.ts';
import { redirectMoved } from '../../data/queries/redirects.ts';
import { breadcrumbs, itemList } from '../../seo/structured-data.ts';
import type { PageMeta } from '../../base/metadata.ts';
import { messages } from './messages.ts';
import { listWords } from '../../data/queries/list-words.ts';
import { inSentence } from '../../typography/dates.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data({ site, urlParsed, urlPathname }: PageContextServer) {
  const place = categoryAt(urlPathname);
  if (place === undefined) throw render(404);
  const { type } = place;
  const found = site.api.get('categories', place.category);
  const category: Category = await orNotFound(redirectMoved(site, urlPathname, found));
  const { index } = type.site;
  const { one, many, section } = listWords(site, type);
  const called = { one: inSentence(one, site.words), many: inSentence(many, site.words) };
  const query = { type, category: category.slug ?? '', page: pageNumber(urlParsed.search) };
  const page = await loadEntries(site, query, await marksOf(site, [category]));
  refuseBeyondLast(page);
  const path = `${index}/${category.slug}`;
  const meta: PageMeta = {
    section: category.name,
    description:
      textOr(category.description) ??
      site.words.of(messages)('description', { section, category: category.name }),
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
  return { category, section, called, index, path, page, meta };
}

/** A description that says nothing is none. */
function textOr(text: string | null | undefined): string | undefined {
  return text == null || text.trim() === '' ? undefined : text;
}
