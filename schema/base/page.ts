import { z } from 'zod';

/** One page of a list. An empty list has one page. */
export interface Page<Item> {
  data: Item[];
  current_page: number;
  per_page: number;
  last_page: number;
  total: number;
  /** For a list requested by `cursor`: where it continues; null at its end. */
  next_cursor?: string | null | undefined;
}

/** One page of a list, as a response. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    data: z.array(item),
    current_page: z.int(),
    per_page: z.int(),
    last_page: z.int(),
    total: z.int(),
  });
}

/** The same for a list that supports `cursor`. */
export function walkedPageOf<Item extends z.ZodType>(item: Item) {
  return pageOf(item).extend({
    next_cursor: z
      .string()
      .nullable()
      .optional()
      .describe('Only in lists requested with `cursor`: the next cursor; null at the end.'),
  });
}
