import { type Actor, can } from '#schema/access/access.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import { isContentType, isTableResource } from '#schema/registry/registry.ts';
import { say } from './messages.ts';

/** One bulk action. */
export interface BulkTask {
  key: string;
  label: string;
  help?: string | undefined;
  /** The resource of which one record is chosen for it. */
  to?: string | undefined;
  /** The part of the request for it. */
  body: { action: string } | { step: string } | null;
}

const CONTENT_TASKS = ['publish', 'unpublish', 'archive'] as const;
const FIELDS = 'fields';
export const DELETE = 'delete';

/** The bulk actions that a declaration offers and the user may run. `body: null`: fields are written. */
export function bulkTasksOf(resource: Resource, actor: Actor): BulkTask[] {
  const { list, access } = resource;
  const mayUpdate = can(actor, access.update);
  const writing = mayUpdate && (list.bulk ?? []).length > 0;
  const steps = mayUpdate ? Object.entries(list.bulkSteps ?? {}) : [];
  return [
    ...(writing ? [{ key: FIELDS, label: say('edit_fields'), body: null }] : []),
    ...steps.map(([step, { label, to, help }]) => ({ key: step, label, to, help, body: { step } })),
    ...(isContentType(resource) ? contentTasksOf(resource, actor) : []),
    ...(isTableResource(resource) && list.bulk !== undefined && can(actor, access.delete)
      ? [{ key: DELETE, label: say('delete'), body: { action: DELETE } }]
      : []),
  ];
}

function contentTasksOf({ access, actions }: Resource, actor: Actor): BulkTask[] {
  const mayPublish = can(actor, actions?.publish?.grant);
  const life = mayPublish ? CONTENT_TASKS : [];
  return [
    ...life.map((action) => ({ key: action, label: say(action), body: { action } })),
    ...(can(actor, access.delete) ? [{ key: 'trash', label: say('trash'), body: { action: 'trash' } }] : []),
  ];
}
