import type { Connection } from '../database/connection.ts';

/** One of our tables, with the columns that are stored (not generated) in order. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  readonly types: readonly string[];
}

/** A row as the text that PostgreSQL writes for each value, which loses nothing and any PostgreSQL reads back. */
export type TextRow = readonly (string | null)[];

const notOfAnExtension = (catalog: string, oid: string): string =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

/** All tables but the record of migrations, which every database writes for itself. */
export async function listTables(session: Connection): Promise<TableShape[]> {
  const { rows } = await session.run(
    {
      text: `select c.relname as name,
           array_agg(a.attname order by a.attnum) as columns,
           array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types
         from pg_class c join pg_attribute a on a.attrelid = c.oid
         where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
           and c.relname <> 'schema_migrations' and ${notOfAnExtension('pg_class', 'c.oid')}
           and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         group by c.relname order by c.relname`,
    },
    [],
    { rowMode: 'object' },
  );
  return rows as TableShape[];
}

export interface SequenceState {
  readonly name: string;
  /** The last value given out, or null before the first. */
  readonly lastValue: string | null;
}

/** The counters behind `serial` and `identity` columns. */
export async function listSequences(session: Connection): Promise<SequenceState[]> {
  const { rows } = await session.run(
    {
      text: `select sequencename as name, last_value::text as "lastValue" from pg_sequences
         where schemaname = current_schema() and sequencename not like 'schema\\_migrations\\_%' order by 1`,
    },
    [],
    { rowMode: 'object' },
  );
  return rows as SequenceState[];
}

export async function setSequence(session: Connection, { name, lastValue }: SequenceState): Promise<void> {
  await session.run(
    { text: 'select setval($1::regclass, coalesce($2::bigint, 1), $2::bigint is not null)' },
    [quoteName(name), lastValue],
    { rowMode: 'array' },
  );
}

/** `select` for the rows of a table as text. */
export function selectAsText({ name, columns }: TableShape): string {
  return `select ${columns.map((column) => `${quoteName(column)}::text`).join(', ')} from ${quoteName(name)}`;
}

/** Writes rows in one statement. Their values are in the order of the table's columns. */
export async function insertRows(
  session: Connection,
  table: TableShape,
  rows: readonly TextRow[],
): Promise<void> {
  const { name, columns, types } = table;
  const values = columns.map((_, index) => rows.map((row) => row[index] ?? null));
  const text = `insert into ${quoteName(name)} (${columns.map(quoteName).join(', ')}) overriding system value
    select ${types.map((type, index) => `v.c${index}::${type}`).join(', ')}
    from unnest(${columns.map((_, index) => `$${index + 1}::text[]`).join(', ')})
      as v(${columns.map((_, index) => `c${index}`).join(', ')})`;
  await session.run({ text }, values, { rowMode: 'array' });
}

/** A name as SQL writes it. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
