import { z } from 'zod';
import { FIRST_RUN_STEPS } from '../answers/operations/first-run.ts';
import { faults } from '../faults/faults.ts';

/** The progress of the setup, and whether its checklist is still shown. */
export const firstRunChange = z.strictObject({
  step: z.enum(FIRST_RUN_STEPS, faults.oneOf(FIRST_RUN_STEPS)).optional(),
  dismissed: z.literal(true).optional(),
});
