import { sql } from 'drizzle-orm';
import { type Database, rows } from '../database/database.ts';

export interface SleepingDatabase {
  database: Database;
  /** What is asked from now on waits. Answers how many deliveries were being attempted at that moment. */
  fallAsleep(): Promise<number>;
  wakeUp(): void;
}

/** A way to the database that can be held up, as for a process that was stopped: what is asked then waits until it is woken. */
export function sleepingDatabase(real: Database): SleepingDatabase {
  let open: Promise<void> = Promise.resolve();
  let wakeUp: () => void = () => undefined;
  const database: Database = {
    ...real,
    get queries() {
      return real.queries;
    },
    async transaction(work, options) {
      await open;
      return real.transaction(work, options);
    },
    async select<Row>(...[statement, values]: Parameters<Database['select']>): Promise<Row[]> {
      await open;
      return real.select<Row>(statement, values);
    },
  };
  return {
    database,
    wakeUp: () => wakeUp(),
    async fallAsleep(): Promise<number> {
      open = new Promise((resolve) => {
        wakeUp = resolve;
      });
      const [row] = await rows<{ count: number }>(
        real.queries,
        sql`SELECT count(*)::int AS count FROM newsletter_deliveries WHERE state = 'attempting'`,
      );
      return row?.count ?? 0;
    },
  };
}
