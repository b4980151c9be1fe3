import { pathOfContent } from '../data/content-path.ts';
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
  const nameOf = ({ content_type_name: name }: SearchResult) =>
    routes.find(({ type }) => type === name)?.section ?? UNKNOWN_GROUP;
  const items = Map.groupBy(ranked(found, query), nameOf);
  const others = [...items.keys()].filter((name) => name !== UNKNOWN_GROUP);
  const names = new Set([...FIRST_GROUPS, ...others, UNKNOWN_GROUP]);
  return [...names].map((name) => ({ name, items: items.get(name) ?? [] })).filter(isFilled);
}

function isFilled({ items }: PaletteGroup): boolean {
  return items.length > 0;
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
  const route = routes.find(({ type }) => type === item.content_type_name);
  const path = route && pathOfContent(route, item.slug, item.category_slug);
  if (path === undefined) throw new Error(`Unknown content type: ${item.content_type_name}`);
  return path;
}
