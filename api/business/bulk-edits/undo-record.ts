import { isTableResource } from '#schema/registry/registry.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { requireGrant } from '../../platform/route/require-actor.ts';
import { actionOf, requireTask } from './bulk-action.ts';
import { saveFields } from './edit-record.ts';
import type { After, Before, Outcome, Step } from './job-item.ts';
import { bringPageBack } from './live-update.ts';
import { bringBack } from './table-action.ts';
import type { Task } from './task.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** What was done to one record, and how it stood then. */
export interface Done {
  recordId: string;
  task: Task;
  before: Before;
  after: After;
}

/**
 * Undoes what a job did to one record, unless it was changed since: fields are restored by a new save, an action by
 * what it stored, and created records are removed.
 */
export async function undoRecord(step: Step, { recordId: id, task, before, after }: Done): Promise<Outcome> {
  const { tx, deps, resource, store, actor } = step;
  if (before.row !== undefined && isTableResource(resource)) return bringBack(step, resource, before.row);
  const record = await store.hold(tx, id);
  if (before.isNew === true) requireGrant(actor, resource.access.delete, record);
  else requireTask(actor, { resource, task, record });
  if (!isSame(await store.snapshot(tx, id), after))
    throw new ApiError('invalid_transition', { message: spoken('changed_since') });
  if (before.fields !== undefined) {
    const undone = await saveFields(step, record, { input: before.fields, undoes: true });
    if (before.page !== undefined) await bringPageBack(step, id, before.page);
    return undone;
  }
  if (before.isNew === true) await store.remove(step, record);
  else await actionOf(deps, resource, task)?.undo(step, record, before);
  return { state: 'changed', recordId: id, title: record.title, before: null };
}

function isSame(now: After, then: After): boolean {
  return (
    now.version === then.version &&
    now.status === then.status &&
    Date.parse(now.updated_at) === Date.parse(then.updated_at)
  );
}
