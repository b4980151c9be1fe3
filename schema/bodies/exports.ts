import { z } from 'zod';
import { EXPORT_FORMATS, EXPORT_PARTS } from '../base/export-parts.ts';
import { faults } from '../faults/faults.ts';

const part = z.enum(EXPORT_PARTS, faults.oneOf(EXPORT_PARTS));

/** An export to write. */
export const newExport = z
  .strictObject({
    format: z.enum(EXPORT_FORMATS, faults.oneOf(EXPORT_FORMATS)).default('colophon'),
    what: z
      .array(part, faults.list)
      .min(1, faults.entriesAtLeast)
      .max(EXPORT_PARTS.length, faults.entriesAtMost(EXPORT_PARTS.length))
      .optional()
      .describe('Parts of an export in our own format; all if left out. Other formats contain only content.'),
  })
  .refine(({ format, what = ['content'] }) => format === 'colophon' || what.join() === 'content', {
    path: ['what'],
    ...faults.ownContentOnly,
  });
