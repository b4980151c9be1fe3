import { z } from 'zod';

export const SOURCE_SYSTEMS = [
  'ghost',
  'wordpress',
  'markdown',
  'medium',
  'substack',
  'epub',
  'notion',
  'google_docs',
  'word',
] as const;
export type SourceSystem = (typeof SOURCE_SYSTEMS)[number];

const WITH_UNIQUE_IDS: readonly SourceSystem[] = [
  'ghost',
  'medium',
  'substack',
  'epub',
  'notion',
  'google_docs',
  'word',
];

/** Whether the IDs of texts are unique across all sites of a system, so that no name of a site is needed. */
export function hasUniqueIds(system: SourceSystem): boolean {
  return WITH_UNIQUE_IDS.includes(system);
}

const WITHOUT_SITE: readonly SourceSystem[] = ['epub', 'notion', 'google_docs', 'word'];

/** Whether texts were never on a site: they have no old URL there, and all become drafts. */
export function hasNoSite(system: SourceSystem): boolean {
  return WITHOUT_SITE.includes(system);
}

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
  site_name: z
    .string()
    .describe('Which site the texts come from. Texts are recognized by it and their path or ID there.'),
  categories: z
    .record(z.string(), z.string())
    .describe('By slug in the source: `make`, `tag`, `leave`, or the ID of a category of this site.'),
  tags: z
    .record(z.string(), z.string())
    .describe('By slug in the source: `make`, `leave`, or the ID of a tag of this site.'),
  authors: z
    .record(z.string(), z.string())
    .describe('By name in the source: the name here; empty leaves the author out.'),
  pages: z
    .record(z.string(), z.string())
    .describe('By ID in the source, for pages: `page`, `post` (as other texts), or `leave`.'),
  drafts_only: z.boolean(),
});
export type Decisions = z.output<typeof decisions>;

const sourceFacts = z.object({
  title: z.string().describe('Name of the site, if the file contains it.'),
  address: z
    .string()
    .describe('URL of the site without a trailing slash; empty if the file does not contain it.'),
  own_format: z
    .boolean()
    .optional()
    .describe('True for Markdown in the format of this product, whose records are known by slug.'),
  ignored: z
    .record(z.string(), z.int())
    .describe('Number of things in the file that are not imported, by kind.'),
});
/** What a file says about the site that it comes from. */
export type SourceFacts = z.output<typeof sourceFacts>;

const label = z.object({ name: z.string(), slug: z.string(), count: z.int() });
const importFacts = sourceFacts.extend({
  categories: z.array(label),
  tags: z.array(label).describe('The 500 most frequent.'),
  authors: z.array(z.object({ name: z.string(), count: z.int() })),
  pages: z.array(z.object({ id: z.string(), title: z.string() })),
});
/** The facts of a file, and the categories that its texts have there. */
export type ImportFacts = z.output<typeof importFacts>;

/** A site that is being imported or was imported. */
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
  noted: z.int().describe('Number of items with notes on what could not be kept.'),
  pictures: z.int(),
  created_by: z.uuid().nullable(),
  needs_name: z
    .boolean()
    .describe(
      'True if the file doesn’t say which site it comes from: `site_name` must be set before it runs.',
    ),
  earlier: z
    .object({ count: z.int(), imported_at: z.iso.datetime() })
    .nullable()
    .describe('Texts of a site of the same name that were imported before. They are updated.'),
  failure: z.string().nullable(),
  failed_from: z.enum(['checking', 'running']).nullable().describe('The state in which it failed.'),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type SiteImport = z.output<typeof siteImport>;

/** The result, planned or actual, for one item of a file. */
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
