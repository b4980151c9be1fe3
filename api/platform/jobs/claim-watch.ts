/** A row of a queue that some process has taken. */
export interface ClaimedRow {
  id: string;
  /** Distinguishes one claim of the row from the next. */
  attempt: number | string;
}

interface Watching {
  leaseMs: number;
  /** Milliseconds of a clock that never goes back. */
  uptime: number;
  /** There is one process, as on the embedded database: a claim that is not ours belongs to a process that is gone. */
  isAlone: boolean;
}

/**
 * Distinguishes abandoned claims from those that are being worked on. Another process's claim counts as abandoned
 * once it was seen unchanged for a whole lease, by the monotonic clock of the observer: setting the clock of the
 * machine or the database forward ends no lease, and setting it back extends none.
 */
export class ClaimWatch {
  readonly #own = new Set<string>();
  readonly #seen = new Map<string, Pick<ClaimedRow, 'attempt'> & { since: number }>();

  /** Does work on a row that this process claimed. */
  async during<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    this.#own.add(id);
    try {
      return await work();
    } finally {
      this.#own.delete(id);
    }
  }

  /** Returns the claimed rows that no process works on any more. */
  abandoned(claimed: readonly ClaimedRow[], { leaseMs, uptime, isAlone }: Watching): string[] {
    const others = claimed.filter(({ id }) => !this.#own.has(id));
    const ids = new Set(others.map(({ id }) => id));
    for (const id of this.#seen.keys()) if (!ids.has(id)) this.#seen.delete(id);
    if (isAlone) return [...ids];
    return others.flatMap(({ id, attempt }) => {
      const seen = this.#seen.get(id);
      if (seen?.attempt !== attempt) this.#seen.set(id, { attempt, since: uptime });
      return seen?.attempt === attempt && uptime - seen.since >= leaseMs ? [id] : [];
    });
  }
}

/** One watch for each queue of each database: several servers in one process share the embedded one. */
export function watchPerDatabase(): (database: object) => ClaimWatch {
  const watches = new WeakMap<object, ClaimWatch>();
  return (database) => {
    const known = watches.get(database) ?? new ClaimWatch();
    watches.set(database, known);
    return known;
  };
}
