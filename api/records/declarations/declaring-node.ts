import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { DocumentResource } from '#schema/registry/registry.ts';
import { type Database, rows } from '../../platform/database/database.ts';
import { type RecordedField, recordsOf } from './compare.ts';
import { describePlan, describeUndeclared } from './plan.ts';
import { fingerprintOf, readRecorded } from './recorded.ts';
import { planOrRefuse, takeOver, typesInDispute } from './take-over.ts';

/** A node that is silent for this long has stopped. */
const SILENT_MS = 15_000;

interface NodeOptions {
  id: string;
  resources: readonly DocumentResource[];
  now: () => Date;
  /** Receives a line about each next step. */
  onProgress?: (line: string) => void;
}

/**
 * A process and its declarations. The declarations in force change only when no process runs with different
 * ones: until then, this process reads records in its own way, and saves none of the types whose values would
 * be stored differently.
 */
export class DeclaringNode {
  readonly #options: NodeOptions;
  readonly #fingerprint: string;
  #waiting: ReadonlySet<string> = new Set();
  #isInForce = false;

  constructor(options: NodeOptions) {
    this.#options = options;
    this.#fingerprint = fingerprintOf(options.resources);
  }

  /** Types that this process does not save for now. */
  get waiting(): ReadonlySet<string> {
    return this.#waiting;
  }

  /**
   * Whether the declarations of this process are in force: only then does it migrate records and build
   * indexes.
   */
  get isInForce(): boolean {
    return this.#isInForce;
  }

  /**
   * Registers the process. Throws a {@link DeclarationsError} if its declarations do not fit the stored
   * records.
   */
  async join(database: Database): Promise<void> {
    const on = database.queries;
    // An embedded database has one process: any other registered one was killed.
    if (database.kind === 'embedded') await rows(on, sql`DELETE FROM declaring_nodes`);
    const { resources, onProgress } = this.#options;
    for (const line of describeUndeclared(await planOrRefuse(on, resources))) onProgress?.(line);
    await this.follow(database);
  }

  /** Reports that the process is alive, and puts its declarations in force once it may. To be called every few seconds. */
  async follow(database: Database): Promise<void> {
    const { id, resources, now, onProgress } = this.#options;
    const on = database.queries;
    await rows(
      on,
      sql`INSERT INTO declaring_nodes (id, fingerprint, seen_at) VALUES (${id}, ${this.#fingerprint}, clock_timestamp())
          ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
    );
    if (isSame(await readRecorded(on), resources)) {
      this.#putInForce(new Set());
      return;
    }
    const plan = await planOrRefuse(on, resources);
    const disputed = typesInDispute(plan);
    if (disputed.length > 0 && (await this.#othersRun(database))) {
      this.#isInForce = false;
      this.#waiting = new Set(disputed);
      return;
    }
    if (plan.recorded.size > 0)
      for (const line of describePlan({ ...plan, kept: [], undeclared: [] })) onProgress?.(line);
    if (await takeOver(database, { plan, resources, now: now() })) this.#putInForce(new Set());
  }

  /** Unregisters the process, so that others need not wait until they notice its silence. */
  async leave(database: Database): Promise<void> {
    await rows(database.queries, sql`DELETE FROM declaring_nodes WHERE id = ${this.#options.id}`);
  }

  #putInForce(waiting: ReadonlySet<string>): void {
    this.#waiting = waiting;
    this.#isInForce = true;
  }

  async #othersRun(database: Database): Promise<boolean> {
    const others = await rows(
      database.queries,
      sql`SELECT 1 FROM declaring_nodes WHERE fingerprint <> ${this.#fingerprint}
          AND seen_at > clock_timestamp() - make_interval(secs => ${SILENT_MS / 1000}) LIMIT 1`,
    );
    return others.length > 0;
  }
}

/** Whether the recorded declarations are those of the resources. */
function isSame(
  recorded: ReadonlyMap<string, readonly RecordedField[]>,
  resources: readonly DocumentResource[],
): boolean {
  return resources.every((resource) => {
    const inForce = (recorded.get(resource.storage.type) ?? []).filter(
      ({ removed_at: removedAt }) => removedAt === null,
    );
    const known = Object.fromEntries(inForce.map(({ name, declaration }) => [name, declaration]));
    return isDeepStrictEqual(known, Object.fromEntries(recordsOf(resource)));
  });
}
