import { sql } from 'drizzle-orm';
import type { DeadTarget } from '#schema/answers/site.ts';
import { hasCategoryPages, listedTypes } from '#schema/registry.ts';
import type { SettingsOf } from '#schema/settings-registry.ts';
import { type Queries, rows } from '../../platform/database/database.ts';

/** Sections that take their content from a list. */
const LISTING: ReadonlySet<string> = new Set(['lead', 'shelf', 'entries', 'quotation']);

/** Which lists of sections no longer exist: the type, category, or tag is gone, or the path never was a list. */
export async function deadSections(
  { sections }: Pick<SettingsOf<'home'>, 'sections'>,
  on: Queries,
): Promise<DeadTarget[]> {
  const named = sections.flatMap(({ kind, from, picked }) =>
    from === null || picked.length > 0 || !LISTING.has(kind) ? [] : [from],
  );
  const unknown = [...new Set(named)].filter((path) => !listedTypes.some(({ site }) => site.index === path));
  if (unknown.length === 0) return [];
  const slugs = sql.param(unknown.map((path) => path.split('/').at(-1) ?? ''));
  const found = await rows<{ is: 'category' | 'tag'; slug: string }>(
    on,
    sql`SELECT 'category' AS "is", slug FROM categories WHERE slug = ANY (${slugs}::text[])
        UNION ALL SELECT 'tag', slug FROM tags WHERE slug = ANY (${slugs}::text[])`,
  );
  const lists = new Set(
    found.flatMap(({ is, slug }) =>
      is === 'tag'
        ? [`/tags/${slug}`]
        : listedTypes.filter(hasCategoryPages).map(({ site }) => `${site.index}/${slug}`),
    ),
  );
  return unknown
    .filter((path) => !lists.has(path))
    .map((target) => ({ target, is: 'unlisted' as const, title: null }));
}
