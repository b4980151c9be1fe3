import type { PageContextServer } from 'vike/types';
import { loadAccents } from '../../data/entries.ts';
import { loadLists } from '../../data/lists.ts';
import { searchText } from '../../data/search-text.ts';
import { pageNumber, pathOfPage, refuseBeyondLast } from '../../data/paging.ts';
import type { PageMeta } from '../../seo/metadata.ts';
import { breadcrumbs, itemList } from '../../seo/structured-data.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data({ site, urlParsed }: PageContextServer) {
  const search = searchText(urlParsed.search['search']);
  const accents = await loadAccents(site);
  const page = await loadLists(
    site,
    { page: pageNumber(urlParsed.search), search: search || undefined },
    accents,
  );
  refuseBeyondLast(page);
  const items = page.lists.map(({ list, path }) => ({ name: list.name, path }));
  const meta: PageMeta = {
    section: 'Lists',
    description: `Reading lists on ${site.settings.name}: books and essays chosen and put in order around one idea.`,
    path: pathOfPage('/lists', page.current_page),
    noindex: search !== '',
    structuredData: [
      ...itemList('Lists', items, site.settings),
      breadcrumbs([{ name: 'Lists', path: '/lists' }], site.settings),
    ],
  };
  return { search, page, meta };
}
