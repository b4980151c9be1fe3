import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../../platform/database/database.ts';
import { addressHash } from '../../../platform/text/address.ts';
import { fold } from '../../../platform/text/fold.ts';
import type { PackedTree } from '../../import-formats/file-tree.ts';
import { SourceFileError } from '../../import-formats/source-item.ts';
import type { ArchiveTable } from './archive-tables.ts';
import { linesIn } from './open-archive.ts';
import { writableColumns } from './table-lines.ts';

const ROWS_AT_ONCE = 100;

interface Lines {
  table: ArchiveTable;
  tree: PackedTree;
}

/** Inserts the rows that an archive has for a table; returns how many. */
export async function insertLines(tx: Queries, deps: AppDeps, { table, tree }: Lines): Promise<number> {
  const known = await writableColumns(tx, table.table);
  let count = 0;
  let batch: Record<string, unknown>[] = [];
  const write = async () => {
    if (batch.length > 0) count += await insertBatch(tx, { table, known, batch });
    batch = [];
  };
  for await (const line of linesIn(tree, table.table)) {
    batch.push(completed(deps, table.table, parsed(line, table.table)));
    if (batch.length >= ROWS_AT_ONCE) await write();
  }
  await write();
  return count;
}

function parsed(line: string, table: string): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    throw new SourceFileError(`is damaged: records/${table}.jsonl has a line that isn’t JSON`);
  }
}

/** Adds columns that follow from others, or from this instance’s key. */
function completed(deps: AppDeps, table: string, row: Record<string, unknown>): Record<string, unknown> {
  if (table === 'content' || table === 'publications')
    return { ...row, title_folded: fold(row.title as string), search: '' };
  if (table === 'contacts') return { ...row, address_hash: addressHash(deps, row.email as string) };
  if (table === 'newsletter_deliveries' && typeof row.address === 'string')
    return { ...row, address_hash: addressHash(deps, row.address) };
  // The old site may still send it, so here it is off until someone turns it on.
  if (table === 'recurring_issues') return { ...row, enabled: false, next_at: null };
  return row;
}

interface Batch {
  table: ArchiveTable;
  known: ReadonlySet<string>;
  batch: readonly Record<string, unknown>[];
}

async function insertBatch(tx: Queries, { table: { table, needs }, known, batch }: Batch): Promise<number> {
  const columns = Object.keys(batch[0] ?? {});
  const unknown = columns.find((column) => !known.has(column));
  if (unknown !== undefined)
    throw new SourceFileError(
      `was written by a newer Colophon (${table} has ${unknown}). Update this one first`,
    );
  const names = columns.map((column) => `"${column}"`).join(', ');
  const values = columns.map((column) => `r."${column}"`).join(', ');
  const onConflict = table === 'settings' ? 'ON CONFLICT (key) DO UPDATE SET value = excluded.value' : '';
  const written = await rows(
    tx,
    sql`INSERT INTO ${sql.identifier(table)} (${sql.raw(names)})
        SELECT ${sql.raw(values)} FROM jsonb_populate_recordset(NULL::${sql.identifier(table)}, ${JSON.stringify(batch)}::jsonb) r
        WHERE ${sql.raw(needs ?? 'true')} ${sql.raw(onConflict)} RETURNING 1`,
  );
  return written.length;
}
