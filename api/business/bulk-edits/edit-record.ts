import type { StoredRecord } from '../../records/resources/resource-store.ts';
import { actionOf, requireTask } from './bulk-action.ts';
import { inputFor } from './bulk-input.ts';
import type { Outcome, Step } from './job-item.ts';
import { pageToUpdate, updatePage } from './live-update.ts';
import type { Task } from './task.ts';

/** Does to one record what a job does to each. Throws {@link ApiError} for what is refused. */
export async function editRecord(step: Step, id: string, task: Task): Promise<Outcome> {
  const { tx, deps, resource, store, actor } = step;
  const record = await store.hold(tx, id);
  requireTask(actor, { resource, task, record });
  const action = actionOf(deps, resource, task);
  if (action === undefined) {
    const page = await pageToUpdate(step, record, task);
    const saved = await saveFields(step, record, { input: inputFor(record, task.changes ?? {}) });
    if (page === undefined || saved.state === 'unchanged') return saved;
    await updatePage(step, id);
    return { ...saved, before: { ...saved.before, page } };
  }
  const before = await action.take(step, record);
  const item = { recordId: record.id, title: record.title };
  return before === undefined ? { state: 'unchanged', ...item } : { state: 'changed', ...item, before };
}

/** Saves a part of the record, unless it says what is there already. */
export async function saveFields(
  step: Step,
  record: StoredRecord,
  { input, undoes = false }: { input: Record<string, unknown>; undoes?: boolean },
): Promise<Outcome> {
  const item = { recordId: record.id, title: record.title };
  const changes = step.store.changes(record, input);
  if (changes.length === 0) return { state: 'unchanged', ...item };
  const written = Object.fromEntries(changes.map(({ field }) => [field, input[field]]));
  await step.store.update(step, record, { input: written, undoes });
  const fields = Object.fromEntries(changes.map(({ field, before }) => [field, before]));
  return { state: 'changed', ...item, before: { fields } };
}
