import type { Database, Queries } from './database.ts';
import { runStatement } from './run-statement.ts';

const WITHIN_MS = 2_000;

/**
 * A read with words of a visitor's own in it: PostgreSQL gives each statement up after two seconds (SQLSTATE 57014, a 503 on the
 * wire), so that no visitor keeps the database busy for longer. Staff, exports and jobs have the time of the session.
 */
export function readForVisitor<Result>(
  database: Database,
  work: (tx: Queries) => Promise<Result>,
): Promise<Result> {
  return database.transaction(
    async (tx) => {
      await runStatement(tx, { text: `SELECT set_config('statement_timeout', '${WITHIN_MS}', true)` }, []);
      return work(tx);
    },
    { readOnly: true },
  );
}
