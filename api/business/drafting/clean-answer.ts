import { INTRO_MAX_CHARS, META_DESCRIPTION_MAX_CHARS, TITLE_MAX_CHARS } from '#schema/limits.ts';
import type { RichTextDocument } from '#schema/document/types.ts';
import { toHtml } from '#schema/document/to-html.ts';
import { moduleAt } from '../../platform/base/paths.ts';
import { DocumentError } from '../../records/rich-text/document-error.ts';
import { type Offloading, offloaded } from '../../platform/offload/offload.ts';
import { documentOfAnswer, hasText, plainOfAnswer } from './clean-document.ts';
import type { DraftAnswer } from './draft-answer.ts';
import { badOutput } from '../ai-provider/provider-failure.ts';

/** A model's draft with every text cleaned like any input, and no more of its lists than a draft can hold. */
export interface CleanDraft extends Omit<DraftAnswer, 'body'> {
  seo_title: string;
  seo_description: string;
  who_should_read: string;
  /** Undefined: there was no text that could be used. */
  body: RichTextDocument | undefined;
}

/** A draft as far as it has been written, safe to show: texts are plain, the body is HTML of our own making. */
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

/** What can be shown of a draft that is still being written; where that takes too long or too much is going on, nothing is. */
export async function cleanPartial(partial: Readonly<Record<string, unknown>>): Promise<PartialDraft> {
  const { title, intro, body } = partial;
  const shown = { title, intro, body };
  if (charsIn(shown) <= READ_HERE_CHARS) return partialHere(shown);
  return partialApart(shown).catch(() => ({}));
}

/** Texts that a model proposes, as plain text. Throws 502 `ai_bad_output` for what takes too long to read. */
export async function cleanProposals(proposals: Proposals): Promise<string[]> {
  return charsIn(proposals.texts) <= READ_HERE_CHARS ? proposalsHere(proposals) : proposalsApart(proposals);
}

interface Proposals {
  texts: string[];
  max: number;
  multiline: boolean;
}

/** How much text an answer has. It is JSON, so it ends and is no deeper than its length. */
function charsIn(value: unknown): number {
  return JSON.stringify(value).length;
}

/** What the thread runs for a draft. */
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

/** What the thread runs for a draft that is being written. */
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
    // A tag or a table that is only half there; the next look will find it whole.
    return '';
  }
}

/** What the thread runs for proposals. */
export function proposalsHere({ texts, ...limits }: Proposals): string[] {
  return texts.map((text) => plainOfAnswer(text, limits));
}

const apart: Omit<Offloading, 'name'> = {
  module: moduleAt('business/drafting/clean-answer.ts'),
  lane: 'quick',
  limitMs: 20_000,
  tooCostly: () => badOutput('The model’s response had no usable text.'),
};
const draftApart = offloaded<DraftAnswer, CleanDraft>({ ...apart, name: draftHere.name });
const partialApart = offloaded<Readonly<Record<string, unknown>>, PartialDraft>({
  ...apart,
  name: partialHere.name,
});
const proposalsApart = offloaded<Proposals, string[]>({ ...apart, name: proposalsHere.name });
