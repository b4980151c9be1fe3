import { pathOfContent } from '../data/content-path.ts';
import type { ContentTypeRoute } from '../data/content-type-route.ts';
import type { SearchResult } from '../server-functions/functions.ts';
import { pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';
import { sectionOf } from './section-of.ts';

/** Results of one kind, in order of rank. */
export interface PaletteGroup {
  name: string;
  items: SearchResult[];
}

const FIRST_TYPES = ['book-summary', 'article', 'interview'];
const say = pageTranslator.of(messages);

/**
 * Results under the names of their kinds. The kind with the best result is first (spec §5); among equals, book summaries,
 * articles, interviews, then whatever else there is.
 */
export function paletteGroups(
  found: readonly SearchResult[],
  query: string,
  routes: readonly ContentTypeRoute[],
): PaletteGroup[] {
  const unknownGroup = say('other_results');
  const nameOfType = (name: string) => {
    const route = routes.find(({ type }) => type === name);
    return route === undefined ? unknownGroup : sectionOf(route);
  };
  const nameOf = ({ content_type_name: name }: SearchResult) => nameOfType(name);
  const items = Map.groupBy(ranked(found, query), nameOf);
  const isKnown = (name: string) => name !== unknownGroup;
  const others = [...items.keys()].filter(isKnown);
  const names = new Set([...FIRST_TYPES.map(nameOfType).filter(isKnown), ...others, unknownGroup]);
  return [...names]
    .map((name) => ({ name, items: items.get(name) ?? [] }))
    .filter(isFilled)
    .toSorted((one, other) => bestOf(one, query) - bestOf(other, query));
}

function isFilled({ items }: PaletteGroup): boolean {
  return items.length > 0;
}

/** Titles with the query in them first, then descriptions; the rest as the server ranks it (spec §5). */
function ranked(found: readonly SearchResult[], query: string): SearchResult[] {
  return found.toSorted((one, other) => rankOf(one, query) - rankOf(other, query));
}

function rankOf({ title, description, category_name: category }: SearchResult, query: string): number {
  const text = query.trim().toLowerCase();
  const contains = (value: string | null) => value?.toLowerCase().includes(text) === true;
  if (contains(title)) return 0;
  return contains(description) || contains(category) ? 1 : 2;
}

function bestOf({ items: [best] }: PaletteGroup, query: string): number {
  return best === undefined ? Infinity : rankOf(best, query);
}

/** The page of a result. Throws `Unknown content type: …` for one that has none (spec §5). */
export function resultPath(item: SearchResult, routes: readonly ContentTypeRoute[]): string {
  const route = routes.find(({ type }) => type === item.content_type_name);
  const path = route && pathOfContent(route, item.slug, item.category_slug);
  if (path === undefined) throw new Error(say('unknown_type', { type: item.content_type_name }));
  return path;
}
