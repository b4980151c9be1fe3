import { sql } from 'drizzle-orm';
import {
  type PathParts,
  contentTypeNamed,
  hasCategoryPages,
  publicPathOf,
} from '#schema/registry/registry.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { contentTypeNames } from '../documents/content-reads.ts';

/** A public page for the sitemap. */
export interface PublicPage {
  /** Below the origin. */
  path: string;
  /** When its content last changed; undefined when it is still empty. */
  lastModified: string | undefined;
  /** The language of the version; empty: the site's own. */
  language?: string;
  /** All versions of the page, if there are several. */
  versions?: { language: string; path: string }[] | undefined;
}

interface VersionRow {
  language: string;
  slug: string;
  category_slug: string | null;
}

/** The versions of a publication `p`; null for every row when no text has any. */
const VERSIONS = sql`CASE WHEN EXISTS (SELECT FROM publications WHERE language <> '') THEN (
    SELECT json_agg(json_build_object('language', v.language, 'slug', v.slug, 'category_slug', vk.slug) ORDER BY v.language)
    FROM publications v LEFT JOIN categories vk ON vk.id = v.category_id
    WHERE v.status = 'published' AND (v.id = coalesce(p.translation_group, p.id)
      OR v.translation_group = coalesce(p.translation_group, p.id))) END`;

/** Counts published content and lists with a page. Archived ones are not counted, though their pages stay. */
export async function countPublications(on: Queries): Promise<number> {
  const [row] = await rows<{ count: number }>(
    on,
    sql`SELECT coalesce(sum(count), 0)::int AS count FROM document_counts WHERE status = 'published'`,
  );
  return row?.count ?? 0;
}

/**
 * Pages of published content and lists, in order of creation, so that the parts of a long sitemap stay the
 * same.
 */
export async function readPublicationPages(
  on: Queries,
  { offset, limit }: { offset: number; limit: number },
): Promise<PublicPage[]> {
  const found = await rows<{
    type: string;
    language: string;
    slug: string;
    category_slug: string | null;
    updated_at: string;
    versions: VersionRow[] | null;
  }>(
    on,
    sql`SELECT p.type, p.language, p.slug, k.slug AS category_slug, p.updated_at, ${VERSIONS} AS versions
        FROM publications p LEFT JOIN categories k ON k.id = p.category_id
        WHERE p.status = 'published' ORDER BY p.id OFFSET ${offset} LIMIT ${limit}`,
  );
  return found.flatMap(({ type, updated_at: lastModified, versions, ...parts }) => {
    const place = (row: VersionRow) => pathOf(type, { ...row, categorySlug: row.category_slug });
    const path = place(parts);
    if (path === undefined) return [];
    const { language } = parts;
    if (versions === null || versions.length < 2) return [{ path, lastModified, language }];
    const placed = versions.flatMap((row) => {
      const versionPath = place(row);
      return versionPath === undefined ? [] : [{ language: row.language, path: versionPath }];
    });
    return [{ path, lastModified, language, versions: placed }];
  });
}

/** When anything of a type last changed, by type name; `list` for curated lists. */
export async function readFreshness(on: Queries): Promise<Map<string, string>> {
  const found = await rows<{ type: string; newest: string }>(
    on,
    sql`SELECT type, max(updated_at) AS newest FROM publications WHERE status = 'published' GROUP BY type`,
  );
  return new Map(found.map(({ type, newest }) => [type, newest]));
}

/** Pages of categories, below the index of each type with categories in its paths, and of tags. */
export async function readTaxonomyPages(on: Queries): Promise<PublicPage[]> {
  const categories = await rows<{ slug: string; type: string; newest: string | null }>(
    on,
    sql`SELECT k.slug, t.type, max(p.updated_at) AS newest
        FROM categories k CROSS JOIN unnest(${sql.param(contentTypeNames)}::text[]) AS t (type)
        LEFT JOIN publications p ON p.category_id = k.id AND p.type = t.type AND p.status = 'published'
        GROUP BY k.slug, t.type ORDER BY k.slug, t.type`,
  );
  const tags = await rows<{ slug: string; newest: string | null }>(
    on,
    sql`SELECT t.slug, u.newest FROM tags t
        LEFT JOIN (SELECT tag_id, max(updated_at) AS newest FROM publications, unnest(tag_ids) AS used (tag_id)
                   WHERE status = 'published' GROUP BY tag_id) u ON u.tag_id = t.id
        ORDER BY t.slug`,
  );
  return [
    ...categories.flatMap(({ slug, type, newest }) => {
      const declared = contentTypeNamed(type);
      return declared === undefined || !hasCategoryPages(declared)
        ? []
        : [{ path: `${declared.site.index}/${slug}`, lastModified: newest ?? undefined }];
    }),
    ...tags.map(({ slug, newest }) => ({ path: `/tags/${slug}`, lastModified: newest ?? undefined })),
  ];
}

function pathOf(type: string, parts: PathParts): string | undefined {
  if (type === 'list') return `/lists/${parts.slug}`;
  const declared = contentTypeNamed(type);
  return declared && publicPathOf(declared, parts);
}
