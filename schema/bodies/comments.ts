import { z } from 'zod';
import { plainText } from '../fields/parts/field.ts';
import { COMMENTED_PASSAGE_MAX_CHARS, COMMENT_MAX_CHARS, COMMENT_MENTIONS_MAX } from '../base/limits.ts';

/** How much of the text around a passage is kept, to tell it from the same words elsewhere. */
export const CONTEXT_CHARS = 40;

const raw = (max: number) =>
  z
    .string('must be text')
    .max(max, `must be at most ${max} characters`)
    .refine((text) => text.isWellFormed() && !text.includes('\u0000'), 'contains broken characters');

/** A passage of a text, by its words and what is around them. */
export const passage = z.strictObject({
  field: z.string('must be the name of a field').max(100, 'is not a field of this text'),
  from: z
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .describe(
      'Where it begins in the flat text: blocks end with a line break, and every other inline node is one character.',
    ),
  quote: raw(COMMENTED_PASSAGE_MAX_CHARS).refine((text) => text.trim() !== '', 'must not be empty'),
  prefix: raw(CONTEXT_CHARS),
  suffix: raw(CONTEXT_CHARS),
});

/** `@[…]` around the id of a staff member mentions them. */
const words = plainText({ max: COMMENT_MAX_CHARS, multiline: true })
  .refine(
    (text) => mentionsIn(text).length <= COMMENT_MENTIONS_MAX,
    `must mention at most ${COMMENT_MENTIONS_MAX} people`,
  )
  .describe('Plain text. `@[id]` mentions the staff member with this id.');

/** A comment on an entry or on a passage of it, or a reply. With `suggested`, other words for the passage. */
export const newComment = z
  .strictObject({
    content_id: z.uuid('must be an id'),
    thread_id: z.uuid('must be an id').describe('The comment that this one answers.').optional(),
    body: words.default(''),
    passage: passage.optional(),
    suggested: plainText({ max: COMMENTED_PASSAGE_MAX_CHARS })
      .describe('What the passage should say instead; empty: nothing.')
      .optional(),
  })
  .refine(({ body, suggested }) => body !== '' || suggested !== undefined, {
    path: ['body'],
    message: 'is required',
  })
  .refine(({ passage: place, suggested }) => suggested === undefined || place !== undefined, {
    path: ['passage'],
    message: 'is required for a suggestion',
  })
  .refine(({ passage: place, thread_id: thread }) => thread === undefined || place === undefined, {
    path: ['passage'],
    message: 'is that of the comment it answers',
  });

/** Other words of a comment. */
export const commentChange = z.strictObject({
  body: words.refine((text) => text !== '', 'is required'),
});

/** The version of the text that the person saw. */
export const suggestionToTake = z.strictObject({
  version: z.number('must be a number').int('must be a whole number').min(1, 'must be at least 1').optional(),
});

const MENTION = /@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]/g;

/** The people that a comment mentions, by id, each once. */
export function mentionsIn(text: string): string[] {
  return [...new Set([...text.matchAll(MENTION)].flatMap(([, id]) => id ?? []))];
}

/** The text with each mention replaced. */
export function withMentions(text: string, nameOf: (id: string) => string): string {
  return text.replaceAll(MENTION, (_, id: string) => nameOf(id));
}
