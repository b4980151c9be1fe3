import { z } from 'zod';
import { dateTime, dateTimeSchema } from '../fields/date-time.ts';
import { faults } from '../faults/faults.ts';

/** The moment whose site is to be shown. */
export const newRehearsal = z.strictObject({
  at: dateTimeSchema(dateTime({ required: true })),
  release_id: z
    .uuid(faults.recordId)
    .optional()
    .describe('A release that is shown as if it were published then, scheduled or not.'),
});
