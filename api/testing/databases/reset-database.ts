import type { Connection, Engine } from '../../platform/database/connection.ts';
import {
  insertRows,
  listSequences,
  listTables,
  quoteName,
  selectAsText,
  type SequenceState,
  type TableShape,
  type TextRow,
} from '../../platform/backup/table-rows.ts';

/** Resets a database to the rows that it has now, in about a millisecond. Its own tables are left alone. */
export async function prepareReset(engine: Engine): Promise<() => Promise<void>> {
  const { tables, filled, sequences } = await engine.exclusive(readBaseline);
  const emptying = [
    `create or replace function ${EMPTY}() returns void language plpgsql as $$ begin`,
    ...tables.map(({ name }) => `delete from ${quoteName(name)};`),
    'end $$',
  ].join('\n');
  // As a replica the session checks no foreign keys and runs no triggers, so any order will do.
  const reset = [
    `begin; set local session_replication_role = replica; select ${EMPTY}(); commit`,
    ...sequences.map(sequenceReset),
  ].join('; ');
  return () =>
    engine.exclusive(async (session) => {
      if (!(await isAtHand(session))) await session.script(emptying);
      await session.script(reset);
      for (const { table, rows } of filled) await insertRows(session, table, rows);
    });
}

interface Baseline {
  readonly tables: readonly TableShape[];
  readonly filled: readonly { readonly table: TableShape; readonly rows: readonly TextRow[] }[];
  readonly sequences: readonly SequenceState[];
}

/** Belongs to the session, which keeps its statements planned: a hundred deletions cost less than planning them. */
const EMPTY = 'pg_temp.empty_all_tables';

const sequenceReset = ({ name, lastValue }: SequenceState): string =>
  `select setval('${quoteName(name)}', ${lastValue ?? '1'}, ${lastValue !== null})`;

async function isAtHand(session: Connection): Promise<boolean> {
  const { rows } = await session.run({ text: `select to_regproc('${EMPTY}') is not null` }, [], {
    rowMode: 'array',
  });
  return (rows as boolean[][])[0]?.[0] === true;
}

async function readBaseline(session: Connection): Promise<Baseline> {
  const tables = await listTables(session);
  const filled = [];
  for (const table of tables) {
    const { rows } = await session.run({ text: selectAsText(table) }, [], { rowMode: 'array' });
    if (rows.length > 0) filled.push({ table, rows: rows as TextRow[] });
  }
  return { tables, filled, sequences: await listSequences(session) };
}
