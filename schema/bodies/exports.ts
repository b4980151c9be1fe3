import { z } from 'zod';
import { EXPORT_FORMATS, EXPORT_PARTS } from '../base/export-parts.ts';

const part = z.enum(EXPORT_PARTS, `must be one of: ${EXPORT_PARTS.join(', ')}`);

/** An export to write. */
export const newExport = z
  .strictObject({
    format: z.enum(EXPORT_FORMATS, `must be one of: ${EXPORT_FORMATS.join(', ')}`).default('colophon'),
    what: z
      .array(part, 'must be a list of parts')
      .min(1, 'must name at least one part')
      .max(EXPORT_PARTS.length, 'must name each part once')
      .optional()
      .describe('Parts of an export in our own format; all if left out. Other formats contain only content.'),
  })
  .refine(({ format, what = ['content'] }) => format === 'colophon' || what.join() === 'content', {
    path: ['what'],
    message: 'can be only content in this format',
  });
