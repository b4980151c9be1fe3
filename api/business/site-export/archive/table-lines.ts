import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../../platform/database/database.ts';
import type { ArchiveTable } from './archive-tables.ts';

/** Bodies are large: a hundred rows take a few megabytes at most. */
const ROWS_AT_ONCE = 100;

/** A row as an archive contains it: one line of JSON. */
interface TableLine {
  line: string;
}

/** The rows of a table in order, each as one line of JSON with its columns by name. */
export async function* tableLines(on: Queries, table: ArchiveTable): AsyncGenerator<string[]> {
  const { table: name, key, where = 'true', without = [] } = table;
  const keys = key.map((column) => `t."${column}"`).join(', ');
  const last = key.map((column) => `l."${column}"`).join(', ');
  const left = `'{${[...without, ...(await generatedColumns(on, name))].join(',')}}'::text[]`;
  let after: string | undefined;
  for (;;) {
    const from =
      after === undefined
        ? sql``
        : sql` AND (${sql.raw(keys)}) > (SELECT ${sql.raw(last)} FROM jsonb_populate_record(NULL::${sql.identifier(name)}, ${after}::jsonb) l)`;
    const found = await rows<TableLine>(
      on,
      sql`SELECT (to_jsonb(t) - ${sql.raw(left)})::text AS line FROM ${sql.identifier(name)} t
          WHERE ${sql.raw(where)}${from} ORDER BY ${sql.raw(keys)} LIMIT ${ROWS_AT_ONCE}`,
    );
    if (found.length > 0) yield found.map(({ line }) => line);
    after = found.at(-1)?.line;
    if (found.length < ROWS_AT_ONCE || after === undefined) return;
  }
}

/** Columns that the database computes. */
async function generatedColumns(on: Queries, table: string): Promise<string[]> {
  const found = await rows<{ name: string }>(
    on,
    sql`SELECT attname AS name FROM pg_attribute
        WHERE attrelid = to_regclass(${table}) AND attnum > 0 AND NOT attisdropped AND attgenerated <> ''`,
  );
  return found.map(({ name }) => name);
}

/** The columns of a table that can be written. */
export async function writableColumns(on: Queries, table: string): Promise<ReadonlySet<string>> {
  const found = await rows<{ name: string }>(
    on,
    sql`SELECT attname AS name FROM pg_attribute
        WHERE attrelid = to_regclass(${table}) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
  );
  return new Set(found.map(({ name }) => name));
}
