import { z } from 'zod';

/** What is known of a quotation. */
export const QUOTATION_CHECKS = ['verified', 'unchecked', 'not_found'] as const;
export type QuotationCheck = (typeof QUOTATION_CHECKS)[number];

/** A quotation with its work, its place, and the text that it is in. */
export const quotation = z.object({
  id: z.uuid().describe('Stays the same as long as the words do.'),
  text: z.string(),
  characters: z.int(),
  words: z.int(),
  check: z
    .enum(QUOTATION_CHECKS)
    .describe('`verified`: found in the source, or confirmed by a person. `not_found` blocks publishing.'),
  person: z.string().nullable().describe('Who is quoted: as the quote says, or the author of the book.'),
  work: z
    .object({
      id: z.uuid().nullable().describe('The record of the book; null if there is none.'),
      title: z.string(),
      slug: z.string().nullable(),
    })
    .nullable(),
  place: z.string().nullable().describe('Chapter or section, or the whole source of a block quote.'),
  page: z.int().nullable(),
  content: z.object({
    id: z.uuid(),
    content_type_name: z.string(),
    title: z.string(),
    slug: z.string().nullable(),
    status: z.string(),
    updated_at: z.iso.datetime(),
  }),
  field: z.string().describe('The field of the content, such as `body` or `quotes`.'),
  entry: z
    .int()
    .nullable()
    .describe(
      'Its position in the draft’s field, counted from 0; in rich text, among its quote blocks. Null if only the published page has it.',
    ),
  is_published: z.boolean(),
  public_path: z.string().nullable().describe('The page that shows it; null if visitors don’t see it.'),
  image_path: z
    .string()
    .nullable()
    .describe('The quote as an image to share, 1200×630; only for quotes of a published list.'),
});
export type Quotation = z.output<typeof quotation>;

/** How many quotations there are, by what is known of them. */
export const quotationCounts = z.object({
  all: z.int(),
  verified: z.int(),
  unchecked: z.int(),
  not_found: z.int(),
});
export type QuotationCounts = z.output<typeof quotationCounts>;

/** How much of a book is quoted on this site. */
export const quotedAmount = z.object({
  quotations: z
    .int()
    .describe('Distinct quotes: the same words count once, and quotes within longer ones don’t count.'),
  texts: z.int(),
  characters: z.int(),
  words: z.int(),
  source: z
    .object({ name: z.string(), characters: z.int(), words: z.int(), checked_at: z.iso.datetime() })
    .nullable()
    .describe('The source text in which its quotes were last found; null if there is none.'),
  share: z.number().nullable().describe('Quoted words out of all words of that text, from 0 to 1.'),
});
export type QuotedAmount = z.output<typeof quotedAmount>;

/** What looking quotations up in a source has found. */
export const checkedQuotations = z.object({
  results: z.array(
    z.object({
      id: z.uuid(),
      found: z.enum(['yes', 'with_omissions', 'no']),
      place: z.string().nullable(),
      omitted: z.array(z.string()).describe('What its ellipses leave out, for a person to check.'),
      marked: z.boolean().describe('True if it is now verified in its text.'),
    }),
  ),
  texts: z.int().describe('How many texts were saved.'),
  updated: z.int().describe('How many of them were also updated on the site.'),
});
export type CheckedQuotations = z.output<typeof checkedQuotations>;
