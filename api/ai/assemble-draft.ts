import { setImmediate as breath } from 'node:timers/promises';
import { INTRO_MAX_CHARS, META_DESCRIPTION_MAX_CHARS, TITLE_MAX_CHARS } from '#schema/limits.ts';
import { contentTypeNamed } from '#schema/registry.ts';
import { createSchemaOf } from '#schema/write-schemas.ts';
import { DocumentError } from '../content/document/document-error.ts';
import { documentOfAnswer, hasText, plainOfAnswer, verifyDocument } from './clean-document.ts';
import type { DraftAnswer } from './draft-answer.ts';
import type { DraftKind, DraftRequest } from './draft-request.ts';
import { badOutput } from './provider-failure.ts';
import type { SourceIndex } from './source-index.ts';

/** Categories and tags that there are. */
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
  /** Undefined: there was no text to look quotations up in. */
  index: SourceIndex | undefined;
}

/** A draft as it can be saved, and what the checks found. */
export interface AssembledDraft {
  input: Record<string, unknown>;
  checks: { quotations: number; quotations_found: number; passages: number; passages_found: number };
  alternatives: { title: string[]; intro: string[] };
}

/**
 * Makes a draft of a model's answer: every text cleaned like any input, every quotation looked up, names of categories and
 * tags turned into those that exist. Others are served in between. Throws 502 for an answer that cannot be one.
 */
export async function assembleDraft(answer: DraftAnswer, material: DraftMaterial): Promise<AssembledDraft> {
  const { kind, terms, index } = material;
  const checks = { quotations: 0, quotations_found: 0, passages: 0, passages_found: 0 };
  const body = bodyOf(answer.body);
  await breath();
  if (index !== undefined) {
    const found = verifyDocument(body, (quotation) => index.find(quotation)?.place);
    checks.quotations += found.checked;
    checks.quotations_found += found.found;
  }
  await breath();
  const line = (text: string, max: number) => plainOfAnswer(text, { max });
  const input: Record<string, unknown> = {
    title: line(answer.title, TITLE_MAX_CHARS),
    intro: line(answer.intro, INTRO_MAX_CHARS),
    body,
    seo_title: line(answer.seo_title ?? '', 70),
    seo_description: line(answer.seo_description ?? '', META_DESCRIPTION_MAX_CHARS),
    category_id: termNamed(terms.categories, answer.category ?? '')?.id ?? null,
    tag_ids: tagIdsOf(answer.tags, terms.tags),
    ...(kind === 'book-summary' ? summaryFields(answer, material, checks) : {}),
  };
  const alternatives = {
    title: answer.alternatives.title.slice(0, 5).map((text) => line(text, TITLE_MAX_CHARS)),
    intro: answer.alternatives.intro.slice(0, 5).map((text) => line(text, INTRO_MAX_CHARS)),
  };
  await breath();
  return { input: checked(kind, input), checks, alternatives };
}

type Checks = AssembledDraft['checks'];

function summaryFields(
  answer: DraftAnswer,
  { asked, index }: DraftMaterial,
  checks: Checks,
): Record<string, unknown> {
  return {
    book_title: asked.title ?? null,
    author: asked.author ?? null,
    isbn: asked.isbn ?? null,
    who_should_read: plainOfAnswer(answer.who_should_read ?? '', { max: 2000, multiline: true }),
    key_ideas: answer.key_ideas.slice(0, 20).map(({ title, text, passages }) => ({
      title: plainOfAnswer(title, { max: 200 }),
      text: plainOfAnswer(text ?? '', { max: 3000, multiline: true }),
      passages: passages.slice(0, 6).flatMap((passage) => passageOf(passage, index, checks)),
    })),
    quotes: answer.quotes.slice(0, 30).map((quote) => quoteOf(quote, index, checks)),
  };
}

/** A passage is shown as the book's own words, so only one that is in the book is kept. */
function passageOf(passage: string, index: SourceIndex | undefined, checks: Checks): string[] {
  const text = plainOfAnswer(passage, { max: 2000, multiline: true });
  checks.passages += 1;
  if (index?.find(text) === undefined) return [];
  checks.passages_found += 1;
  return [text];
}

function quoteOf(quote: DraftAnswer['quotes'][number], index: SourceIndex | undefined, checks: Checks) {
  const text = plainOfAnswer(quote.text, { max: 2000, multiline: true });
  const said = plainOfAnswer(quote.place ?? '', { max: 200 });
  if (index === undefined) return { text, page: quote.page ?? null, place: said, verified: null };
  const found = index.find(text);
  checks.quotations += 1;
  if (found === undefined) return { text, page: quote.page ?? null, place: said, verified: false };
  checks.quotations_found += 1;
  return { text, page: found.page ?? quote.page ?? null, place: found.place.slice(0, 200), verified: true };
}

function bodyOf(text: string) {
  try {
    const document = documentOfAnswer(text);
    if (hasText(document)) return document;
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
  }
  throw badOutput('The model wrote no text that could be used.');
}

function tagIdsOf(names: readonly string[], tags: readonly Term[]): string[] {
  const ids = names.slice(0, 30).flatMap((name) => termNamed(tags, name)?.id ?? []);
  return [...new Set(ids)].slice(0, 8);
}

function termNamed(terms: readonly Term[], name: string): Term | undefined {
  const wanted = name.trim().toLowerCase();
  return terms.find((term) => term.name.toLowerCase() === wanted);
}

/** The same rules as for a body that somebody sends. */
function checked(kind: DraftKind, input: Record<string, unknown>): Record<string, unknown> {
  const resource = contentTypeNamed(kind);
  if (resource === undefined) throw new Error(`There is no content type ${kind}.`);
  const result = createSchemaOf(resource).safeParse(input);
  if (!result.success) throw badOutput('The model wrote something that cannot be saved.');
  return result.data;
}
