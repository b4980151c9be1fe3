import type { PageContextServer } from 'vike/types';
import { loadMarks, loadEntries } from '../../data/queries/entries.ts';
import { orNotFound } from '../../data/not-found.ts';
import { pageNumber, pathOfPage, refuseBeyondLast } from '../../data/paging.ts';
import { redirectMoved } from '../../data/queries/redirects.ts';
import type { PageMeta } from '../../base/metadata.ts';
import { breadcrumbs, itemList } from '../../seo/structured-data.ts';
import { messages } from './messages.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data({ site, routeParams, urlParsed, urlPathname }: PageContextServer) {
  const found = site.api.get('tags', routeParams['slug'] ?? '');
  const tag = await orNotFound(redirectMoved(site, urlPathname, found));
  const query = { tag: tag.slug ?? '', page: pageNumber(urlParsed.search) };
  const page = await loadEntries(site, query, await loadMarks(site));
  refuseBeyondLast(page);
  const path = `/tags/${tag.slug}`;
  const items = page.entries.map((entry) => ({ name: entry.record.title, path: entry.path }));
  const say = site.words.of(messages);
  const isNeutral = site.settings.default_texts === 'any';
  const trail = [
    { name: say('tags'), path: '/tags' },
    { name: tag.name, path },
  ];
  const meta: PageMeta = {
    section: tag.name,
    description: tag.description ?? say(isNeutral ? 'neutral_description' : 'description', { tag: tag.name }),
    path: pathOfPage(path, page.current_page),
    keywords: [tag.name],
    structuredData: [...itemList(tag.name, items, site.settings), breadcrumbs(trail, site)],
  };
  return { tag, path, page, meta };
}
