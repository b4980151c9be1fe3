import { can, isInScope } from '#schema/access/access.ts';
import { type Caller, type Identification, tokenMissing } from '../route/caller.ts';
import { ApiError } from '../base/api-error.ts';
import { forbidden, scopeMissing } from '../route/require-actor.ts';
import type { Route } from '../route/route.ts';
import { later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/**
 * The one place that asks for permission: returns where `caller` may use `route`, else throws 401 `token_missing`, or 403
 * `forbidden`, `scope_missing`, `second_factor_required`, or `step_up_required`. It doesn’t check whether the record exists,
 * so the response can’t reveal it.
 */
export async function permit(
  { stepUpRequired }: Pick<Identification, 'stepUpRequired'>,
  caller: Caller | null,
  { grant, ...route }: Route,
): Promise<void> {
  const person = caller === null ? null : { id: caller.actor.id, role: caller.actor.role };
  if (!can(person, grant)) throw caller === null ? tokenMissing() : forbidden();
  if (caller === null) return;
  if (caller.isProgram && grant.scope === undefined) {
    throw new ApiError('forbidden', {
      message: spoken('people_only'),
    });
  }
  if (!isInScope(caller.actor, grant)) throw scopeMissing(grant);
  if (isHeldBack(caller, route) && grant.everyone !== true) throw secondFactorRequired(caller);
  if (grant.stepUp === true && !caller.isSteppedUp) throw await stepUpRequired(caller.actor.id);
}

/** Whether a caller lacks a second factor that their role requires. Until it is there, they are shown what visitors are shown. */
export function isHeldBack(
  caller: Caller | null,
  route: Pick<Route, 'beforeSecondFactor'>,
): caller is Caller {
  return caller !== null && caller.owesSecondFactor && route.beforeSecondFactor !== true;
}

/** 403 `second_factor_required`. */
export function secondFactorRequired({ isProgram }: Caller): ApiError {
  return new ApiError('second_factor_required', {
    message: isProgram ? spoken('owner_factor') : spoken('own_factor'),
  });
}
