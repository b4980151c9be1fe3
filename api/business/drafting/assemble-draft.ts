import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { contentTypeNamed } from '#schema/registry/registry.ts';
import { createSchemaOf } from '#schema/bodies/write-schemas.ts';
import { type CleanDraft, cleanDraft } from './clean-answer.ts';
import { verifyDocument } from './clean-document.ts';
import type { DraftAnswer } from './draft-answer.ts';
import type { DraftKind, DraftRequest } from './draft-request.ts';
import { badOutput } from '../ai-provider/provider-failure.ts';
import type { SourceIndex } from '../ai-sources/source-index.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The existing categories and tags. */
export interface Terms {
  categories: readonly Term[];
  tags: readonly Term[];
}
export interface Term {
  id: string;
  name: string;
}

export interface DraftMaterial {
  kind: DraftKind;
  asked: DraftRequest;
  terms: Terms;
  /** Undefined when there was no text to look quotations up in. */
  index: SourceIndex | undefined;
}

/** A draft that can be saved, and what the checks found. */
export interface AssembledDraft {
  input: Record<string, unknown>;
  checks: { quotations: number; quotations_found: number; passages: number; passages_found: number };
  alternatives: { title: string[]; intro: string[] };
}

/**
 * Turns a model's answer into a draft: cleans every text like any input, looks up every quotation, and maps
 * names to existing categories and tags. Yields to other requests. Throws 502 for an unusable answer.
 */
export async function assembleDraft(answer: DraftAnswer, material: DraftMaterial): Promise<AssembledDraft> {
  const { kind, terms, index } = material;
  const checks = { quotations: 0, quotations_found: 0, passages: 0, passages_found: 0 };
  const clean = await cleanDraft(answer);
  const { title, intro, body, seo_title, seo_description, alternatives } = clean;
  if (body === undefined) throw badOutput(spoken('no_text'));
  if (index !== undefined) {
    const found = await verifyDocument(body, (quotation) => index.findVerbatim(quotation)?.place);
    checks.quotations += found.checked;
    checks.quotations_found += found.found;
  }
  const input: Record<string, unknown> = {
    title,
    intro,
    body,
    seo_title,
    seo_description,
    category_id: termNamed(terms.categories, answer.category ?? '')?.id ?? null,
    tag_ids: tagIdsOf(answer.tags, terms.tags),
    ...(kind === 'book-summary' ? await summaryFields(clean, material, checks) : {}),
  };
  await yieldToEventLoop();
  return { input: checked(kind, input), checks, alternatives };
}

type Checks = AssembledDraft['checks'];

async function summaryFields(
  { who_should_read, key_ideas: ideas, quotes }: CleanDraft,
  { asked, index }: DraftMaterial,
  checks: Checks,
): Promise<Record<string, unknown>> {
  const keptIdeas: CleanDraft['key_ideas'] = [];
  for (const idea of ideas) {
    const passages: string[] = [];
    for (const passage of idea.passages) {
      await yieldToEventLoop();
      checks.passages += 1;
      // A passage is shown as the book's own words, so it is kept only if it is in the book.
      if (index?.findVerbatim(passage) === undefined) continue;
      checks.passages_found += 1;
      passages.push(passage);
    }
    keptIdeas.push({ ...idea, passages });
  }
  const keptQuotes: object[] = [];
  for (const quote of quotes) {
    await yieldToEventLoop();
    keptQuotes.push(quoteOf(quote, index, checks));
  }
  return {
    book_title: asked.title ?? null,
    author: asked.author ?? null,
    isbn: asked.isbn ?? null,
    who_should_read,
    key_ideas: keptIdeas,
    quotes: keptQuotes,
  };
}

/**
 * A place that a model names is kept only if it was found; words with an omission wait for a person's
 * approval.
 */
function quoteOf(quote: CleanDraft['quotes'][number], index: SourceIndex | undefined, checks: Checks) {
  const unplaced = { ...quote, page: null, place: null };
  if (index === undefined) return { ...unplaced, verified: null };
  const found = index.findVerbatim(quote.text);
  checks.quotations += 1;
  if (found === undefined) return { ...unplaced, verified: false };
  checks.quotations_found += 1;
  return { ...quote, page: found.page, place: found.place.slice(0, 200), verified: true };
}

function tagIdsOf(names: readonly string[], tags: readonly Term[]): string[] {
  const ids = names.slice(0, 30).flatMap((name) => termNamed(tags, name)?.id ?? []);
  return [...new Set(ids)].slice(0, 8);
}

function termNamed(terms: readonly Term[], name: string): Term | undefined {
  const wanted = name.trim().toLowerCase();
  return terms.find((term) => term.name.toLowerCase() === wanted);
}

/** The same rules as for a request body. */
function checked(kind: DraftKind, input: Record<string, unknown>): Record<string, unknown> {
  const resource = contentTypeNamed(kind);
  if (resource === undefined) throw new Error(`There is no content type ${kind}.`);
  const result = createSchemaOf(resource).safeParse(input);
  if (!result.success) throw badOutput(spoken('not_saveable'));
  return result.data;
}
