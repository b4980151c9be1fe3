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
