import type { Grant } from '#schema/access.ts';
import type { Resource } from '#schema/define-resource.ts';
import { isContentType, isTableResource } from '#schema/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
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

/** Who may do the task. */
export function grantOf({ access, actions }: Resource, { action }: Task): Grant {
  if (action === undefined) return access.update;
  return actions?.[action]?.grant ?? access.delete;
}
