import { ApiClientError } from '#api-client/api-error.ts';
import { LISTS_OF_ENTRY, LIST_STACK_COVERS } from '../constants.ts';
import type { NamedPath } from '../../seo/structured-data.ts';
import type { SiteContext } from '../../base/site-context.ts';
import type { CuratedList } from '#schema/registry/content-record.ts';
import type { Entry } from '../content-record.ts';
import { type Marks, entriesOf, entryOf } from './entries.ts';
import { followMoved } from '../not-found.ts';

/** A curated list with its URL and the top covers of its stack. */
export interface ListEntry {
  list: CuratedList;
  path: string;
  covers: Entry[];
  count: number | undefined;
}

export interface ListPage {
  lists: ListEntry[];
  current_page: number;
  last_page: number;
  total: number;
}

interface ListQuery {
  page?: number;
  perPage?: number;
  search?: string | undefined;
}

/** A page of the published lists, each with the top covers of its stack. */
export async function loadLists(site: SiteContext, query: ListQuery, marks: Marks): Promise<ListPage> {
  const { data, ...page } = await site.api.ask('GET /list', {
    query: { page: query.page, per_page: query.perPage, search: query.search },
  });
  const entries = await Promise.all(data.map((list) => withCovers(site, list, marks)));
  return { ...page, lists: entries.filter((entry) => entry !== undefined) };
}

/** The index omits items, so each list is requested. Undefined if it was unpublished or renamed meanwhile. */
async function withCovers(
  site: SiteContext,
  list: CuratedList,
  marks: Marks,
): Promise<ListEntry | undefined> {
  const items = list.items ?? (await itemsNow(site, list.slug ?? ''));
  if (items === undefined) return undefined;
  const covers = entriesOf(
    items.map((item) => item.content),
    marks,
  ).slice(0, LIST_STACK_COVERS);
  return { list, path: pathOfList(list), covers, count: items.length };
}

async function itemsNow(site: SiteContext, slug: string): Promise<CuratedList['items']> {
  try {
    const answer = await site.api.ask('GET /list/slug/:slug', { params: { slug } });
    return 'moved_to' in answer ? undefined : (answer.items ?? []);
  } catch (error) {
    if (error instanceof ApiClientError && error.status === 404) return undefined;
    throw error;
  }
}

/** A published list with its items; a former slug redirects. Throws `ApiClientError` if there is none. */
export async function loadList(site: SiteContext, slug: string): Promise<CuratedList> {
  return followMoved(await site.api.ask('GET /list/slug/:slug', { params: { slug } }));
}

/** The lists that contain a piece of content, newest first. */
export async function loadListsOf(site: SiteContext, contentId: string): Promise<NamedPath[]> {
  const query = { content_id: contentId, per_page: LISTS_OF_ENTRY };
  const { data } = await site.api.ask('GET /list', { query });
  return data.map((list) => ({ name: list.name, path: pathOfList(list) }));
}

export function pathOfList(list: Pick<CuratedList, 'slug'>): string {
  return `/lists/${list.slug}`;
}

/** An item of a list that has a page. */
export interface PlacedItem {
  entry: Entry;
  note: string | null;
}

export function placedItems(list: CuratedList, marks: Marks): PlacedItem[] {
  return (list.items ?? []).flatMap(({ content, note }) => {
    const entry = entryOf(content, marks);
    return entry === undefined ? [] : [{ entry, note }];
  });
}
