import type { Actor } from '#schema/access/access.ts';
import { can } from '#schema/access/access.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import type { Queries } from '../../platform/database/database.ts';
import { requireActor, requireGrant } from '../../platform/route/require-actor.ts';
import { type WorkingCopy, workingCopy } from '../../records/documents/content-reads.ts';
import type { CommentRow } from './comment-rows.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The entry, if this person may read it in the admin. */
export async function readableEntry(on: Queries, actor: Actor | null, id: string): Promise<WorkingCopy> {
  const found = await workingCopy(on, id);
  requireGrant(actor, found.resource.access.get, found.row);
  return found;
}

/** The same, if it is not in the trash. */
export async function openEntry(on: Queries, actor: Actor | null, id: string): Promise<WorkingCopy> {
  const found = await readableEntry(on, actor, id);
  if (found.row.status === 'trashed')
    throw new ApiError('invalid_transition', { message: spoken('trashed') });
  return found;
}

/** What someone wrote is changed and deleted by them, or by an administrator. */
export function requireOwn(actor: Actor | null, comment: CommentRow): void {
  const { id, role } = requireActor(actor);
  if (role === 'administrator' || comment.created_by === id) return;
  throw new ApiError('forbidden', { message: spoken('own_only') });
}

/** A thread is resolved by who began it, and by who may edit the entry. */
export function requireResolver(
  actor: Actor | null,
  comment: CommentRow,
  { resource, row }: WorkingCopy,
): void {
  const by = requireActor(actor);
  // What the token of a program may write is decided by the route; here it is about the person.
  const person = { id: by.id, role: by.role };
  if (comment.created_by === by.id || can(person, resource.access.update, row)) return;
  throw new ApiError('forbidden', { message: spoken('resolve_only') });
}
