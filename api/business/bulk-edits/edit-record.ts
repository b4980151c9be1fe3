import type { Grant } from '#schema/access.ts';
import { contentActions } from '#schema/define-content-type.ts';
import type { ContentType } from '#schema/registry.ts';
import { workingCopyOf } from '../../records/documents/content-reads.ts';
import { applyInput, changedFields, snapshotOf } from '../../records/documents/document-input.ts';
import type { ReadDocument } from '../../records/documents/document-select.ts';
import { archive, publish, trash, unpublish } from '../../records/publishing/publish.ts';
import { restoreWithFreeSlug } from '../../records/publishing/restore-trashed.ts';
import { lockDocument, updateDocument } from '../../records/documents/save-document.ts';
import { lifeStateOf } from '../../records/publishing/take-back.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { requireGrant } from '../../platform/route/require-actor.ts';
import { inputFor, isSameMoment } from './bulk-input.ts';
import type { Outcome, Step } from './job-item.ts';
import type { ContentAction, Task } from './task.ts';

/** Does to one record what a job does to each. Throws {@link ApiError} for what is refused. */
export async function editRecord(step: Step, id: string, task: Task): Promise<Outcome> {
  const { tx, resource, actor } = step;
  await lockDocument(tx, resource, id);
  const { row } = await workingCopyOf(tx, id, resource.storage.type);
  requireGrant(actor, grantOf(resource, task), row);
  const action = contentActionOf(task);
  if (action !== undefined) return takeAction(step, row, action);
  return saveFields(step, row, inputFor(row, task.changes ?? {}));
}

/** Who may do the task. */
export function grantOf(resource: ContentType, task: Task): Grant {
  const action = contentActionOf(task);
  if (action === undefined) return resource.access.update;
  return action === 'trash' || action === 'restore' ? resource.access.delete : contentActions[action].grant;
}

/** True where the task would leave the record as it is: it stands there already. */
export function isDone(row: Pick<ReadDocument, 'status' | 'version' | 'published_version' | 'scheduled_at'>) {
  return (action: ContentAction): boolean => {
    if (action === 'publish')
      return row.status === 'published' && row.published_version === row.version && row.scheduled_at === null;
    if (action === 'unpublish') return row.status === 'draft' && row.scheduled_at === null;
    if (action === 'archive') return row.status === 'archived';
    return action === 'trash' ? row.status === 'trashed' : row.status !== 'trashed';
  };
}

/** Saves a part of the record as a revision of its own, unless it says what is there already. */
export async function saveFields(
  { tx, deps, resource, actor }: Step,
  row: ReadDocument,
  input: Record<string, unknown>,
): Promise<Outcome> {
  const record = { recordId: row.id, title: row.title };
  const before = snapshotOf(resource, row);
  const after = snapshotOf(resource, applyInput(resource, input, row));
  const changed = changedFields(before, after).filter(
    (key) => key in input && !isSameMoment(before[key], after[key]),
  );
  if (changed.length === 0) return { state: 'unchanged', ...record };
  const fields = Object.fromEntries(changed.map((key) => [key, before[key] ?? null]));
  const written = Object.fromEntries(changed.map((key) => [key, input[key]]));
  const saving = { actor, now: deps.now(), newId: deps.newId };
  const change = { resource, before: row, expectedVersion: row.version, input: written };
  await updateDocument(tx, change, saving);
  return { state: 'changed', ...record, before: { fields } };
}

async function takeAction(step: Step, row: ReadDocument, action: ContentAction): Promise<Outcome> {
  const { tx, deps, resource } = step;
  const record = { recordId: row.id, title: row.title };
  if (isDone(row)(action)) return { state: 'unchanged', ...record };
  if (row.status === 'trashed' && action !== 'restore') {
    throw new ApiError('invalid_transition', { message: 'This is in the trash. Restore it first.' });
  }
  const life = await lifeStateOf(tx, row.id);
  const move = { resource, id: row.id, now: deps.now() };
  await actions[action](tx, move);
  return { state: 'changed', ...record, before: { life } };
}

/** What is asked of content; deleting for good is no work for many. */
export function contentActionOf({ action }: Task): ContentAction | undefined {
  return action === 'delete' ? undefined : action;
}

const actions = { publish, unpublish, archive, trash, restore: restoreWithFreeSlug };
