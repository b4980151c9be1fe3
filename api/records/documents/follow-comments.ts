import { sql } from 'drizzle-orm';
import { CONTEXT_CHARS } from '#schema/bodies/comments.ts';
import { type FlatRange, findPassage, flatTextOf, quotedAt } from '#schema/document/contents/flat-text.ts';
import { documentIn } from '#schema/publishing/record-checks.ts';
import type { DocumentResource } from '#schema/registry/registry.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { snapshotOf } from '../document-rows/document-input.ts';
import type { ReadDocument } from '../document-rows/document-select.ts';
import { followPassages } from '../document-rows/follow-passage.ts';
import type { DocumentWrite } from './write-document.ts';

/** A save: the record before it, and what it wrote. */
interface Saved {
  resource: DocumentResource;
  before: ReadDocument;
  write: Pick<DocumentWrite, 'id' | 'snapshot' | 'changedFields'>;
}

interface Anchored {
  id: string;
  field: string;
  quote: string;
  prefix: string;
  suffix: string;
  anchor_from: number | null;
  anchor_to: number | null;
}

/** A comment with the place of its passage. */
type Placed = Pick<Anchored, 'id' | 'quote' | 'prefix' | 'suffix'> & FlatRange;

/**
 * Moves the anchors of comments along with an edit. Nothing is written where no text with comments changed. Passages that are gone
 * keep their words, and are found again when these come back, as with undo.
 */
export async function followComments(on: Queries, { resource, before, write }: Saved): Promise<void> {
  const fields = write.changedFields.filter((name) => resource.fields[name]?.kind === 'rich-text');
  if (fields.length === 0) return;
  const anchored = await rows<Anchored>(
    on,
    sql`SELECT id, field, quote, prefix, suffix, anchor_from, anchor_to FROM comments
        WHERE document_id = ${write.id} AND field = ANY (${sql.param(fields)}::text[])`,
  );
  if (anchored.length === 0) return;
  const former = snapshotOf(resource, before);
  const placed: Placed[] = [];
  const gone: string[] = [];
  for (const [field, those] of Map.groupBy(anchored, (one) => one.field)) {
    const after = flatOf(write.snapshot[field]);
    const ranges = rangesAfter(those, flatOf(former[field]), after);
    for (const [index, one] of those.entries()) {
      const range = ranges[index];
      if (range === undefined) {
        if (one.anchor_from !== null) gone.push(one.id);
        continue;
      }
      placed.push({ id: one.id, ...range, ...contextOf(after, range) });
    }
  }
  await place(on, placed);
  await lose(on, gone);
}

/** With the edit where the passage was in its place before it, else by its words. */
function rangesAfter(
  anchored: readonly Anchored[],
  before: string,
  after: string,
): (FlatRange | undefined)[] {
  const known = anchored.map((one) => placeIn(before, one));
  const followed = followPassages(
    before,
    after,
    known.filter((range) => range !== null),
  );
  let next = 0;
  return anchored.map((one, index) => {
    const range = known[index] === null ? null : followed[next++];
    return range ?? findPassage(after, { ...one, from: one.anchor_from ?? 0 });
  });
}

/** The place that is stored, if the words and what is around them are there. */
export function placeIn(
  text: string,
  { quote, prefix, suffix, anchor_from: from, anchor_to: to }: Omit<Anchored, 'id' | 'field'>,
): FlatRange | null {
  if (from === null || to === null) return null;
  const around = text.slice(Math.max(0, from - prefix.length), to + suffix.length);
  return around === prefix + quote + suffix ? { from, to } : null;
}

function contextOf(text: string, range: FlatRange): Pick<Placed, 'quote' | 'prefix' | 'suffix'> {
  const { quote, prefix, suffix } = quotedAt(text, range, CONTEXT_CHARS);
  return { quote, prefix, suffix };
}

async function place(on: Queries, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return;
  await rows(
    on,
    sql`UPDATE comments c SET anchor_from = p."from", anchor_to = p."to", quote = p.quote, prefix = p.prefix, suffix = p.suffix
        FROM jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
          AS p(id uuid, "from" int, "to" int, quote text, prefix text, suffix text) WHERE c.id = p.id`,
  );
}

async function lose(on: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await rows(
    on,
    sql`UPDATE comments SET anchor_from = NULL, anchor_to = NULL WHERE id = ANY (${sql.param(ids)}::uuid[])`,
  );
}

/** The flat text of a value; empty without one. */
export function flatOf(value: unknown): string {
  const document = documentIn(value);
  return document === null ? '' : flatTextOf(document);
}
