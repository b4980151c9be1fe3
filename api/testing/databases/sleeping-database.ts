import type { Database } from '../../platform/database/database.ts';

export interface SleepingDatabase {
  database: Database;
  /** What is asked from now on waits. */
  fallAsleep(): void;
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
    fallAsleep() {
      open = new Promise((resolve) => {
        wakeUp = resolve;
      });
    },
  };
}
