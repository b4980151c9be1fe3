import { pathOfContent } from '../data/content-path.ts';
import type { SearchResult } from '../server-functions/functions.ts';
import { pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';
import type { ResultRoute } from './place-routes.ts';
import { sectionOf } from './section-of.ts';

/** Results of one kind, in order of rank. */
export interface PaletteGroup {
  name: string;
  items: SearchResult[];
}

const say = pageTranslator.of(messages);

/** Groups results by kind, in the order of the best result of each; unknown kinds come last. */
export function paletteGroups(
  found: readonly SearchResult[],
  query: string,
  routes: readonly ResultRoute[],
): PaletteGroup[] {
  const unknownGroup = say('other_results');
  const nameOf = ({ content_type_name: name }: SearchResult) => {
    const route = routes.find(({ type }) => type === name);
    return route === undefined ? unknownGroup : sectionOf(route);
  };
  const groups = [...Map.groupBy(ranked(found, query), nameOf)].map(([name, items]) => ({ name, items }));
  const isLast = ({ name }: PaletteGroup) => Number(name === unknownGroup);
  return groups.toSorted((one, other) => isLast(one) - isLast(other));
}

/** Titles that contain the query first, then descriptions; the rest as the server ranks it. */
function ranked(found: readonly SearchResult[], query: string): SearchResult[] {
  return found.toSorted((one, other) => rankOf(one, query) - rankOf(other, query));
}

function rankOf({ title, description, category_name: category }: SearchResult, query: string): number {
  const text = query.trim().toLowerCase();
  const contains = (value: string | null) => value?.toLowerCase().includes(text) === true;
  if (contains(title)) return 0;
  return contains(description) || contains(category) ? 1 : 2;
}

/** The page of a result. Throws `Unknown content type: …` if it has none. */
export function resultPath(item: SearchResult, routes: readonly ResultRoute[]): string {
  const route = routes.find(({ type }) => type === item.content_type_name);
  const path = route && pathOfContent(route, item.slug, item.category_slug);
  if (path === undefined) throw new Error(say('unknown_type', { type: item.content_type_name }));
  return path;
}
