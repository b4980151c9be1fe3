import { sql } from 'drizzle-orm';
import { customType, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { redirects as redirectDeclaration } from '#schema/resources/redirects.ts';
import { coreColumns, declaredColumns, moment } from './from-declaration.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/*
 * Content types and curated lists. A row of `content` is the current draft; publishing writes the immutable projection into
 * `publications`, the only table of public queries. Large parts have their own columns, because sorting next to the body is
 * slow.
 */

/**
 * The images in a text, by identifier: the library looks up where an image is used. The same expression as in
 * `api/records/media/image-uses.ts`, or the index is not used.
 */
const imagesInBody = sql`jsonb_path_query_array(body, 'lax $.**.identifier')`;

/** What the working copy and the publication share. */
function documentColumns() {
  return {
    type: text('type').notNull(),
    /** The language of this version, a BCP 47 tag; empty: the site's own. */
    language: text('language').notNull().default(''),
    /** The entry that this is a version of: the id of its first version, which has none itself. */
    translation_group: uuid('translation_group'),
    title: text('title').notNull(),
    /** Lower case without accents, written with the title (`unaccent` is not immutable: no generated column). */
    title_folded: text('title_folded').notNull(),
    slug: text('slug'),
    intro: text('intro'),
    category_id: uuid('category_id'),
    tag_ids: uuid('tag_ids').array().notNull().default([]),
    author: text('author'),
    written_by: text('written_by'),
    image_unique_identifier: text('image_unique_identifier'),
    image_alt: text('image_alt'),
    published_date: moment('published_date'),
    seo_title: text('seo_title'),
    seo_description: text('seo_description'),
    canonical_url: text('canonical_url'),
    reading_minutes: integer('reading_minutes').notNull().default(1),
    /** Small declared fields, by name. */
    data: jsonb('data').notNull().default({}),
    /** Large declared fields, by name: key ideas, quotes, items of a list. */
    parts: jsonb('parts').notNull().default({}),
    /** The rich-text document; HTML and text are made from it when they are read. */
    body: jsonb('body'),
    search: tsvector('search').notNull(),
  };
}

export const content = pgTable(
  'content',
  {
    ...coreColumns(),
    ...documentColumns(),
    /** draft, published, archived or trashed; `scheduled` is a draft with a `scheduled_at`. */
    status: text('status').notNull().default('draft'),
    trashed_at: moment('trashed_at'),
    /** Its state when it was moved to the trash, including its page, to undo that. */
    before_trash: jsonb('before_trash'),
    scheduled_at: moment('scheduled_at'),
    /** The version that is live; other than `version`: there are unpublished changes. */
    published_version: integer('published_version'),
    /** The version that this one was translated from, and its `version` at that time. */
    translation_source: uuid('translation_source'),
    translation_source_version: integer('translation_source_version'),
    /** `copied` until a person says that it is translated. */
    translation_pending: text('translation_pending'),
    /** The versions whose quotations are stored (found-in-texts.ts). */
    quoted_version: integer('quoted_version'),
    quoted_published_version: integer('quoted_published_version'),
  },
  (table) => [
    // A slug in the trash can be taken again, and the record gets a new one when it is restored.
    uniqueIndex('content_type_slug')
      .on(table.type, table.slug, table.language)
      .where(sql`status <> 'trashed'`),
    // An entry has one version in each language.
    uniqueIndex('content_translations')
      .on(table.translation_group, table.language)
      .where(sql`translation_group is not null and status <> 'trashed'`),
    index('content_languages')
      .on(table.type, table.language, table.status)
      .where(sql`language <> ''`),
    // With the status, every order of a list is read and filtered by status within its index; in the usual order, also by
    // part of the title.
    index('content_type_updated').on(table.type, table.updated_at.desc(), table.id.desc(), table.status),
    index('content_type_created').on(table.type, table.created_at.desc(), table.id.desc(), table.status),
    index('content_type_published').on(
      table.type,
      sql`published_date desc nulls last`,
      table.id.desc(),
      table.status,
      table.title_folded,
    ),
    index('content_type_folded').on(table.type, table.title_folded, table.id, table.status),
    index('content_scheduled')
      .on(table.scheduled_at)
      .where(sql`scheduled_at is not null`),
    // For Today, the oldest first. A date that was over when the draft was created is no plan.
    index('content_drafts')
      .on(table.updated_at, table.id)
      .where(sql`status = 'draft' and scheduled_at is null`),
    index('content_drafts_planned')
      .on(table.published_date, table.id)
      .where(sql`status = 'draft' and scheduled_at is null and published_date > created_at`),
    index('content_unpublished_changes')
      .on(table.updated_at, table.id)
      .where(
        sql`status = 'published' and scheduled_at is null and published_version is distinct from version`,
      ),
    // Whose quotations have to be read.
    index('content_unquoted')
      .on(table.id)
      .where(
        sql`quoted_version is distinct from version or quoted_published_version is distinct from published_version`,
      ),
    index('content_trashed')
      .on(table.trashed_at, table.id)
      .where(sql`status = 'trashed'`),
    index('content_category').on(table.category_id),
    index('content_tags').using('gin', table.tag_ids),
    index('content_search').using('gin', table.search),
    index('content_folded_trigrams').using('gin', sql`title_folded gin_trgm_ops`),
    index('content_image').on(table.image_unique_identifier),
    index('content_body_images').using('gin', imagesInBody),
  ],
);

export const publications = pgTable(
  'publications',
  {
    ...documentColumns(),
    /** The id of the working copy. */
    id: uuid('id')
      .primaryKey()
      .references(() => content.id, { onDelete: 'cascade' }),
    /** published, or archived: out of lists and feeds, its page stays. */
    status: text('status').notNull(),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [
    uniqueIndex('publications_type_slug').on(table.type, table.slug, table.language),
    index('publications_translations')
      .on(table.translation_group)
      .where(sql`translation_group is not null`),
    index('publications_languages')
      .on(table.type, table.language, table.status, table.published_date.desc(), table.id.desc())
      .where(sql`language <> ''`),
    // Visitors' lists are in one language: with it, pages far in are found within the index.
    index('publications_type_published').on(
      table.type,
      table.status,
      table.published_date.desc(),
      table.id.desc(),
      table.language,
    ),
    index('publications_type_created').on(table.type, table.status, table.created_at.desc(), table.id.desc()),
    index('publications_type_updated').on(table.type, table.status, table.updated_at.desc(), table.id.desc()),
    index('publications_author').on(table.author, table.published_date.desc()),
    index('publications_written_by').on(table.written_by, table.published_date.desc()),
    // With type, title, and language, the newest of very many titles are found within the index.
    index('publications_published').on(
      table.status,
      table.published_date.desc(),
      table.id.desc(),
      table.type,
      table.title_folded,
      table.language,
    ),
    index('publications_type_folded').on(
      table.type,
      table.title_folded,
      table.id,
      table.status,
      table.language,
    ),
    // A category is counted, and its newest of any type are found, within the index.
    index('publications_category').on(
      table.category_id,
      table.status,
      table.published_date.desc(),
      table.id.desc(),
      table.type,
      table.language,
    ),
    index('publications_tags').using('gin', table.tag_ids),
    index('publications_search').using('gin', table.search),
    index('publications_image').on(table.image_unique_identifier),
    index('publications_body_images').using('gin', imagesInBody),
    index('publications_folded_trigrams').using('gin', sql`title_folded gin_trgm_ops`),
  ],
);

/** How many documents there are of a type and status, kept by the statements that change them: a count costs 12 ms. */
export const documentCounts = pgTable(
  'document_counts',
  {
    type: text('type').notNull(),
    status: text('status').notNull(),
    count: integer('count').notNull().default(0),
  },
  (table) => [uniqueIndex('document_counts_key').on(table.type, table.status)],
);

/** Every save of a record, whole. */
export const revisions = pgTable(
  'revisions',
  {
    record_id: uuid('record_id').notNull(),
    number: integer('number').notNull(),
    user_id: uuid('user_id'),
    created_at: moment('created_at').notNull(),
    changed_fields: text('changed_fields').array().notNull(),
    content: jsonb('content').notNull(),
    /** When the run of autosaves began that this one ends; null: a person saved. */
    autosaved_since: moment('autosaved_since'),
  },
  (table) => [uniqueIndex('revisions_record_number').on(table.record_id, table.number)],
);

/** Who has a record open for writing: one browser tab, as long as it keeps reporting. */
export const presences = pgTable('presences', {
  record_id: uuid('record_id')
    .primaryKey()
    .references(() => content.id, { onDelete: 'cascade' }),
  tab: uuid('tab').notNull(),
  user_id: uuid('user_id').notNull(),
  since: moment('since').notNull(),
  seen_at: moment('seen_at').notNull(),
});

/** A path as it is looked up: capitals make no difference. The same words as in `api/records/documents/redirect-rules.ts`. */
const folded = (column: string) => sql.raw(`lower(${column} COLLATE "C")`);

/**
 * Redirects of paths without a page. Those that the product makes name a document or a taxonomy by its id, so that
 * chains of moves are always flat; those of people name a target. If a path has both, the one made by people wins.
 */
export const redirects = pgTable(
  'redirects',
  {
    ...coreColumns(),
    ...declaredColumns(redirectDeclaration),
    /** content, category or tag; null for those of people */
    target_kind: text('target_kind'),
    target_id: uuid('target_id'),
  },
  (table) => [
    uniqueIndex('redirects_from')
      .on(folded('"from"'))
      .where(sql`made_by = 'person'`),
    uniqueIndex('redirects_former_path')
      .on(folded('"from"'))
      .where(sql`made_by = 'product'`),
    index('redirects_target').on(table.target_id),
    index('redirects_last_part')
      .on(sql`reverse(split_part(reverse("from"), '/', 1))`)
      .where(sql`target_kind = 'content'`),
    index('redirects_folders')
      .on(sql`"from"`)
      .where(sql`"from" LIKE '%/*'`),
    // Addresses may be longer than what an ordered index takes. A hash index takes them, but with many redirects to one page,
    // it reads a longer chain of pages for each new one.
    index('redirects_to').on(
      sql.raw(`left(lower(split_part(split_part("to", '#', 1), '?', 1) COLLATE "C"), 500)`),
    ),
  ],
);
