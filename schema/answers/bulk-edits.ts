import { z } from 'zod';
import { json, jsonObject } from './json.ts';

/** What can be done with many pieces of content at once, beside writing fields. */
export const CONTENT_ACTIONS = ['publish', 'unpublish', 'archive', 'trash', 'restore'] as const;
export const BULK_ACTIONS = [...CONTENT_ACTIONS, 'delete'] as const;
export const JOB_ITEM_STATES = ['waiting', 'changed', 'created', 'unchanged', 'refused'] as const;

const task = z.object({
  changes: jsonObject.optional().describe('Body fields and their new values.'),
  action: z.enum(BULK_ACTIONS).optional(),
  step: z.string().optional().describe('A step from the declaration of the resource.'),
  chosen: z.string().optional().describe('The record chosen for the step.'),
  dry_run: z.boolean().optional().describe('For an import: true writes nothing.'),
  file_name: z.string().nullable().optional(),
});

const refusal = z.object({
  position: z.int(),
  id: z.uuid().nullable(),
  title: z.string().nullable(),
  reason: z.string().nullable(),
});
export type JobRefusal = z.output<typeof refusal>;

/** Work on many records: an edit, an import, or taking one of them back. */
export const listJob = z.object({
  id: z.uuid(),
  kind: z.enum(['edit', 'import', 'undo']),
  resource: z.string(),
  task,
  status: z.enum(['receiving', 'running', 'finished', 'stopped', 'failed']),
  total: z.int(),
  counts: z.record(z.enum(JOB_ITEM_STATES), z.int()),
  refusals: z.array(refusal).describe('The first refusals.'),
  undo_of: z.uuid().nullable(),
  undone_by: z.uuid().nullable(),
  created_by: z.uuid(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type ListJob = z.output<typeof listJob>;

const entry = z.object({
  id: z.uuid(),
  title: z.string(),
  outcome: z.enum(['change', 'unchanged', 'refused']),
  reason: z.string().exactOptional(),
  changes: z
    .array(z.object({ field: z.string(), before: json, after: json }))
    .describe('Body fields with their current and new values; references are given by name.'),
});
export type BulkEntry = z.input<typeof entry>;

/** A dry run of a job: how many records would change, stay or be refused, and the first of each as text. */
export const bulkPreview = z.object({
  total: z.int(),
  change: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  entries: z.array(entry),
});
export type BulkPreview = z.input<typeof bulkPreview>;
