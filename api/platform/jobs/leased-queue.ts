import { type SQL, sql } from 'drizzle-orm';
import type { AppDeps } from '../deps/app-deps.ts';
import { type Database, type Queries, rows } from '../database/database.ts';
import { type ClaimedRow, type ClaimWatch, watchPerDatabase } from './claim-watch.ts';

/** Another process holds the item by now, or it was stopped: writes of this holder are rejected. */
export class FencedError extends Error {
  override readonly name = 'FencedError';
}

/** Runs work as a holder; returns undefined if the item was no longer ours. */
export async function ifHeld<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FencedError) return undefined;
    throw error;
  }
}

/** The assignments of a statement: the given ones, in order. */
export function assignments(...set: readonly (SQL | undefined)[]): SQL {
  return sql.join(
    set.filter((one) => one !== undefined),
    sql`, `,
  );
}

/** The moment at which a lease that begins now is over, by the clock of the database: the one that all nodes share. */
export function leaseEnd(ms: number): SQL {
  return sql`clock_timestamp() + make_interval(secs => ${ms / 1000}::float8)`;
}

/** A queue whose items are rows of one table, each held by the process that claimed it. In conditions the row is `q`. */
export interface LeaseRules<Hold> {
  table: string;
  /** The column that names an item. */
  key: keyof Hold & string;
  /**
   * The columns whose combined values change with each claim. Every write of a holder names the values of its own
   * claim.
   */
  fence: readonly (keyof Hold & string)[];
  /** Which items may be claimed now, whether or not they are held. */
  open(now: Date): SQL;
  /** Whose turn is first. */
  order: SQL;
  /** What a claim sets besides the lease: the fence. */
  onClaim(deps: AppDeps): SQL;
  /** True of an item that is being worked on: once it is not, its holder writes nothing more. */
  held: SQL;
  /** What a claim returns; the whole row if left out. */
  returning?: SQL;
  lease: {
    /** A holder that was not heard of for so long is gone. */
    ms: number;
    /**
     * The column with the end of the lease; holders renew it. Left out: a claim is watched (`claim-watch.ts`), and
     * abandoned claims are recovered by `reclaimExpired`.
     */
    until?: string;
    /** Each process has one worker. An embedded database has one process, so any other holder of an item is dead. */
    hasOneWorker?: boolean;
  };
}

/** Claims, leases and fences of one queue. */
export class LeasedQueue<Hold extends object, Row extends Hold = Hold> {
  readonly #rules: LeaseRules<Hold>;
  readonly #watchOf: (database: Database) => ClaimWatch = watchPerDatabase();
  readonly #table: SQL;
  readonly #key: SQL;
  readonly #until: SQL | undefined;

  constructor(rules: LeaseRules<Hold>) {
    const { table, key, lease } = rules;
    this.#rules = rules;
    this.#table = sql`${sql.identifier(table)}`;
    this.#key = sql`${sql.identifier(key)}`;
    this.#until = lease.until === undefined ? undefined : sql`${sql.identifier(lease.until)}`;
  }

  /**
   * Claims open items that have no holder, optionally only those that meet a condition; different nodes get different
   * items. `next` replaces the default order: it selects and locks their keys.
   */
  claim(
    deps: AppDeps,
    { limit = 1, where = sql`true`, next }: { limit?: number; where?: SQL; next?: SQL } = {},
  ): Promise<Hold[]> {
    const { order, open, onClaim, returning = sql`q.*` } = this.#rules;
    const isClaimable = sql`${open(deps.now())} AND ${where} AND ${this.#isFree(deps)}`;
    const first = sql`SELECT q.${this.#key} FROM ${this.#table} q WHERE ${isClaimable}
      ORDER BY ${order} LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
    const leased = this.#until === undefined ? undefined : sql`${this.#until} = ${this.#leaseEnd}`;
    const set = assignments(leased, onClaim(deps));
    return rows<Hold>(
      deps.database.queries,
      sql`WITH next AS MATERIALIZED (${next ?? first}) UPDATE ${this.#table} q SET ${set}
          FROM next WHERE q.${this.#key} = next.${this.#key} RETURNING ${returning}`,
    );
  }

  /** Writes to an item as its holder, and returns the row. Throws a {@link FencedError}, and changes nothing, once it is not. */
  async write(on: Queries, hold: Hold, set: SQL): Promise<Row> {
    const { key, fence, held } = this.#rules;
    const isOurs = [key, ...fence].map((column) => sql`q.${sql.identifier(column)} = ${hold[column]}`);
    const [row] = await rows<Row>(
      on,
      sql`UPDATE ${this.#table} q SET ${set} WHERE ${sql.join(isOurs, sql` AND `)} AND ${held} RETURNING q.*`,
    );
    if (row === undefined)
      throw new FencedError(`This row of ${this.#rules.table} is not ours to work on any more.`);
    return row;
  }

  /** Renews the lease, and writes in the same statement. */
  renew(on: Queries, hold: Hold, set?: SQL): Promise<Row> {
    return this.write(on, hold, assignments(sql`${this.#until} = ${this.#leaseEnd}`, set));
  }

  /** Ends the lease early, so that others need not wait for it to expire. Does nothing if it was taken over. */
  async release(on: Queries, hold: Hold, set?: SQL): Promise<void> {
    await ifHeld(() => this.write(on, hold, assignments(sql`${this.#until} = NULL`, set)));
  }

  /** Does work on an item whose claim is watched: as long as it takes, the claim is not lost. */
  during<Result>({ database }: AppDeps, hold: Hold, work: () => Promise<Result>): Promise<Result> {
    return this.#watchOf(database).during(String(hold[this.#rules.key]), work);
  }

  /** Changes items whose holder is gone, where claims are watched. Answers their keys. */
  async reclaimExpired({ database, uptime }: AppDeps, set: SQL): Promise<string[]> {
    const { held, lease, fence } = this.#rules;
    const columns = fence.map((column) => sql`q.${sql.identifier(column)}`);
    const named = sql`q.${this.#key} AS id, concat_ws(' ', ${sql.join(columns, sql`, `)}) AS attempt`;
    const claimed = await rows<ClaimedRow>(
      database.queries,
      sql`SELECT ${named} FROM ${this.#table} q WHERE ${held}`,
    );
    const isAlone = database.kind === 'embedded';
    const watching = { leaseMs: lease.ms, uptime: uptime(), isAlone };
    const lost = this.#watchOf(database).abandoned(claimed, watching);
    if (lost.length === 0) return [];
    const taken = await rows<ClaimedRow>(
      database.queries,
      sql`UPDATE ${this.#table} q SET ${set} WHERE ${held} AND q.${this.#key} = ANY (${sql.param(lost)}::uuid[]) RETURNING ${named}`,
    );
    return taken.map(({ id }) => id);
  }

  /** Shortens leases that would last for as long as the clock of the database was wrong. */
  async shortenLeases(on: Queries): Promise<void> {
    const latest = this.#leaseEnd;
    await rows(
      on,
      sql`UPDATE ${this.#table} SET ${this.#until} = ${latest} WHERE ${this.#until} > ${latest} + interval '2 seconds'`,
    );
  }

  get #leaseEnd(): SQL {
    return leaseEnd(this.#rules.lease.ms);
  }

  #isFree({ database }: AppDeps): SQL {
    if (this.#until === undefined) return sql`true`;
    if (this.#rules.lease.hasOneWorker === true && database.kind === 'embedded') return sql`true`;
    return sql`(q.${this.#until} IS NULL OR q.${this.#until} < clock_timestamp())`;
  }
}
