import { type Actor, type Grant, type Owned, can } from '#schema/access.ts';
import { ApiError } from './api-error.ts';

/** Staff routes are reached with a token alone; this tells the compiler. */
export function requireActor(actor: Actor | null): Actor {
  if (actor === null) throw new ApiError('token_missing', { message: 'No token found' });
  return actor;
}

/** 403, in the same words as where a role is refused outright, when the grant does not cover this record. */
export function requireGrant(actor: Actor | null, grant: Grant, record: Owned): void {
  if (!can(actor, grant, record))
    throw new ApiError('forbidden', { message: 'Your role does not allow this.' });
}
