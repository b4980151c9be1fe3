import { z } from 'zod';
import { FIRST_RUN_STEPS } from '../answers/operations/first-run.ts';

/** The progress of the setup, and whether its checklist is still shown. */
export const firstRunChange = z.strictObject({
  step: z.enum(FIRST_RUN_STEPS, `must be one of: ${FIRST_RUN_STEPS.join(', ')}`).optional(),
  dismissed: z.literal(true, 'must be true').optional(),
});
