import { sql } from 'drizzle-orm';
import { type DocumentResource, allResources, isDocumentResource } from '#schema/registry/registry.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type DocumentRow, type StoredColumns, snapshotOf } from '../document-rows/document-input.ts';
import { type NotedQuotation, quotationsIn } from '../document-rows/quotations-in.ts';
import { type StoredQuotation, replaceQuotations } from './quotation-rows.ts';

/** Texts read at once: each may have a body of megabytes. */
const BATCH = 20;

const resourceOf = new Map<string, DocumentResource>(
  allResources.filter(isDocumentResource).map((resource) => [resource.storage.type, resource]),
);

/**
 * Reads the quotations of texts whose stored ones are not those of their versions: all of them after an upgrade or an import, and
 * whatever was written without them since. Each batch is kept by itself, so that it continues wherever it was stopped.
 */
export async function noteQuotations(
  { database, log }: Pick<AppDeps, 'database' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    if (signal.aborted) return;
    const noted = await database.transaction((tx) => noteBatch(tx, log));
    if (noted < BATCH) return;
  }
}

async function noteBatch(tx: Queries, log: AppDeps['log']): Promise<number> {
  const due = await rows<DocumentRow>(
    tx,
    sql`SELECT * FROM content WHERE quoted_version IS DISTINCT FROM version
          OR quoted_published_version IS DISTINCT FROM published_version ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
  );
  for (const row of due) {
    const page = await pageOf(tx, row);
    const found = merged(foundIn(row, row, log), page === undefined ? [] : foundIn(row, page, log));
    await replaceQuotations(tx, row.id, found);
  }
  return due.length;
}

/** The page, as far as it differs from the draft. */
async function pageOf(tx: Queries, row: DocumentRow): Promise<StoredColumns | undefined> {
  if (row.published_version === null) return undefined;
  if (row.published_version === row.version) return row;
  const [page] = await rows<StoredColumns>(tx, sql`SELECT * FROM publications WHERE id = ${row.id}`);
  return page;
}

/** A text that can't be read has none: it must not keep the others waiting. */
function foundIn({ id, type }: DocumentRow, stored: StoredColumns, log: AppDeps['log']): NotedQuotation[] {
  const resource = resourceOf.get(type);
  if (resource === undefined) return [];
  try {
    return quotationsIn(resource, snapshotOf(resource, stored), id);
  } catch (error) {
    log.error({ err: error, id }, 'the quotations of a text could not be read');
    return [];
  }
}

function merged(draft: readonly NotedQuotation[], page: readonly NotedQuotation[]): StoredQuotation[] {
  const stored = new Map<string, StoredQuotation>();
  for (const one of page) stored.set(one.id, { ...one, entry: null, published_entry: one.entry });
  for (const one of draft)
    stored.set(one.id, { ...one, published_entry: stored.get(one.id)?.published_entry ?? null });
  return [...stored.values()];
}
