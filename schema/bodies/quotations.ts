import { z } from 'zod';
import { faults } from '../faults/faults.ts';

/** Quotations looked up at once. */
export const CHECKED_AT_ONCE_MAX = 100;

/** Quotations, and the source in which they are looked up. */
export const quotationsToCheck = z.strictObject({
  source_id: z.uuid(faults.recordId).describe('See `GET /ai/sources`.'),
  ids: z
    .array(z.uuid(faults.recordId), faults.list)
    .min(1, faults.entriesAtLeast)
    .max(CHECKED_AT_ONCE_MAX, faults.entriesAtMost(CHECKED_AT_ONCE_MAX)),
});
