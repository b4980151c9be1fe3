import { type MarkupCost, excessOf, htmlCost } from '#schema/document/markup-cost.ts';
import type { RichTextDocument } from '#schema/document/types.ts';
import {
  MARKUP_ATTRIBUTES_MAX,
  MARKUP_DEPTH_MAX,
  MARKUP_ELEMENTS_MAX,
  MARKUP_STRAY_SIGNS_MAX,
} from '#schema/base/limits.ts';
import { moduleAt } from '../../platform/base/paths.ts';
import { offloaded } from '../../platform/offload/offload.ts';
import { DocumentError } from './document-error.ts';
import { documentFromHtml } from './parse-html.ts';
import { documentFromMarkdown } from './parse-markdown.ts';
import { Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import type { Plain } from '../../platform/offload/task.ts';

const spoken = later(messages);

const LIMITS = {
  elements: MARKUP_ELEMENTS_MAX,
  depth: MARKUP_DEPTH_MAX,
  attributes: MARKUP_ATTRIBUTES_MAX,
  strays: MARKUP_STRAY_SIGNS_MAX,
};
/** Shorter HTML is parsed faster than it can be sent to a thread. */
const READ_HERE_CHARS = 16 * 1024;
/** The same limit in elements, including those that the parser creates again. */
const READ_HERE_ELEMENTS = 2_000;

/**
 * The document in a piece of HTML, see {@link documentFromHtml}. Input that is too costly is refused after one scan, and
 * long input is parsed in another thread. `lane` is what waits for it: a request or a job.
 * @throws DocumentError
 */
export async function readHtml(html: string, lane: Lane = 'quick'): Promise<RichTextDocument> {
  const cost = refuseCostlyHtml(html);
  if (html.length <= READ_HERE_CHARS && cost.elements + cost.rebuilt <= READ_HERE_ELEMENTS)
    return documentFromHtml(html);
  return documentIn(await readApart[lane]({ html }));
}

/** What waits for the result: a request or a job. */
export type Lane = keyof typeof readApart;

/**
 * Scans HTML once and throws a DocumentError if parsing it would cost more than any real text; otherwise returns the cost.
 */
export function refuseCostlyHtml(html: string): MarkupCost {
  const cost = htmlCost(html);
  const problem = excessOf(cost, LIMITS);
  if (problem !== undefined) throw new DocumentError(new Spoken(problem));
  return cost;
}

/**
 * The document in a Markdown text, for a job: long text is parsed in another thread.
 * @throws DocumentError
 */
export async function readMarkdown(markdown: string): Promise<RichTextDocument> {
  if (markdown.length <= READ_HERE_CHARS) return documentFromMarkdown(markdown);
  return documentIn(await readApart.slow({ markdown }));
}

function documentIn(read: Read): RichTextDocument {
  if ('refused' in read) throw new DocumentError(new Spoken(read.refused));
  return read.document;
}

type Text = { html: string } | { markdown: string };
type Read = { document: RichTextDocument } | { refused: Plain };

/** Runs in the thread. */
export function readHere(text: Text): Read {
  try {
    return { document: 'html' in text ? documentFromHtml(text.html) : documentFromMarkdown(text.markdown) };
  } catch (error) {
    if (error instanceof DocumentError) return { refused: error.spoken.said };
    throw error;
  }
}

const apart = (lane: 'quick' | 'slow') =>
  offloaded<Text, Read>({
    module: moduleAt('records/rich-text/read-html.ts'),
    name: readHere.name,
    lane,
    limitMs: 20_000,
    tooCostly: () => new DocumentError(spoken('too_slow')),
  });
const readApart = { quick: apart('quick'), slow: apart('slow') };
