import { refusals } from '#schema/publishing/record-checks.ts';
import { Spoken, english, later } from '../../platform/base/spoken.ts';
import type { Queries } from '../../platform/database/database.ts';
import { snapshotOf } from '../../records/document-rows/document-input.ts';
import type { ReadDocument } from '../../records/document-rows/document-select.ts';
import { lockDocument } from '../../records/documents/save-document.ts';
import { goLive, schedule } from '../../records/publishing/publish.ts';
import type { Saving } from '../../records/resources/resource-store.ts';
import type { SourcePost } from '../import-formats/source-item.ts';
import type { PostWork } from './post-work.ts';
import { labelSaid } from '../../records/publishing/spoken-refusals.ts';
import type { Notes } from '../import-formats/notes.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Whether a post is past the time until which it was shown there. */
export function isExpired({ status, expiresAt }: SourcePost, now: Date): boolean {
  return status !== 'draft' && expiresAt !== undefined && Date.parse(expiresAt) < now.getTime();
}

/**
 * Moves a text on to the state it had there: live, scheduled, or a draft; to a draft if something is missing.
 */
export async function resume(
  tx: Queries,
  { resource, item, job }: PostWork,
  { saved, saving, notes }: { saved: ReadDocument; saving: Saving; notes: Notes },
): Promise<void> {
  const { status, publishedAt } = item.input;
  if (status === 'draft' || job.options.drafts_only || isExpired(item.input, saving.now)) return;
  const missing = refusals(resource, snapshotOf(resource, saved), english).flatMap(({ field }) => {
    const declared = resource.fields[field];
    return declared === undefined ? [] : [new Spoken(labelSaid(resource, [field, declared]))];
  });
  if (missing.length > 0) {
    const fields = missing.reduce((before, next) => spoken('and_next', { before, next }));
    notes.add(spoken('fields_missing', { count: missing.length, fields }));
    return;
  }
  const { id } = saved;
  const isLater = publishedAt !== null && Date.parse(publishedAt) > saving.now.getTime();
  if (isLater) {
    const version = undefined;
    await schedule(tx, { resource, id, version, now: saving.now }, publishedAt);
  } else if (status === 'scheduled') notes.add(spoken('time_passed'));
  else await goLive(tx, { resource, row: await lockDocument(tx, resource, id), now: saving.now });
}
