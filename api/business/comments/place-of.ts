import type { z } from 'zod';
import { CONTEXT_CHARS, type passage } from '#schema/bodies/comments.ts';
import {
  INLINE_NODE,
  type QuotedPassage,
  findPassage,
  quotedAt,
} from '#schema/document/contents/flat-text.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { snapshotOf } from '../../records/document-rows/document-input.ts';
import type { WorkingCopy } from '../../records/documents/content-reads.ts';
import { flatOf } from '../../records/documents/follow-comments.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Where a passage of an entry is. */
export interface Place extends QuotedPassage {
  field: string;
  to: number;
}

/** The place of a passage in the stored draft. Throws 422 if it is not there, or if other words could not take its place. */
export function placeOf(
  { resource, row }: WorkingCopy,
  given: z.output<typeof passage>,
  suggested: string | undefined,
): Place {
  if (resource.fields[given.field]?.kind !== 'rich-text')
    throw validationFailed({ 'passage.field': [spoken('no_such_field')] });
  const text = flatOf(snapshotOf(resource, row)[given.field]);
  const isThere = text.startsWith(given.quote, given.from);
  const known = isThere && text.slice(0, given.from).endsWith(given.prefix);
  const to = given.from + given.quote.length;
  const range = known ? { from: given.from, to } : findPassage(text, given);
  if (range === undefined) throw validationFailed({ 'passage.quote': [spoken('passage_unknown')] });
  if (suggested !== undefined && new RegExp(`[\n${INLINE_NODE}]`).test(given.quote))
    throw validationFailed({ 'passage.quote': [spoken('across_blocks')] });
  return { field: given.field, to: range.to, ...quotedAt(text, range, CONTEXT_CHARS) };
}
