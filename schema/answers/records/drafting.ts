import { z } from 'zod';

/** Proposals for a piece of text, and their cost. */
export const assistance = z.object({
  proposals: z.array(z.string()),
  model: z.string(),
  tokens: z.int(),
  cost: z.number().nullable().describe('US dollars; null if the price is unknown.'),
});

/** A source of an earlier draft. */
export const keptSource = z.object({
  id: z.uuid(),
  name: z.string(),
  characters: z.int(),
  content_id: z.uuid().nullable().describe('The content on this site that the text comes from.'),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
});
export type KeptSource = z.output<typeof keptSource>;

/** The position of a passage in a source, with its context. */
export const foundWords = z.object({
  page: z.int().nullable(),
  place: z.string(),
  before: z.string(),
  passage: z.string(),
  after: z.string(),
  omitted: z
    .array(z.string())
    .optional()
    .describe('What the quote’s ellipses leave out, for a person to check.'),
});
export type FoundInSource = z.output<typeof foundWords>;
