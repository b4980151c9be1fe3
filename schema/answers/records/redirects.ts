import { z } from 'zod';

const step = z.object({
  id: z.uuid().nullable().describe('The redirect; null if a wrong category in the path is corrected.'),
  from: z.string(),
  to: z.string().nullable().describe('Null if the page is gone.'),
  status: z.int(),
  made_by: z.enum(['person', 'product']),
});
export type ResolvedStep = z.output<typeof step>;

/** What a visitor finds at a path. */
export const resolution = z.discriminatedUnion('is', [
  z.object({ is: z.literal('page') }),
  z.object({ is: z.literal('nothing'), is_draft: z.boolean().describe('True if a draft has this path.') }),
  z.object({ is: z.literal('unknown').describe('Part of the product or a file.') }),
  z.object({
    is: z.literal('loop').describe('The redirects form a loop; visitors find nothing.'),
    steps: z.array(step),
  }),
  z.object({ is: z.literal('gone'), id: z.uuid().nullable(), steps: z.array(step) }),
  z.object({
    is: z.literal('redirect'),
    id: z.uuid().nullable(),
    status: z.int(),
    location: z.string().describe('Where visitors are sent in one step.'),
    target: z.enum(['page', 'draft', 'nothing', 'elsewhere', 'unknown']),
    steps: z.array(step),
  }),
]);
export type Resolution = z.output<typeof resolution>;

/** The redirect target of a path without a page. */
export const movedAddress = z.object({
  moved_to: z.string(),
  status: z.int().exactOptional().describe('Present if it is not 301.'),
});

const line = z.object({
  line: z.int(),
  from: z.string(),
  to: z.string().nullable(),
  status: z.int().nullable(),
  outcome: z.enum(['created', 'changed', 'unchanged', 'refused']),
  reason: z.string().nullable(),
});
export type ImportedLine = z.output<typeof line>;
/** The result, planned or actual, for a line of a file. */
export const importedLine = line;

/** A path at which visitors found nothing. */
export const brokenLink = z.object({
  id: z.uuid(),
  path: z.string().describe('Decoded, in small letters, without a query.'),
  hits: z.int().describe('How often it was requested. Obvious probes by bots are not counted.'),
  referrer: z
    .string()
    .nullable()
    .describe('The last place with a link to it: the host of another site, or a path of this one.'),
  first_seen_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
});
export type BrokenLink = z.output<typeof brokenLink>;
