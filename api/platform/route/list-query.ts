import { z } from 'zod';
import { PER_PAGE_DEFAULT, PER_PAGE_MAX, SEARCH_QUERY_MAX_CHARS } from '#schema/base/limits.ts';
import type { ListQuery } from '../deps/wire-record.ts';
import { faults } from '#schema/faults/faults.ts';

const MAX_IDS = 100;
/** Nine digits: far beyond any page there is, and safe in every calculation that follows. */
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, faults.between(least, most))
    .transform(Number)
    .refine((value) => value >= least && value <= most, faults.between(least, most));

export const pagingParams = {
  page: wholeNumber(1, 999_999_999).default(1),
  per_page: wholeNumber(1, PER_PAGE_MAX).default(PER_PAGE_DEFAULT),
};

/** A whole number given as a parameter, such as `limit`. */
export function limitParam(most: number, normally: number) {
  return wholeNumber(1, most).default(normally);
}

/** Free text; empty means none. NUL cannot be stored and so cannot be found. */
export const searchParam = z
  .string()
  .max(SEARCH_QUERY_MAX_CHARS)
  .refine((text) => text.isWellFormed() && !text.includes('\u0000'), faults.invalidCharacters)
  .transform((text) => text.trim());

export const idsParam = z
  .string()
  .transform((text) => text.split(',').filter((id) => id !== ''))
  .pipe(z.array(z.uuid(faults.recordId)).max(MAX_IDS))
  .optional();

interface ListParamsOptions<Filters extends z.ZodRawShape> {
  sortable: readonly string[];
  sort: { readonly by: string; readonly order: 'asc' | 'desc' };
  /** Declared filters, each with the rule for its value. */
  filters?: Filters;
}

/** The parameters that a list accepts; everything else is 400. */
export function listParams<Filters extends z.ZodRawShape>({
  sortable,
  sort,
  filters = {} as Filters,
}: ListParamsOptions<Filters>) {
  return z.strictObject({
    ...pagingParams,
    search: searchParam.default(''),
    sort_by: z.enum(sortable as [string, ...string[]]).default(sort.by),
    sort_order: z.enum(['asc', 'desc']).default(sort.order),
    ids: idsParam,
    ...filters,
  });
}

/** What `listParams` put out, as the stores take it. */
export function toListQuery(query: Record<string, unknown>, filterNames: readonly string[]): ListQuery {
  const filters: Record<string, string> = {};
  for (const name of filterNames) {
    const value = query[name];
    if (typeof value === 'string' && value !== '') filters[name] = value;
  }
  return {
    page: query.page as number,
    perPage: query.per_page as number,
    search: query.search as string,
    sortBy: query.sort_by as string,
    sortOrder: query.sort_order as 'asc' | 'desc',
    ids: query.ids as string[] | undefined,
    filters,
  };
}
