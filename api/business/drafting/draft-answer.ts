import { z } from 'zod';
import { faults } from '#schema/faults/faults.ts';

/** The shapes requested from a model, and the parsers for its answers, which are more lenient. */

const passages = z.array(z.string());
const askedIdea = z.object({ title: z.string(), text: z.string(), passages });
const askedAlternatives = z.object({ title: z.array(z.string()), intro: z.array(z.string()) });
const askedArticle = z.object({
  title: z.string(),
  slug: z.string(),
  intro: z.string(),
  body: z.string(),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  seo_title: z.string(),
  seo_description: z.string(),
  alternatives: askedAlternatives,
});

/** The answer's shape for the provider: everything required, as strict providers demand. */
export const askedShapes = {
  article: askedArticle,
  'book-summary': askedArticle.extend({
    key_ideas: z.array(askedIdea),
    quotes: z.array(
      z.object({ text: z.string(), page: z.number().nullable(), place: z.string().nullable() }),
    ),
    who_should_read: z.string(),
  }),
  'part-notes': z.object({
    summary: z.string(),
    key_ideas: z.array(askedIdea),
    quotes: z.array(z.object({ text: z.string(), place: z.string().nullable() })),
  }),
} as const;

const present = z.string().refine((text) => text.trim() !== '', faults.empty);
const textOrNothing = z.string().nullish().catch(null);
const texts = listOf(z.string());

const idea = z.union([
  z.string().transform((title) => ({ title, text: null, passages: [] as string[] })),
  z.object({ title: present, text: textOrNothing, passages: texts }),
]);
const quote = z.union([
  z.string().transform((text) => ({ text, page: null, place: null })),
  z.object({
    text: present,
    page: z.number().int().min(1).max(20_000).nullish().catch(null),
    place: textOrNothing,
  }),
]);

const draft = z.object({
  title: present,
  intro: present,
  /** Markdown or HTML. */
  body: present,
  slug: textOrNothing,
  category: textOrNothing,
  tags: texts,
  seo_title: textOrNothing,
  seo_description: textOrNothing,
  who_should_read: textOrNothing,
  key_ideas: listOf(idea),
  quotes: listOf(quote),
  alternatives: z
    .object({ title: texts, intro: texts })
    .nullish()
    .catch(null)
    .transform((value) => value ?? { title: [], intro: [] }),
});

/** A parsed draft; for an article, the lists of a summary are empty. */
export const draftAnswer = draft;
export type DraftAnswer = z.output<typeof draft>;

const notes = z.object({
  summary: textOrNothing.transform((text) => text ?? ''),
  key_ideas: listOf(idea),
  quotes: listOf(quote),
});

/** Notes on a part: at least one of the three must not be empty. */
export const partNotes = notes.refine(
  ({ summary, key_ideas: ideas, quotes }) => summary !== '' || ideas.length > 0 || quotes.length > 0,
  faults.onePart,
);
export type PartNotes = z.output<typeof partNotes>;

/** Many times as many entries as requested. */
const ENTRIES_MAX = 500;

/** Drops unusable entries; anything that is not a list becomes an empty one. */
function listOf<Entry extends z.ZodType>(entry: Entry) {
  return z
    .array(z.unknown())
    .nullish()
    .catch([])
    .transform((entries) =>
      (entries ?? []).slice(0, ENTRIES_MAX).flatMap((value): z.output<Entry>[] => {
        const read = entry.safeParse(value);
        return read.success ? [read.data] : [];
      }),
    );
}
