import { referencesKey } from '#schema/fields/index.ts';
import { bookDescriptions } from '#schema/registry/registry.ts';
import { fold } from '../../platform/text/fold.ts';
import type { NamedPlace } from './named-places.ts';

/** One result, before it gets its URL. */
export interface SearchHit {
  id: string;
  type: string;
  title: string;
  intro: string | null;
  slug: string;
  /** The values of its small fields. */
  data: object;
  category_name: string | null;
  category_slug: string | null;
  tag_ids: string[];
  /** Where the words were found: 1 in the title, less in the introduction, tags, and text. */
  level: number;
}

/** Leaves a book out if a summary of it is found, which links to the book’s page. */
export function withoutTwins(hits: readonly SearchHit[]): SearchHit[] {
  const summarised = new Set(
    hits.flatMap(({ type, data }) => {
      const key = BOOKS_OF.get(type);
      return key === undefined ? [] : ((data as Readonly<Record<string, string[] | undefined>>)[key] ?? []);
    }),
  );
  return hits.filter(({ id, type }) => type !== 'book' || !summarised.has(id));
}

/** The key under which texts about a single book refer to it, by their type. */
const BOOKS_OF: ReadonlyMap<string, string> = new Map(
  bookDescriptions.map(({ type, book }) => [type.storage.type, referencesKey(book.refersIn)]),
);

const NOTHING_ELSE = { data: {}, category_name: null, category_slug: null, tag_ids: [], level: 1 };

/** Puts tags, categories, and lists among the content, by how much of the name was entered. */
export function withPlaces(
  hits: readonly SearchHit[],
  places: readonly NamedPlace[],
  folded: string,
): SearchHit[] {
  const fitOf = (title: string) => {
    const name = fold(title);
    if (name === folded) return 0;
    return name.startsWith(folded) ? 1 : Number(!name.includes(folded)) + 2;
  };
  const gathered = places.map((place) => ({ ...place, ...NOTHING_ELSE }));
  return [0, 1, 2, 3].flatMap((fit) => [
    ...gathered.filter(({ title }) => fitOf(title) === fit),
    ...hits.filter(({ title }) => fitOf(title) === fit),
  ]);
}
