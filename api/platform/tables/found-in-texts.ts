import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { content, publications } from './documents.ts';
import { moment } from './from-declaration.ts';

/* What follows from texts: it can always be found again in them. */

/**
 * What a publication refers to: the paths of links in its text, without what follows `?` or `#`, and the books it is
 * about.
 */
export const textLinks = pgTable(
  'text_links',
  {
    from_id: uuid('from_id')
      .notNull()
      .references(() => publications.id, { onDelete: 'cascade' }),
    /** A path of this site, or an address elsewhere. */
    href: text('href'),
    /** The id of a record that a field names. */
    to_id: uuid('to_id'),
  },
  (table) => [
    index('text_links_from').on(table.from_id),
    index('text_links_href').on(table.href),
    index('text_links_to').on(table.to_id),
  ],
);

/** Candidates for a misspelled word: the words of published titles, and authors, once each. Never removed. */
export const searchTerms = pgTable(
  'search_terms',
  {
    /** word or author */
    kind: text('kind').notNull(),
    /** A word as it is folded, an author as written. */
    term: text('term').notNull(),
    folded: text('folded').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.term] }),
    index('search_terms_trigrams').using('gin', sql`folded gin_trgm_ops`),
  ],
);

/*
 * The quotations of all texts. They follow from the texts: a save writes those of the draft, publishing those of the page, and a
 * job those of texts that were written otherwise (`content.quoted_version`).
 */
export const quotations = pgTable(
  'quotations',
  {
    /** Of the text, the words, and how often they were quoted before: the same as long as the words are the same. */
    id: uuid('id').primaryKey(),
    document_id: uuid('document_id')
      .notNull()
      .references(() => content.id, { onDelete: 'cascade' }),
    /** The field: `body`, `quotes`. */
    field: text('field').notNull(),
    /** In reading order. */
    position: integer('position').notNull(),
    /** Which entry or quoting block of the field it is in the draft, from 0; null: the draft no longer has it. */
    entry: integer('entry'),
    /** The same on the page; null: visitors don't see it. */
    published_entry: integer('published_entry'),
    words: text('words').notNull(),
    /** Words, place, and name in lower case without accents. */
    folded: text('folded').notNull(),
    /** Equal for equal words. */
    same: text('same').notNull(),
    place: text('place'),
    page: integer('page'),
    /** Who is quoted, as a line of the quotation says. */
    said_by: text('said_by'),
    /** Found in the source or confirmed; false: not found; null: not checked. */
    verified: boolean('verified'),
    characters: integer('characters').notNull(),
    word_count: integer('word_count').notNull(),
    /** The record of the book that it is from. */
    book_id: uuid('book_id').references(() => content.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('quotations_document').on(table.document_id, table.position),
    index('quotations_book')
      .on(table.book_id)
      .where(sql`book_id is not null`),
    index('quotations_folded_trigrams').using('gin', sql`folded gin_trgm_ops`),
  ],
);

/** How long the books are that quotations were looked up in. */
export const quotedBooks = pgTable('quoted_books', {
  book_id: uuid('book_id')
    .primaryKey()
    .references(() => content.id, { onDelete: 'cascade' }),
  /** The source that was read. */
  name: text('name').notNull(),
  characters: integer('characters').notNull(),
  words: integer('words').notNull(),
  checked_at: moment('checked_at').notNull(),
});
