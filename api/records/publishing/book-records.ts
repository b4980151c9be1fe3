import { sql } from 'drizzle-orm';
import type { BookDescription } from '#schema/define/define-resource.ts';
import { referencesKey } from '#schema/fields/index.ts';
import { type ContentType, bookDescriptions, contentTypeNamed } from '#schema/registry/registry.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { fold } from '../../platform/text/fold.ts';
import type { DocumentRow } from '../document-rows/document-input.ts';
import { insertDocument, lockDocument } from '../documents/save-document.ts';

/** What a summary says of its book, by the names that the record of a book has for it. */
interface SaidOfBook {
  summary_id: string;
  /** The id of the record, if one has to be made. */
  new_id: string;
  title: string;
  author: string | null;
  isbn: string | null;
  subtitle: string | null;
  publisher: string | null;
  publication_year: number | null;
  page_count: number | null;
}

/** A version 7 UUID, as the ids of all records are. */
const newId = (now: Date) =>
  sql`encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) PLACING
    substring(int8send(${now.getTime()}::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid`;

/**
 * Gives summaries that name their book and refer to no record of it the record with its ISBN, else the one with its title and
 * author, else a new one. Answers the new ones: they are to be published with the summaries.
 */
export async function giveBookRecords(
  tx: Queries,
  ids: readonly string[],
  now: Date,
): Promise<{ resource: ContentType; row: DocumentRow }[]> {
  const resource = contentTypeNamed('book');
  if (resource === undefined) return [];
  const made: { resource: ContentType; row: DocumentRow }[] = [];
  for (const { type, book } of bookDescriptions)
    made.push(...(await giveRecordsOf(tx, { type, book, ids, now, resource })));
  return made;
}

interface Described {
  type: ContentType;
  book: BookDescription;
  ids: readonly string[];
  now: Date;
  /** The declaration of books. */
  resource: ContentType;
}

async function giveRecordsOf(tx: Queries, { type, book, ids, now, resource }: Described) {
  const value = (field: string | undefined) =>
    field === undefined ? sql`NULL::text` : sql`data->>${field}::text`;
  const key = referencesKey(book.refersIn);
  const named = await rows<SaidOfBook>(
    tx,
    sql`SELECT id AS summary_id, ${newId(now)} AS new_id, ${value(book.title)} AS title, author,
          ${value(book.isbn)} AS isbn, ${value(book.subtitle)} AS subtitle, ${value(book.publisher)} AS publisher,
          (${value(book.publication_year)})::int AS publication_year, (${value(book.page_count)})::int AS page_count
        FROM content WHERE id = ANY (${sql.param(ids)}::uuid[]) AND type = ${type.storage.type}
          AND ${value(book.title)} <> '' AND coalesce(data->${key}::text, '[]') IN ('[]', 'null') ORDER BY id`,
  );
  const made: { resource: ContentType; row: DocumentRow }[] = [];
  for (const { summary_id: summaryId, new_id: id, ...said } of named) {
    // Two summaries of one book that are published at once would make two records.
    await rows(tx, sql`SELECT pg_advisory_xact_lock(hashtext('book'), hashtext(${fold(said.title)}))`);
    const known = await knownBook(tx, said);
    if (known === undefined) {
      await insertDocument(tx, { resource, input: said }, { actor: { id: null }, now, newId: () => id });
      made.push({ resource, row: await lockDocument(tx, resource, id) });
    }
    await rows(
      tx,
      sql`UPDATE content SET data = data || jsonb_build_object(${key}::text, jsonb_build_array(${known ?? id}::text))
          WHERE id = ${summaryId}`,
    );
  }
  return made;
}

async function knownBook(
  tx: Queries,
  { isbn, title, author }: Pick<SaidOfBook, 'isbn' | 'title' | 'author'>,
): Promise<string | undefined> {
  const hasIsbn = sql`coalesce(data->>'isbn' = ${isbn}::text, false)`;
  const isCalledSo = sql`title_folded = ${fold(title)} AND lower(unaccent(coalesce(author, ''))) = ${fold(author ?? '')}`;
  const [found] = await rows<{ id: string }>(
    tx,
    sql`SELECT id FROM content WHERE type = 'book' AND status <> 'trashed' AND (${hasIsbn} OR ${isCalledSo})
        ORDER BY ${hasIsbn} DESC, id LIMIT 1`,
  );
  return found?.id;
}
