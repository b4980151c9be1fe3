import { contentTypes } from '#schema/registry/registry.ts';
import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import { containsPattern } from '../../platform/text/fold.ts';

/** A page that collects content: that of a tag, a category, or a curated list. */
export interface NamedPlace {
  id: string;
  type: 'tag' | 'category' | 'list';
  title: string;
  intro: string | null;
  slug: string;
}

/** The maximum of each kind, since the search also finds content. */
const EACH_MAX = 2;
/** With fewer letters, nearly every name matches. */
const CHARS_MIN = 3;

const ORDER = `folded <> $2, NOT starts_with(folded, $2), folded LIMIT ${EACH_MAX}`;
/** Only tags, categories, and lists with published content. */
const named = (type: string, table: string, gathers: string) =>
  `(SELECT '${type}' AS type, t.id, t.name AS title, t.description AS intro, t.slug
    FROM (SELECT *, lower(unaccent(name)) AS folded FROM ${table}) t
    WHERE (folded LIKE $1 OR folded = ANY ($3)) AND EXISTS (SELECT FROM publications p WHERE p.status = 'published' AND ${gathers})
    ORDER BY ${ORDER})`;
const PLACES = `${named('tag', 'tags', 'p.tag_ids @> ARRAY[t.id]')}
  UNION ALL ${named('category', 'categories', 'p.category_id = t.id')}
  UNION ALL (SELECT 'list', t.id, t.title, t.intro, t.slug FROM (SELECT *, title_folded AS folded FROM publications) t
    WHERE type = 'list' AND status = 'published' AND folded LIKE $1 ORDER BY ${ORDER})`;

/**
 * Tags, categories, and curated lists whose names contain the folded text; in each kind, exact matches come first. Tags and
 * categories are also found by synonyms of their names.
 */
export async function namedPlaces(
  on: Queries,
  folded: string,
  meant: readonly string[],
): Promise<NamedPlace[]> {
  if ([...folded].length < CHARS_MIN) return [];
  return runStatement<NamedPlace>(on, { text: PLACES }, [containsPattern(folded), folded, meant]);
}

/** The path of such a page. Undefined for a category if no content type has categories in its paths. */
export function pathOfPlace({ type, slug }: { type: string; slug: string }): string | undefined {
  if (type === 'tag') return `/tags/${slug}`;
  if (type === 'list') return `/lists/${slug}`;
  if (type !== 'category') return undefined;
  const index = contentTypes.find(({ site }) => site.path.includes('{category}'))?.site.index;
  return index === undefined ? undefined : `${index}/${slug}`;
}
