import { sql } from 'drizzle-orm';
import { type Actor, can, publishAccess } from '#schema/access/access.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { snapshotOf } from '../../records/document-rows/document-input.ts';
import { readDocuments } from '../../records/document-rows/document-select.ts';
import { typeOfRow } from '../../records/documents/content-reads.ts';
import { recordChange } from '../../records/documents/record-change.ts';
import { updateDocument } from '../../records/documents/save-document.ts';
import { project } from '../../records/publishing/publish.ts';
import { markVerified } from './mark-verified.ts';

/** A quote in a draft. */
export interface DraftQuotation {
  id: string;
  words: string;
  field: string;
  entry: number;
  content_id: string;
  book_id: string | null;
}

interface Marks {
  contentId: string;
  /** The quotes of it that were found. */
  found: readonly DraftQuotation[];
}

/** What happened to the quotes of a text. */
interface SavedMarks {
  /** The IDs of those that are verified now. */
  marked: string[];
  isSaved: boolean;
  isUpdated: boolean;
}

const NOTHING: SavedMarks = { marked: [], isSaved: false, isUpdated: false };

/**
 * Marks quotes in a text as verified: a save like any other by this person. If visitors see exactly this
 * draft and the person may publish, the page is updated too: only the mark differs. Texts that the person may
 * not edit stay as they are.
 */
export function saveMarks(deps: AppDeps, actor: Actor, { contentId, found }: Marks): Promise<SavedMarks> {
  return deps.database.transaction(async (tx) => {
    // Locked until the end, so that concurrent saves come entirely before or after.
    await rows(tx, sql`SELECT 1 FROM content WHERE id = ${contentId} FOR UPDATE`);
    const [before] = await readDocuments(tx, 'content', { id: contentId });
    if (before === undefined || before.status === 'trashed') return NOTHING;
    const resource = typeOfRow(before);
    if (!can(actor, resource.access.update, before)) return NOTHING;
    const places = [...Map.groupBy(found, ({ field }) => field)].map(([field, those]) => ({
      field,
      entries: new Set(those.map(({ entry }) => entry)),
    }));
    const words = new Set(found.map((one) => one.words));
    const input = markVerified(snapshotOf(resource, before), places, words);
    if (Object.keys(input).length > 0) {
      const saving = { actor, now: deps.now(), newId: deps.newId };
      await updateDocument(tx, { resource, before, expectedVersion: before.version, input }, saving);
    }
    const isSaved = Object.keys(input).length > 0;
    const wasLive = before.published_version === before.version;
    const isUpdated = isSaved && wasLive && before.status !== 'draft' && can(actor, publishAccess);
    if (isUpdated) await updatePage(tx, before, deps.now());
    return { marked: await verifiedAmong(tx, found), isSaved, isUpdated };
  });
}

async function updatePage(
  tx: Queries,
  document: Parameters<typeof recordChange>[1]['documents'][number],
  now: Date,
): Promise<void> {
  await rows(tx, sql`UPDATE content SET published_version = version WHERE id = ${document.id}`);
  await project(tx, [document.id]);
  await recordChange(tx, { documents: [document], page: 'changed', now });
}

async function verifiedAmong(tx: Queries, found: readonly DraftQuotation[]): Promise<string[]> {
  const ids = found.map(({ id }) => id);
  const verified = await rows<{ id: string }>(
    tx,
    sql`SELECT id FROM quotations WHERE id = ANY (${sql.param(ids)}::uuid[]) AND verified`,
  );
  return verified.map(({ id }) => id);
}
