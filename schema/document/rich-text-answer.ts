import { z } from 'zod';
import { DOCUMENT_VERSION, MARKS, NODES } from './definition.ts';
import { plainValue } from '../base/json.ts';

const names = (table: object) => z.enum(Object.keys(table) as [string, ...string[]]);
const attrs = z.record(z.string(), plainValue).optional();

const node: z.ZodType = z
  .lazy(() =>
    z.object({
      type: names(NODES),
      attrs,
      content: z.array(node).optional(),
      text: z.string().optional(),
      marks: z.array(z.object({ type: names(MARKS), attrs })).optional(),
    }),
  )
  .meta({ id: 'RichTextNode' });

/** A document as it is read: nesting rules apply only to writes. */
export const richTextRead = z.object({ type: z.literal('doc'), content: z.array(node).optional() }).meta({
  id: 'RichText',
  description: `Rich text, version ${DOCUMENT_VERSION}, as TipTap JSON.`,
  examples: [
    {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'He went to the woods.' }] }],
    },
  ],
});
