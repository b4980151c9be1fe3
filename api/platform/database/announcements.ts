import type { Change, ChangeListener } from './change.ts';
import type { Queries } from './database.ts';

/** More changes than this in one transaction are announced as one that may be anything. */
const ANNOUNCED_MAX = 20;

const announcers = new WeakMap<Queries, ChangeListener>();

/** Notifies the database's listeners once the transaction is committed, and never if it is not; outside a transaction, at once. */
export function announce(on: Queries, change?: Change): void {
  announcers.get(on)?.(change);
}

/** The listeners of one database, and the announcements of its transactions. */
export class Announcements {
  readonly #listeners = new Set<ChangeListener>();

  /** Returns how to stop listening. */
  listen(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Outside transactions, listeners hear of a change at once. */
  outside(queries: Queries): Queries {
    announcers.set(queries, (change) => this.#tell(change));
    return queries;
  }

  /** Collects what a transaction announces; call the result after the commit. */
  within(tx: Queries): () => void {
    const changes: (Change | undefined)[] = [];
    announcers.set(tx, (change) => void changes.push(change));
    return () => {
      if (changes.length > ANNOUNCED_MAX) this.#tell(undefined);
      else changes.forEach((change) => this.#tell(change));
    };
  }

  #tell(change: Change | undefined): void {
    for (const listener of this.#listeners) listener(change);
  }
}
