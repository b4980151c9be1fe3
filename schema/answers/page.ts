import { z } from 'zod';

/** One page of a list. An empty list has one page. */
export interface Page<Item> {
  data: Item[];
  current_page: number;
  per_page: number;
  last_page: number;
  total: number;
}

/** One page of a list, as an answer. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    data: z.array(item),
    current_page: z.int(),
    per_page: z.int(),
    last_page: z.int(),
    total: z.int(),
  });
}
