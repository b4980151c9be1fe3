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
  /** A filter with an operator by its whole name: `published_date.gte`. */
  filters: Record<string, string>;
  /** Where a walk through the list goes on; undefined: it is asked for by pages. */
  cursor?: Cursor | undefined;
}

/** A place in a list in its order: what comes after it is the next page. */
export interface Cursor {
  /** How many pages lie before. */
  passed: number;
  /** The last record before it: what the list is sorted by, as text, and its id. Undefined at the beginning. */
  after?: { value: string | null; id: string } | undefined;
}
