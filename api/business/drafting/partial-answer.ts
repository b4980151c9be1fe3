import { type PartialDraft, cleanPartial } from './clean-answer.ts';

/** The object in the beginning of a JSON text, as far as it is written. */
export async function partialObject(text: string): Promise<Record<string, unknown> | undefined> {
  const { Output } = await import('ai');
  const start = text.indexOf('{');
  const parsed =
    start === -1 ? undefined : await Output.json().parsePartialOutput({ text: text.slice(start) });
  const value: unknown = parsed?.partial;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return { ...value };
}

/** The visible part of an answer that is still being written; undefined while there is nothing. */
export async function partialDraft(text: string): Promise<PartialDraft | undefined> {
  const partial = await partialObject(text);
  if (partial === undefined) return undefined;
  const draft = await cleanPartial(partial);
  return Object.keys(draft).length === 0 ? undefined : draft;
}
