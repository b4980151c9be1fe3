import { sql } from 'drizzle-orm';
import { toHtml } from '#schema/document/formats/to-html.ts';
import type { RichTextDocument } from '#schema/document/schema.ts';
import { type ContentType, contentTypeNamed, publicPathOf } from '#schema/registry/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';

/** A text in the form that other systems accept. */
export interface PublicText {
  id: string;
  type: ContentType;
  title: string;
  slug: string;
  intro: string | null;
  html: string;
  status: 'published' | 'draft' | 'scheduled';
  author: string;
  date: string;
  created_at: string;
  updated_at: string;
  image: string | null;
  image_alt: string | null;
  seo_title: string | null;
  seo_description: string | null;
  canonical_url: string | null;
  category_id: string | null;
  tag_ids: string[];
  path: string;
}

export interface Label {
  id: string;
  name: string;
  slug: string;
  description: string | null;
}

type Row = Omit<PublicText, 'type' | 'html' | 'status' | 'author' | 'date' | 'image' | 'path'> & {
  type: string;
  body: RichTextDocument | null;
  status: string;
  author: string | null;
  written_by: string | null;
  published_date: string | null;
  scheduled_at: string | null;
  image_unique_identifier: string | null;
  category_slug: string | null;
};

const TEXTS_AT_ONCE = 50;

/**
 * Content in the site’s own language: the live version if there is one, else the draft. Content in the trash
 * is left out.
 */
export async function* publicTexts({ database, env }: AppDeps): AsyncGenerator<PublicText> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const found = await rows<Row>(
      database.queries,
      sql`SELECT c.id, c.type, coalesce(p.title, c.title) AS title, coalesce(p.slug, c.slug, c.id::text) AS slug,
            CASE WHEN p.id IS NULL THEN c.intro ELSE p.intro END AS intro, CASE WHEN p.id IS NULL THEN c.body ELSE p.body END AS body,
            c.status, coalesce(p.written_by, c.written_by) AS written_by, coalesce(p.author, c.author) AS author,
            coalesce(p.published_date, c.published_date) AS published_date, c.scheduled_at, c.created_at, c.updated_at,
            coalesce(p.image_unique_identifier, c.image_unique_identifier) AS image_unique_identifier,
            coalesce(p.image_alt, c.image_alt) AS image_alt, c.seo_title, c.seo_description, c.canonical_url,
            coalesce(p.category_id, c.category_id) AS category_id, coalesce(p.tag_ids, c.tag_ids) AS tag_ids, k.slug AS category_slug
          FROM content c LEFT JOIN publications p ON p.id = c.id
            LEFT JOIN categories k ON k.id = coalesce(p.category_id, c.category_id)
          WHERE c.status <> 'trashed' AND c.language = '' AND c.id > ${last} ORDER BY c.id LIMIT ${TEXTS_AT_ONCE}`,
    );
    for (const row of found) {
      const type = contentTypeNamed(row.type);
      if (type !== undefined) yield textOf(row, type, env.siteUrl);
    }
    last = found.at(-1)?.id ?? last;
    if (found.length < TEXTS_AT_ONCE) return;
  }
}

function textOf(row: Row, type: ContentType, siteUrl: string): PublicText {
  const imageUrl = (identifier: string, width: number) => `${siteUrl}/images/${identifier}/${width}.jpg`;
  const { body, image_unique_identifier: image, published_date: date, category_slug, ...rest } = row;
  const isScheduled = row.status === 'draft' && row.scheduled_at !== null;
  return {
    ...rest,
    type,
    html: body === null ? '' : toHtml(body, { imageUrl }),
    status: row.status === 'published' ? 'published' : isScheduled ? 'scheduled' : 'draft',
    author: row.written_by ?? row.author ?? '',
    date: date ?? row.scheduled_at ?? row.created_at,
    image: image === null ? null : imageUrl(image, 1200),
    path: publicPathOf(type, { slug: row.slug, categorySlug: category_slug }) ?? `/${row.slug}`,
  };
}

/** Categories or tags, sorted by slug. */
export async function labelsOf({ database }: AppDeps, kind: 'categories' | 'tags'): Promise<Label[]> {
  return rows<Label>(
    database.queries,
    sql`SELECT id, name, slug, description FROM ${sql.identifier(kind)} ORDER BY slug`,
  );
}
