import { z } from 'zod';
import { plainText } from '../fields/parts/field.ts';
import { FILE_NAME_MAX_CHARS } from '../base/limits.ts';
import { faults } from '../faults/faults.ts';

/** The name of a file. */
export const fileName = z.strictObject({
  name: plainText({ max: FILE_NAME_MAX_CHARS }).refine((name) => name !== '', faults.required),
});
