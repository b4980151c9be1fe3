import { z } from 'zod';

/** A staff member who can be mentioned. */
export const mentionable = z.object({ id: z.uuid(), name: z.string() });
export type Mentionable = z.output<typeof mentionable>;

const anchor = z.object({
  field: z.string(),
  from: z.int().describe('In the flat text of the stored draft.'),
  to: z.int(),
  quote: z.string(),
  prefix: z.string(),
  suffix: z.string(),
});
export type CommentAnchor = z.output<typeof anchor>;

/** One comment or reply. */
export const comment = z.object({
  id: z.uuid(),
  content_id: z.uuid(),
  thread_id: z.uuid().nullable().describe('The comment that it answers; null: it begins a thread.'),
  author: mentionable.nullable().describe('Null: their account was deleted.'),
  body: z.string(),
  mentions: z.array(mentionable).describe('The people behind `@[id]`. Deleted accounts are left out.'),
  anchor: anchor
    .nullable()
    .describe('Where its passage is now. Null: it is about the whole entry, or the passage is gone.'),
  quote: z.string().nullable().describe('The passage as it was when the comment was written.'),
  passage_gone: z.boolean(),
  suggested: z.string().nullable().describe('What the passage should say instead.'),
  decision: z.enum(['taken', 'refused']).nullable().describe('What became of a suggestion.'),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
  deleted_at: z.iso.datetime().nullable().describe('It was deleted, and stays because of its replies.'),
  resolved_at: z.iso.datetime().nullable(),
  resolved_by: mentionable.nullable(),
});
export type Comment = z.output<typeof comment>;

/** A comment with its replies, oldest first. */
export const commentThread = comment.extend({ replies: z.array(comment) });
export type CommentThread = z.output<typeof commentThread>;

/** How many threads an entry has; `stamp` differs after every change. */
export const commentSummary = z.object({ open: z.int(), resolved: z.int(), stamp: z.string() });
export type CommentSummary = z.output<typeof commentSummary>;

/** A suggestion that was taken, and the version of the text that has its words. */
export const takenSuggestion = z.object({ comment, version: z.int() });

/** An open thread that waits for an answer by the person who is mentioned. */
export const waitingComment = z.object({
  id: z.uuid().describe('The thread.'),
  content: z.object({ id: z.uuid(), resource: z.string(), title: z.string() }),
  by: z.string().nullable(),
  excerpt: z.string(),
  at: z.iso.datetime(),
});
export type WaitingComment = z.output<typeof waitingComment>;
