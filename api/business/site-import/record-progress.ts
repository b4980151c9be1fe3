import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';
import { keptColumns } from '../../platform/base/kept-spoken.ts';
import { jsonForDatabase } from '../../platform/base/json-text.ts';
import type { ItemOutcome } from './site-import.ts';

const NOTES_MAX = 100;
const TEXT_MAX_CHARS = 1_000;

/** Records the results of items, actual or planned; those that another process finished stay unchanged. */
export async function recordProgress(
  tx: Queries,
  importId: string,
  outcomes: readonly (ItemOutcome & { position: number })[],
): Promise<void> {
  const values = outcomes.map(({ position, state, recordId, slug, reason, notes = [], pictures = 0 }) => ({
    position,
    state,
    record_id: recordId ?? null,
    slug: slug ?? null,
    ...keptColumns(reason, TEXT_MAX_CHARS),
    notes: notes.slice(0, NOTES_MAX),
    pictures,
  }));
  await rows(
    tx,
    sql`UPDATE site_import_items i SET state = v.state, record_id = v.record_id, slug = coalesce(v.slug, i.slug),
          reason = v.reason, said = v.said::jsonb, notes = v.notes, pictures = v.pictures
        FROM jsonb_to_recordset(${jsonForDatabase(values)}::jsonb)
          AS v (position int, state text, record_id uuid, slug text, reason text, said text, notes jsonb, pictures int)
        WHERE i.import_id = ${importId} AND i.position = v.position AND i.state = 'waiting'`,
  );
}
