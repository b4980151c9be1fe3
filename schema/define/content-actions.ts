import { contentAccess, narrowedTo, publishAccess } from '../access/access.ts';
import type { Action, Resource } from './define-resource.ts';
import type { Role } from '../access/roles.ts';

const EDITORS = { roles: ['administrator', 'editor'] } as const;
/** What can be done with content besides reading and writing it. */
export const contentActions = {
  publish: { label: 'Publish', grant: publishAccess, status: 200 },
  unpublish: { label: 'Unpublish', grant: publishAccess, status: 200 },
  unschedule: { label: 'Unschedule', grant: publishAccess, status: 200 },
  archive: { label: 'Archive', grant: publishAccess, status: 200 },
  duplicate: { label: 'Duplicate', grant: { ...EDITORS, scope: 'content:write' }, status: 201 },
  restore: { label: 'Restore', grant: contentAccess.delete, status: 200 },
  'preview-link': { label: 'Share preview link', grant: contentAccess.create, status: 201 },
  preview: { label: 'Preview', grant: contentAccess.create, status: 200 },
} as const satisfies Record<string, Action>;

type Writer = Exclude<Role, 'viewer'>;
/**
 * The roles that may do something with this type, among those that may do it with other content. Administrators always may.
 * Authors may change only what they created. All staff can read drafts, and everyone can read what is published.
 */
export interface ContentTypeAccess {
  readonly create?: readonly Writer[];
  readonly update?: readonly Writer[];
  readonly delete?: readonly Writer[];
  readonly publish?: readonly Exclude<Writer, 'author'>[];
}

/** The declared access, for all steps. */
export function accessOf(access: ContentTypeAccess = {}): Pick<Resource, 'access' | 'actions'> {
  const { create, update, delete: remove, publish } = access;
  const steps: Record<keyof typeof contentActions, readonly Role[] | undefined> = {
    publish,
    unpublish: publish,
    unschedule: publish,
    archive: publish,
    duplicate: create,
    restore: remove,
    'preview-link': update,
    preview: update,
  };
  const actions = Object.entries(contentActions).map(([name, action]) => [
    name,
    { ...action, grant: narrowedTo(action.grant, steps[name as keyof typeof steps]) },
  ]);
  return {
    access: {
      ...contentAccess,
      create: narrowedTo(contentAccess.create, create),
      update: narrowedTo(contentAccess.update, update),
      delete: narrowedTo(contentAccess.delete, remove),
    },
    actions: Object.fromEntries(actions) as Record<string, Action>,
  };
}
