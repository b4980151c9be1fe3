import { sql } from 'drizzle-orm';
import { documentTypeNamed } from '#schema/registry/registry.ts';
import { settleRestored } from '../../../platform/backup/after-restore.ts';
import { type Queries, rows } from '../../../platform/database/database.ts';
import { connectionOf } from '../../../platform/database/drizzle-session.ts';
import { runStatement } from '../../../platform/database/run-statement.ts';
import { type ReadDocument } from '../../../records/document-rows/document-select.ts';
import { searchParts, vectorOf } from '../../../records/document-rows/search-vector.ts';
import { noteTextLinks } from '../../../records/publishing/text-links.ts';
import { searchConfigOf } from '../../../records/search/search-config.ts';
import { noteSearchTerms } from '../../../records/search/search-terms.ts';
import type { ArchiveManifest } from './manifest.ts';

const DOCUMENTS_AT_ONCE = 50;
/** What could be sent without anyone asking: a scheduled newsletter, a welcome series. */
const HELD = new Set([
  'newsletter_counters',
  'newsletter_deliveries',
  'newsletter_campaigns',
  'welcome_sends',
  'welcome_runs',
  'series_people',
  'email_series',
]);

/** Computes what follows from the rows of an archive (search, links, counts), and holds emails. */
export async function completeImport(
  tx: Queries,
  { created_at: backupFrom }: ArchiveManifest,
): Promise<void> {
  await indexWords(tx, 'content');
  await indexWords(tx, 'publications');
  await rows(tx, sql`DELETE FROM document_counts`);
  await rows(
    tx,
    sql`INSERT INTO document_counts (type, status, count)
        SELECT type, status, count(*)::int FROM content GROUP BY type, status`,
  );
  // Settings that were changed must not be replaced with starter content later.
  await rows(
    tx,
    sql`INSERT INTO settings (key, value) VALUES ('starter_content_loaded', '"done"')
        ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  );
  await settleRestored(connectionOf(tx), { tables: HELD, backupFrom });
}

async function indexWords(tx: Queries, table: 'content' | 'publications'): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const found = await rows<ReadDocument>(
      tx,
      sql`SELECT * FROM ${sql.identifier(table)} WHERE id > ${last} ORDER BY id LIMIT ${DOCUMENTS_AT_ONCE}`,
    );
    for (const columns of found) await indexOne(tx, table, columns);
    const ids = found.map(({ id }) => id);
    if (table === 'publications' && ids.length > 0) {
      await noteSearchTerms(tx, ids);
      await noteTextLinks(tx, ids);
    }
    last = ids.at(-1) ?? last;
    if (found.length < DOCUMENTS_AT_ONCE) return;
  }
}

async function indexOne(tx: Queries, table: string, columns: ReadDocument): Promise<void> {
  const resource = documentTypeNamed(columns.type);
  if (resource === undefined) return;
  const config = searchConfigOf(columns.language);
  const parts = await searchParts(tx, { resource, columns, config });
  const vector = vectorOf(['$2', '$3', '$4', '$5'], '$6::regconfig');
  const text = `UPDATE ${table} SET search = ${vector} WHERE id = $1::uuid`;
  await runStatement(tx, { name: `index_imported_${table}`, text }, [columns.id, ...parts, config]);
}
