import { z } from 'zod';
import { json, jsonObject } from '../../base/json.ts';

/** Bulk actions on content besides writing fields. */
export const CONTENT_ACTIONS = ['publish', 'unpublish', 'archive', 'trash', 'restore'] as const;
export const BULK_ACTIONS = [...CONTENT_ACTIONS, 'delete'] as const;
/** Which live pages are updated with a bulk edit of fields. */
export const UPDATE_LIVE = ['all', 'up_to_date'] as const;
export const JOB_ITEM_STATES = ['waiting', 'changed', 'created', 'unchanged', 'refused'] as const;

const task = z.object({
  changes: jsonObject.optional().describe('Body fields and their new values.'),
  update_live: z
    .enum(UPDATE_LIVE)
    .optional()
    .describe('Live pages that are updated too: all, or those without other unpublished changes.'),
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

/** A job on many records: an edit, an import, or undoing one of them. */
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

/** The live pages among the records that would change. The three counts do not overlap. */
const livePages = z
  .object({
    up_to_date: z.int().describe('Live pages without other unpublished changes.'),
    with_other_changes: z.int().describe('Live pages with other unpublished changes or a scheduled update.'),
    blocked: z.int().describe('Live pages that can’t be published after the edit.'),
    others: z.array(z.object({ id: z.uuid(), title: z.string() })).describe('The first with other changes.'),
    refusals: z
      .array(z.object({ id: z.uuid(), title: z.string(), reason: z.string() }))
      .describe('The first that are blocked, and why.'),
    moved: z.int().describe('Pages whose URL changes.'),
    moves: z
      .array(z.object({ id: z.uuid(), from: z.string(), to: z.string() }))
      .describe('The first of them.'),
  })
  .nullable()
  .describe('What update_live would publish; null if nothing is live or you can’t publish.');
export type LivePages = NonNullable<z.input<typeof livePages>>;

/**
 * A dry run of a job: how many records would change, stay the same, or be refused, with the first of each as
 * text.
 */
export const bulkPreview = z.object({
  total: z.int(),
  change: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  entries: z.array(entry),
  live: livePages,
});
export type BulkPreview = z.input<typeof bulkPreview>;
