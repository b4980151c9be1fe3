import type { Actor } from '#schema/access.ts';
import type { Queries } from '../database/database.ts';

/** A record as the wire shows it: snake_case, `id`, `version`, `created_at`, `updated_at` and the declared names. */
export type WireRecord = Record<string, unknown> & { id: string; version: number; created_by: string | null };

/** One list request, parsed and checked. */
export interface ListQuery {
  page: number;
  perPage: number;
  search: string;
  sortBy: string;
  sortOrder: 'asc' | 'desc';
  ids: string[] | undefined;
  /** Declared filters by the name of the parameter. */
  filters: Record<string, string>;
}

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
