import { z } from 'zod';

export const SOURCE_SYSTEMS = ['ghost', 'wordpress', 'markdown'] as const;
export type SourceSystem = (typeof SOURCE_SYSTEMS)[number];

/** The planned or actual result for one item of a file. */
export const ITEM_STATES = [
  'waiting',
  'created',
  'updated',
  'unchanged',
  'kept',
  'skipped',
  'refused',
] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** What staff decided about a file as a whole. */
const decisions = z.object({
  resource: z.string(),
  site_address: z.string(),
  categories: z
    .record(z.string(), z.string())
    .describe('By slug there: `make`, `tag`, `leave`, or the id of a category here.'),
  drafts_only: z.boolean(),
});
export type Decisions = z.output<typeof decisions>;

const sourceFacts = z.object({
  title: z.string().describe('Name of the site, where the file says it.'),
  address: z
    .string()
    .describe('Where the site was, without a closing slash; empty where the file does not say.'),
  ignored: z
    .record(z.string(), z.int())
    .describe('What the file holds that nothing is made of, by what it is called.'),
});
/** What a file says of the site it comes from. */
export type SourceFacts = z.output<typeof sourceFacts>;

const importFacts = sourceFacts.extend({
  categories: z.array(z.object({ name: z.string(), slug: z.string(), count: z.int() })),
});
/** The facts of a file, and the categories that its texts have there. */
export type ImportFacts = z.output<typeof importFacts>;

/** A site being imported or already imported. */
export const siteImport = z.object({
  id: z.uuid(),
  system: z.enum(SOURCE_SYSTEMS),
  file_name: z.string(),
  status: z.enum([
    'receiving',
    'checking',
    'checked',
    'running',
    'finished',
    'stopped',
    'failed',
    'cancelled',
  ]),
  options: decisions,
  facts: importFacts,
  total: z.int(),
  counts: z.record(z.enum(ITEM_STATES), z.int()),
  noted: z.int().describe('Things with notes of what could not be kept.'),
  pictures: z.int(),
  created_by: z.uuid().nullable(),
  failure: z.string().nullable(),
  failed_from: z.enum(['checking', 'running']).nullable().describe('What it was doing when it failed.'),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type SiteImport = z.output<typeof siteImport>;

/** What became of one thing of a file, or would. */
export const importItem = z.object({
  position: z.int(),
  kind: z.string(),
  title: z.string(),
  path: z.string().nullable(),
  slug: z.string().nullable(),
  state: z.enum(ITEM_STATES),
  record_id: z.uuid().nullable(),
  reason: z.string().nullable(),
  notes: z.array(z.string()),
  pictures: z.int(),
});
export type ImportItem = z.output<typeof importItem>;
