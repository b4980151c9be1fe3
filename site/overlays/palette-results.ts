import type { ContentTypeRoute } from '../data/content-type-route.ts';
import type { SearchResult } from '../server-functions/functions.ts';

/** Results of one kind, in order of rank. */
export interface PaletteGroup {
  name: string;
  items: SearchResult[];
}

const FIRST_GROUPS = ['Book Summaries', 'Articles', 'Interviews'];
const UNKNOWN_GROUP = 'Other';

/** Results under the names of their kinds: book summaries, articles, interviews, then whatever else there is. */
export function paletteGroups(
  found: readonly SearchResult[],
  query: string,
  routes: readonly ContentTypeRoute[],
): PaletteGroup[] {
  const groups = new Map(FIRST_GROUPS.map((name): [string, SearchResult[]] => [name, []]));
  for (const item of ranked(found, query)) {
    const name = routes.find((route) => route.type === item.content_type_name)?.section ?? UNKNOWN_GROUP;
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  return [...groups].filter(([, items]) => items.length > 0).map(([name, items]) => ({ name, items }));
}

/** Titles with the query in them first, then descriptions; the rest as the server ranks it (spec §5). */
function ranked(found: readonly SearchResult[], query: string): SearchResult[] {
  const text = query.trim().toLowerCase();
  const contains = (value: string | null) => value?.toLowerCase().includes(text) === true;
  const rankOf = ({ title, description, category_name: category }: SearchResult) =>
    contains(title) ? 0 : contains(description) || contains(category) ? 1 : 2;
  return found.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** The page of a result. Throws `Unknown content type: …` for one that has none (spec §5). */
export function resultPath(item: SearchResult, routes: readonly ContentTypeRoute[]): string {
  const path = routes.find(({ type }) => type === item.content_type_name)?.path;
  if (path === undefined || (path.includes('{category}') && item.category_slug === null))
    throw new Error(`Unknown content type: ${item.content_type_name}`);
  return path
    .replace('{category}', encodeURIComponent(item.category_slug ?? ''))
    .replace('{slug}', encodeURIComponent(item.slug));
}
