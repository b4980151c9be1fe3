import { z } from 'zod';

const slug = z.string().max(200);

/**
 * What a content list of an email shows when it names no content: "what is new since the last issue, at most two of a
 * category, nothing that was sent before". Looked up again until the email is sent.
 */
export const contentRule = z.strictObject({
  /** Only these content types; none: all. */
  types: z.array(z.string().max(100)).max(20).optional(),
  content_type_name: z.string().max(100).optional(),
  category: slug.optional(),
  tag: slug.optional(),
  /** Entries in all. */
  limit: z.number().int().min(1).max(20).default(5),
  per_category: z.number().int().min(1).max(20).optional(),
  /** Published since the last issue to these readers began; before the first one, at any time. */
  since: z.literal('last_issue').optional(),
  since_days: z.number().int().min(1).max(3650).optional(),
  /** Excludes what an earlier issue to these readers had, and what is further up in this one. */
  not_sent_before: z.boolean().optional(),
  /** What happens when nothing is found: the list is left out, or the issue is not sent. */
  if_empty: z.enum(['leave_out', 'stop']).optional(),
});

export type ContentRule = z.output<typeof contentRule>;
/** A rule as it is written and stored. */
export type WrittenContentRule = z.input<typeof contentRule>;

/** What a new list by rule begins with. */
export const THIS_WEEK: WrittenContentRule = {
  since: 'last_issue',
  per_category: 2,
  not_sent_before: true,
  limit: 6,
};
