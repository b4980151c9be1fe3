import type { PageContextServer } from 'vike/types';
import { loadMarks } from '../../data/queries/entries.ts';
import { loadLists } from '../../data/queries/lists.ts';
import { searchText } from '../../data/search-text.ts';
import { pageNumber, pathOfPage, refuseBeyondLast } from '../../data/paging.ts';
import { ownListWords } from '../../data/queries/list-words.ts';
import type { PageMeta } from '../../base/metadata.ts';
import { breadcrumbs, itemList } from '../../seo/structured-data.ts';
import { messages } from './messages.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data({ site, urlParsed }: PageContextServer) {
  const search = searchText(urlParsed.search['search']);
  const marks = await loadMarks(site);
  const page = await loadLists(
    site,
    { page: pageNumber(urlParsed.search), search: search || undefined },
    marks,
  );
  refuseBeyondLast(page);
  const items = page.lists.map(({ list, path }) => ({ name: list.name, path }));
  const say = site.words.of(messages);
  const own = ownListWords(site, 'lists');
  const head = { title: own.title ?? say('title'), intro: own.intro ?? say('intro') };
  const meta: PageMeta = {
    section: head.title,
    description: own.description ?? say('description', { site: site.settings.name }),
    path: pathOfPage('/lists', page.current_page),
    noindex: search !== '',
    structuredData: [
      ...itemList(head.title, items, site.settings),
      breadcrumbs([{ name: head.title, path: '/lists' }], site),
    ],
  };
  return { search, page, head, meta };
}
