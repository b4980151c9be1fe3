import { z } from 'zod';

/** Quotations looked up at once. */
export const CHECKED_AT_ONCE_MAX = 100;

/** Quotations, and the source in which they are looked up. */
export const quotationsToCheck = z.strictObject({
  source_id: z.uuid('must be the id of a source').describe('See `GET /ai/sources`.'),
  ids: z
    .array(z.uuid('is not an id'), 'must be a list')
    .min(1, 'must name at least one quote')
    .max(CHECKED_AT_ONCE_MAX, `must name at most ${CHECKED_AT_ONCE_MAX} quotes`),
});
