import type { Actor } from '#schema/access.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { ListQuery, WireRecord } from '../../platform/deps/wire-record.ts';

/** Who saves, when, and under which id: given from outside, so that a test can repeat it. */
export interface Saving {
  actor: { id: Actor['id'] | null };
  now: Date;
  newId: () => string;
}

/**
 * How the records of one resource are kept. Generic routes know only this. Writers take the transaction they belong to;
 * `update` throws `version_conflict` with the stored record when `expectedVersion` is not the stored version.
 */
export interface ResourceStore {
  list(on: Queries, query: ListQuery): Promise<{ records: WireRecord[]; total: number }>;
  /** By id, or by slug where the resource has one. */
  get(on: Queries, idOrSlug: string): Promise<WireRecord | undefined>;
  insert(on: Queries, input: Record<string, unknown>, saving: Saving): Promise<WireRecord>;
  update(
    on: Queries,
    change: { id: string; expectedVersion: number; input: Record<string, unknown> },
    saving: Saving,
  ): Promise<WireRecord>;
  remove(on: Queries, id: string, saving: Saving): Promise<void>;
}
