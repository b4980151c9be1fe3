import { toHtml } from '#schema/document/to-html.ts';
import { documentOfAnswer, plainOfAnswer } from './clean-document.ts';

/** A draft as far as it has been written, safe to show: texts are plain, the body is HTML of our own making. */
export interface PartialDraft {
  title?: string;
  intro?: string;
  body_html?: string;
}

/** The object that the beginning of a JSON text says so far. */
export async function partialObject(text: string): Promise<Record<string, unknown> | undefined> {
  const { Output } = await import('ai');
  const start = text.indexOf('{');
  const parsed =
    start === -1 ? undefined : await Output.json().parsePartialOutput({ text: text.slice(start) });
  const value: unknown = parsed?.partial;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return { ...value };
}

/** What can be shown of an answer that is still being written; undefined as long as there is nothing. */
export async function partialDraft(text: string): Promise<PartialDraft | undefined> {
  const partial = await partialObject(text);
  if (partial === undefined) return undefined;
  const { title, intro, body } = partial;
  const draft: PartialDraft = {};
  if (typeof title === 'string') draft.title = plainOfAnswer(title, { max: 200 });
  if (typeof intro === 'string') draft.intro = plainOfAnswer(intro, { max: 500 });
  if (typeof body === 'string') draft.body_html = htmlOf(body);
  return Object.keys(draft).length === 0 ? undefined : draft;
}

function htmlOf(body: string): string {
  try {
    return toHtml(documentOfAnswer(body));
  } catch {
    // A tag or a table that is only half there; the next look will find it whole.
    return '';
  }
}
