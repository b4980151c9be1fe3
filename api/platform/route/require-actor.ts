import { type Actor, type Grant, type Owned, can, isInScope } from '#schema/access/access.ts';
import { ApiError } from '../base/api-error.ts';
import { later } from '../base/spoken.ts';
import { commonFaults } from './common-faults.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Staff routes always have an actor; this narrows the type. */
export function requireActor(actor: Actor | null): Actor {
  if (actor === null) throw new ApiError('token_missing', { message: spoken('token_missing') });
  return actor;
}

/** 403, in the same words as where a role is refused outright, when the grant does not cover this record. */
export function requireGrant(actor: Actor | null, grant: Grant, record?: Owned): void {
  if (can(actor, grant, record)) return;
  throw isInScope(actor, grant) ? forbidden() : scopeMissing(grant);
}

/** 403 for a role that is not enough. */
export function forbidden(): ApiError {
  return new ApiError('forbidden', { message: commonFaults.forbidden });
}

/** 403 for the token of a program that is not for this; `scope` names what it would have to be for. */
export function scopeMissing({ scope }: Grant): ApiError {
  if (scope === undefined || scope === 'any') return forbidden();
  return new ApiError('scope_missing', {
    message: spoken('no_scope', { scope }),
    scope,
  });
}
