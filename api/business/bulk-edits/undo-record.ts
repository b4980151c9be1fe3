import { sql } from 'drizzle-orm';
import { workingCopyOf } from '../../records/documents/content-reads.ts';
import { trash } from '../../records/publishing/publish.ts';
import { lockDocument } from '../../records/documents/save-document.ts';
import { mayHave, restoreWithFreeSlug } from '../../records/publishing/restore-trashed.ts';
import { takeBack } from '../../records/publishing/take-back.ts';
import { rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { requireGrant } from '../../platform/route/require-actor.ts';
import { grantOf, saveFields } from './edit-record.ts';
import type { After, Before, Outcome, Step } from './job-item.ts';
import type { Task } from './task.ts';

/** What was done to one record, and how it stood then. */
export interface Done {
  recordId: string;
  task: Task;
  before: Before;
  after: After;
}

/**
 * Takes back what a job did to one record, unless somebody changed it since: fields come back as a new revision, its
 * place in life and its page as they were, and what was made goes to the trash.
 */
export async function undoRecord(step: Step, { recordId: id, task, before, after }: Done): Promise<Outcome> {
  const { tx, deps, resource, actor } = step;
  const locked = await lockDocument(tx, resource, id);
  const { row } = await workingCopyOf(tx, id, resource.storage.type);
  requireGrant(actor, before.isNew === true ? resource.access.delete : grantOf(resource, task), row);
  const present = await standingOf(step, id);
  if (
    present.version !== after.version ||
    present.status !== after.status ||
    Date.parse(present.updated_at) !== Date.parse(after.updated_at)
  ) {
    throw new ApiError('invalid_transition', { message: 'Somebody changed this since. It stays as it is.' });
  }
  if (before.fields !== undefined) {
    const outcome = await saveFields(step, row, before.fields);
    // What was on its page word for word is so again.
    await rows(
      tx,
      sql`UPDATE content SET published_version = version
          WHERE id = ${id} AND status = 'published' AND published_version = ${after.version - 1}`,
    );
    return outcome;
  }
  const outcome = { state: 'changed', recordId: id, title: row.title, before: {} } as const;
  const [now, action] = [deps.now(), 'undo'] as const;
  if (before.isNew === true) await trash(tx, { resource, id, now });
  else if (before.life !== undefined && !mayHave(resource, before.life, actor)) {
    await restoreWithFreeSlug(tx, { resource, id, now, action });
  } else if (before.life !== undefined) {
    await takeBack(tx, locked, { before: before.life, now, action });
  }
  return outcome;
}

/** How a record stands, to see later whether anybody has changed it since. */
export async function standingOf({ tx }: Pick<Step, 'tx'>, id: string): Promise<After> {
  const [found] = await rows<After>(
    tx,
    sql`SELECT version, status, updated_at FROM content WHERE id = ${id}`,
  );
  if (found === undefined) throw new Error('A record that is locked is gone.');
  return found;
}
