import { z } from 'zod';
import { plainText } from '../fields/parts/field.ts';
import { COMMENTED_PASSAGE_MAX_CHARS, COMMENT_MAX_CHARS, COMMENT_MENTIONS_MAX } from '../base/limits.ts';
import { faults } from '../faults/faults.ts';

/** How much of the text around a passage is kept, to tell it from the same words elsewhere. */
export const CONTEXT_CHARS = 40;

const raw = (max: number) =>
  z
    .string(faults.text)
    .max(max, faults.charactersAtMost(max))
    .refine((text) => text.isWellFormed() && !text.includes('\u0000'), faults.invalidCharacters);

/** A passage of a text, by its words and what is around them. */
export const passage = z.strictObject({
  field: z.string().max(100),
  from: z
    .number(faults.number)
    .int(faults.wholeNumber)
    .min(0, faults.atLeast(0))
    .describe(
      'Where it begins in the flat text: blocks end with a line break, and every other inline node is one character.',
    ),
  quote: raw(COMMENTED_PASSAGE_MAX_CHARS).refine((text) => text.trim() !== '', faults.empty),
  prefix: raw(CONTEXT_CHARS),
  suffix: raw(CONTEXT_CHARS),
});

/** `@[…]` around the id of a staff member mentions them. */
const words = plainText({ max: COMMENT_MAX_CHARS, multiline: true })
  .refine(
    (text) => mentionsIn(text).length <= COMMENT_MENTIONS_MAX,
    faults.peopleAtMost(COMMENT_MENTIONS_MAX),
  )
  .describe('Plain text. `@[id]` mentions the staff member with this id.');

/** A comment on an entry or on a passage of it, or a reply. With `suggested`, other words for the passage. */
export const newComment = z
  .strictObject({
    content_id: z.uuid(faults.recordId),
    thread_id: z.uuid(faults.recordId).describe('The comment that this one answers.').optional(),
    body: words.default(''),
    passage: passage.optional(),
    suggested: plainText({ max: COMMENTED_PASSAGE_MAX_CHARS })
      .describe('What the passage should say instead; empty: nothing.')
      .optional(),
  })
  .refine(({ body, suggested }) => body !== '' || suggested !== undefined, {
    path: ['body'],
    ...faults.required,
  })
  .refine(({ passage: place, suggested }) => suggested === undefined || place !== undefined, {
    path: ['passage'],
    ...faults.forSuggestion,
  })
  .refine(({ passage: place, thread_id: thread }) => thread === undefined || place === undefined, {
    path: ['passage'],
    ...faults.ofThread,
  });

/** Other words of a comment. */
export const commentChange = z.strictObject({
  body: words.refine((text) => text !== '', faults.required),
});

/** The version of the text that the person saw. */
export const suggestionToTake = z.strictObject({
  version: z.number(faults.number).int(faults.wholeNumber).min(1, faults.atLeast(1)).optional(),
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
