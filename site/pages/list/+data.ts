import type { PageContextServer } from 'vike/types';
import { LIST_ENTRIES_PER_PAGE } from '../../data/constants.ts';
import { loadMarks } from '../../data/queries/entries.ts';
import { loadList, pathOfList, placedItems } from '../../data/queries/lists.ts';
import { redirectMoved } from '../../data/queries/redirects.ts';
import { pageNumber, pageOf, pathOfPage, refuseBeyondLast } from '../../data/paging.ts';
import { orNotFound } from '../../data/not-found.ts';
import { recordImage } from '../../seo/page-image.ts';
import type { PageMeta } from '../../base/metadata.ts';
import { breadcrumbs, itemList } from '../../seo/structured-data.ts';
import { messages } from './messages.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data({ site, routeParams, urlParsed, urlPathname }: PageContextServer) {
  const found = loadList(site, routeParams['slug'] ?? '');
  const list = await orNotFound(redirectMoved(site, urlPathname, found));
  const items = placedItems(list, await loadMarks(site));
  const page = pageOf(items, pageNumber(urlParsed.search), LIST_ENTRIES_PER_PAGE);
  refuseBeyondLast(page);
  const path = pathOfList(list);
  const say = site.words.of(messages);
  const meta: PageMeta = {
    section: list.name,
    description:
      list.description ??
      say('description', { list: list.name, count: items.length, site: site.settings.name }),
    path: pathOfPage(path, page.current_page),
    image: recordImage(list),
    structuredData: [
      ...itemList(
        list.name,
        page.data.map(({ entry }) => ({ name: entry.record.title, path: entry.path })),
        site.settings,
      ),
      breadcrumbs(
        [
          { name: say('lists'), path: '/lists' },
          { name: list.name, path },
        ],
        site,
      ),
    ],
  };
  return { list, path, page, meta };
}
