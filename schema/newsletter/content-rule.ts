import { z } from 'zod';

const slug = z.string().max(200);

/**
 * What a content list in an email shows if it names no content: “what is new since the last issue, at most two per category,
 * nothing that was sent before”. Evaluated again until the email is sent.
 */
export const contentRule = z.strictObject({
  /** Only these content types; all if left out. */
  types: z.array(z.string().max(100)).max(20).optional(),
  content_type_name: z.string().max(100).optional(),
  category: slug.optional(),
  tag: slug.optional(),
  /** The total number of entries. */
  limit: z.number().int().min(1).max(20).default(5),
  per_category: z.number().int().min(1).max(20).optional(),
  /** Published since sending of the last issue to these readers began; if there was none, at any time. */
  since: z.literal('last_issue').optional(),
  since_days: z.number().int().min(1).max(3650).optional(),
  /** Excludes what an earlier issue to these readers contained, and what comes earlier in this one. */
  not_sent_before: z.boolean().optional(),
  /** What happens if nothing is found: the list is left out, or the issue isn’t sent. */
  if_empty: z.enum(['leave_out', 'stop']).optional(),
});

export type ContentRule = z.output<typeof contentRule>;
/** A rule as it is written and stored. */
export type WrittenContentRule = z.input<typeof contentRule>;

/** A new list by rule starts with this. */
export const THIS_WEEK: WrittenContentRule = {
  since: 'last_issue',
  per_category: 2,
  not_sent_before: true,
  limit: 6,
};
