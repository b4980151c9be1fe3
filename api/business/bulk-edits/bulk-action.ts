import type { Actor, Grant } from '#schema/access/access.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import { isContentType, isTableResource } from '#schema/registry/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { requireGrant } from '../../platform/route/require-actor.ts';
import type { StoredRecord } from '../../records/resources/resource-store.ts';
import type { KeptResource } from '../../records/stores/store-of.ts';
import { contentAction } from './content-action.ts';
import type { BulkAction } from './job-item.ts';
import { declaredStep, deletion } from './table-action.ts';
import type { Task } from './task.ts';

/** The action of a task; undefined where it writes fields. */
export function actionOf(deps: AppDeps, resource: KeptResource, task: Task): BulkAction | undefined {
  const { action, step, chosen = '' } = task;
  if (isContentType(resource)) {
    return action === undefined || action === 'delete' ? undefined : contentAction(resource, action);
  }
  if (action === 'delete') return deletion(deps, resource);
  return step === undefined || !isTableResource(resource)
    ? undefined
    : declaredStep(deps, resource, { step, chosen });
}

/** What the task asks for: to publish changes, one must be allowed both to write and to publish. */
export function grantsOf({ access, actions }: Resource, { action, update_live: live }: Task): Grant[] {
  if (action !== undefined) return [actions?.[action]?.grant ?? access.delete];
  return live === undefined ? [access.update] : [access.update, actions?.publish?.grant ?? access.delete];
}

/** 403 for those who may not do the task, with this record or at all. */
export function requireTask(
  actor: Actor,
  { resource, task, record }: { resource: Resource; task: Task; record?: StoredRecord },
): void {
  for (const grant of grantsOf(resource, task)) requireGrant(actor, grant, record);
}
