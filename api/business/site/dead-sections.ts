import { sql } from 'drizzle-orm';
import type { DeadTarget } from '#schema/answers/operations/site.ts';
import { hasCategoryPages, listedTypes } from '#schema/registry/registry.ts';
import type { SettingsOf } from '#schema/settings/registry/settings-registry.ts';
import { type Queries, rows } from '../../platform/database/database.ts';

/** Sections that take their content from a list. */
const LISTING: ReadonlySet<string> = new Set(['lead', 'shelf', 'entries', 'quotation']);

type Sections = Pick<SettingsOf<'home'>, 'sections'>;

/** Which sections have nothing to show: their list no longer exists, or nothing that was chosen for them is public. */
export async function deadSections(home: Sections, on: Queries): Promise<DeadTarget[]> {
  return [...(await deadLists(home, on)), ...(await deadChoices(home, on))];
}

/** Sections whose chosen texts are all deleted or no longer public. */
async function deadChoices({ sections }: Sections, on: Queries): Promise<DeadTarget[]> {
  const chosen = sections.flatMap(({ kind, picked }) =>
    picked.length > 0 && LISTING.has(kind) ? [picked] : [],
  );
  if (chosen.length === 0) return [];
  const found = await rows<{ id: string }>(
    on,
    sql`SELECT id FROM publications WHERE id = ANY (${sql.param([...new Set(chosen.flat())])}::uuid[])`,
  );
  const shown = new Set(found.map(({ id }) => id));
  const dead = chosen.filter((ids) => !ids.some((id) => shown.has(id))).map((ids) => ids.join(','));
  return [...new Set(dead)].map((target) => ({ target, is: 'unpublished' as const, title: null }));
}

/** Lists of sections that no longer exist: the type, category, or tag is gone, or the path never was a list. */
async function deadLists({ sections }: Sections, on: Queries): Promise<DeadTarget[]> {
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
