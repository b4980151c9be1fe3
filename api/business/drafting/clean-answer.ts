import { INTRO_MAX_CHARS, META_DESCRIPTION_MAX_CHARS, TITLE_MAX_CHARS } from '#schema/base/limits.ts';
import type { RichTextDocument } from '#schema/document/types.ts';
import { toHtml } from '#schema/document/formats/to-html.ts';
import { moduleAt } from '../../platform/base/paths.ts';
import { DocumentError } from '../../records/rich-text/document-error.ts';
import { type Offloading, offloaded } from '../../platform/offload/offload.ts';
import { documentOfAnswer, hasText, plainOfAnswer } from './clean-document.ts';
import type { DraftAnswer } from './draft-answer.ts';
import { badOutput } from '../ai-provider/provider-failure.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** A model's draft with every text cleaned like any input, and with lists no longer than a draft allows. */
export interface CleanDraft extends Omit<DraftAnswer, 'body'> {
  seo_title: string;
  seo_description: string;
  who_should_read: string;
  /** Undefined when there was no usable text. */
  body: RichTextDocument | undefined;
}

/** A draft as far as it is written, safe to show: texts are plain, and the body is HTML that we generate. */
export interface PartialDraft {
  title?: string;
  intro?: string;
  body_html?: string;
}

/** Shorter answers are parsed faster than they can be sent to a thread. */
const READ_HERE_CHARS = 8 * 1024;

/** Cleans a draft; a long one on a separate thread. Throws 502 `ai_bad_output` for one that takes too long to read. */
export async function cleanDraft(answer: DraftAnswer): Promise<CleanDraft> {
  return charsIn(answer) <= READ_HERE_CHARS ? draftHere(answer) : draftApart(answer);
}

/**
 * The visible part of a draft that is still being written; empty when it takes too long or the server is too
 * busy.
 */
export async function cleanPartial(partial: Readonly<Record<string, unknown>>): Promise<PartialDraft> {
  const { title, intro, body } = partial;
  const shown = { title, intro, body };
  if (charsIn(shown) <= READ_HERE_CHARS) return partialHere(shown);
  return partialApart(shown).catch(() => ({}));
}

/** Texts that a model proposes, as plain text. Throws 502 `ai_bad_output` when they take too long to read. */
export async function cleanProposals(proposals: Proposals): Promise<string[]> {
  return charsIn(proposals.texts) <= READ_HERE_CHARS ? proposalsHere(proposals) : proposalsApart(proposals);
}

interface Proposals {
  texts: string[];
  max: number;
  multiline: boolean;
}

/** How much text an answer has. It is parsed JSON, so it is finite and no deeper than its length. */
function charsIn(value: unknown): number {
  return JSON.stringify(value).length;
}

/** Runs in the thread, for a draft. */
export function draftHere(answer: DraftAnswer): CleanDraft {
  const line = (text: string, max: number) => plainOfAnswer(text, { max });
  const lines = (text: string, max: number) => plainOfAnswer(text, { max, multiline: true });
  return {
    ...answer,
    title: line(answer.title, TITLE_MAX_CHARS),
    intro: line(answer.intro, INTRO_MAX_CHARS),
    body: bodyOf(answer.body),
    seo_title: line(answer.seo_title ?? '', 70),
    seo_description: line(answer.seo_description ?? '', META_DESCRIPTION_MAX_CHARS),
    who_should_read: lines(answer.who_should_read ?? '', 2000),
    key_ideas: answer.key_ideas.slice(0, 20).map(({ title, text, passages }) => ({
      title: line(title, 200),
      text: lines(text ?? '', 3000),
      passages: passages.slice(0, 6).map((passage) => lines(passage, 2000)),
    })),
    quotes: answer.quotes.slice(0, 30).map(({ text, page, place }) => ({
      text: lines(text, 2000),
      page: page ?? null,
      place: line(place ?? '', 200),
    })),
    alternatives: {
      title: answer.alternatives.title.slice(0, 5).map((text) => line(text, TITLE_MAX_CHARS)),
      intro: answer.alternatives.intro.slice(0, 5).map((text) => line(text, INTRO_MAX_CHARS)),
    },
  };
}

function bodyOf(text: string): RichTextDocument | undefined {
  try {
    const document = documentOfAnswer(text);
    return hasText(document) ? document : undefined;
  } catch (error) {
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
}

/** Runs in the thread, for a draft that is being written. */
export function partialHere({ title, intro, body }: Readonly<Record<string, unknown>>): PartialDraft {
  const draft: PartialDraft = {};
  if (typeof title === 'string') draft.title = plainOfAnswer(title, { max: 200 });
  if (typeof intro === 'string') draft.intro = plainOfAnswer(intro, { max: 500 });
  if (typeof body === 'string') draft.body_html = htmlOf(body);
  return draft;
}

function htmlOf(body: string): string {
  try {
    return toHtml(documentOfAnswer(body));
  } catch {
    // An incomplete tag or table; the next look will find it complete.
    return '';
  }
}

/** Runs in the thread, for proposals. */
export function proposalsHere({ texts, ...limits }: Proposals): string[] {
  return texts.map((text) => plainOfAnswer(text, limits));
}

const apart: Omit<Offloading, 'name'> = {
  module: moduleAt('business/drafting/clean-answer.ts'),
  lane: 'quick',
  limitMs: 20_000,
  tooCostly: () => badOutput(spoken('no_text')),
};
const draftApart = offloaded<DraftAnswer, CleanDraft>({ ...apart, name: draftHere.name });
const partialApart = offloaded<Readonly<Record<string, unknown>>, PartialDraft>({
  ...apart,
  name: partialHere.name,
});
const proposalsApart = offloaded<Proposals, string[]>({ ...apart, name: proposalsHere.name });
