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
  /** Declared filters by parameter name. A filter with an operator has its full name: `published_date.gte`. */
  filters: Record<string, string>;
  /** Where a cursor list continues; undefined: the list is requested by page. */
  cursor?: Cursor | undefined;
}

/** A position in a sorted list: the next page starts after it. */
export interface Cursor {
  /** The number of pages before it. */
  passed: number;
  /** The last record before it: its sort value, as text, and its id. Undefined at the beginning. */
  after?: { value: string | null; id: string } | undefined;
}
