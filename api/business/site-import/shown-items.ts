import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { ImportItem } from '#schema/answers/operations/site-import.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { type KeptMessage, type KeptText, keptIn, spokenOf } from '../../platform/base/kept-spoken.ts';
import { type Queries, rows } from '../../platform/database/database.ts';

type StoredItem = Omit<ImportItem, 'notes'> & { said: KeptMessage | null; notes: KeptText[] };

/** Items of an import, with their reasons and notes in a language. `where` also limits them. */
export async function shownItems(on: Queries, words: Translator, where: SQL): Promise<ImportItem[]> {
  const found = await rows<StoredItem>(
    on,
    sql`SELECT position, kind, title, path, slug, state, record_id, reason, said, notes, pictures FROM site_import_items
        WHERE ${where}`,
  );
  return found.map(({ said, ...item }) => ({
    ...item,
    reason: keptIn(words, { reason: item.reason, said }),
    notes: item.notes.map((note) => spokenOf(note).in(words)),
  }));
}
