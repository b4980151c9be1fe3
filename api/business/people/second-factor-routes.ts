import { ROLES } from '#schema/access/roles.ts';
import { userAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { bodies } from '#schema/bodies/index.ts';
import { recordPlainChange } from '../../platform/audit/audit-log.ts';
import { tokenMissing } from '../../platform/route/caller.ts';
import { sessionOf } from '../accounts/authenticate.ts';
import { loginGuardOf } from '../accounts/login-guard.ts';
import { verifyOwnPassword } from '../sign-in/own-password.ts';
import { closeSessionsOf } from '../accounts/sessions.ts';
import { findUser } from '../sign-in/sign-in.ts';
import { requireFactor } from '../sign-in/step-up.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { ApiError, notFound, validationFailed } from '../../platform/base/api-error.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, type RouteInput, defineRoute, noContent, ok } from '../../platform/route/route.ts';
import { listPasskeys } from '../passkeys/passkey-store.ts';
import { notifyPerson } from '../accounts/notices.ts';
import {
  confirmFactor,
  factorOf,
  removeAllFactors,
  removeFactor,
  replaceRecoveryCodes,
  startFactor,
  useFactor,
} from '../accounts/second-factor.ts';
import { requiresSecondFactor } from '../accounts/sign-in-settings.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const GROUP = 'People';
const own = { group: GROUP, grant: { roles: ROLES }, beforeSecondFactor: true } as const;
const state = defineRoute({
  method: 'GET',
  path: '/second-factor',
  summary: 'Get whether your account has two-factor authentication and whether your role requires it',
  ...own,
  answer: { status: 200, shape: 'data', schema: answers['GET /second-factor'] },
  async handle({ actor, deps }) {
    const { id, role } = requireActor(actor);
    const on = deps.database.queries;
    const { isOn, recoveryCodesLeft } = await factorOf(on, id);
    const required = await requiresSecondFactor(on, role);
    return ok({ enabled: isOn, required, recovery_codes_left: recoveryCodesLeft });
  },
});

const start = defineRoute({
  method: 'POST',
  path: '/second-factor',
  summary: 'Start two-factor setup; the secret for the authenticator app is shown only once',
  ...own,
  revealsSecret: true,
  body: { kind: 'json', schema: bodies['POST /second-factor'] },
  answer: { status: 200, shape: 'data', schema: answers['POST /second-factor'] },
  async handle({ body, actor, address, request, deps }) {
    await requireFactor(deps, await sessionOf(request, deps));
    const user = await findUser(deps, requireActor(actor).id);
    if (user === undefined) throw tokenMissing();
    if ((await factorOf(deps.database.queries, user.id)).isOn) throw alreadyOn();
    await verifyOwnPassword(deps, { userId: user.id, password: body.current_password, address });
    return ok(await deps.database.transaction((tx) => startFactor(tx, deps, user)));
  },
});

const confirm = defineRoute({
  method: 'POST',
  path: '/second-factor/confirm',
  summary: 'Confirm two-factor setup with a first code; recovery codes are shown only once',
  ...own,
  revealsSecret: true,
  body: { kind: 'json', schema: bodies['POST /second-factor/confirm'] },
  answer: { status: 200, shape: 'data', schema: answers['POST /second-factor/confirm'] },
  async handle(exchange) {
    await requireFactor(exchange.deps, await sessionOf(exchange.request, exchange.deps));
    return recoveryCodesFor(exchange, { action: 'turn_on_second_factor', accepts: confirmFactor });
  },
});

const renew = defineRoute({
  method: 'POST',
  path: '/second-factor/recovery-codes',
  summary: 'Replace your recovery codes; the new ones are shown only once',
  ...own,
  revealsSecret: true,
  body: { kind: 'json', schema: bodies['POST /second-factor/recovery-codes'] },
  answer: { status: 200, shape: 'data', schema: answers['POST /second-factor/recovery-codes'] },
  handle: (exchange) => recoveryCodesFor(exchange, { action: 'renew_recovery_codes', accepts: useFactor }),
});

const disable = defineRoute({
  method: 'POST',
  path: '/second-factor/disable',
  summary: 'Turn off two-factor authentication with a code; 409 if your role requires it',
  ...own,
  body: { kind: 'json', schema: bodies['POST /second-factor/disable'] },
  answer: { status: 204, shape: 'none' },
  async handle({ body, actor, address, deps }) {
    const { id: userId, role } = requireActor(actor);
    const on = deps.database.queries;
    if ((await requiresSecondFactor(on, role)) && (await listPasskeys(on, userId)).length === 0) {
      throw new ApiError('invalid_transition', { message: spoken('factor_required') });
    }
    await withGuard(deps, { userId, address }, () =>
      deps.database.transaction(async (tx) => {
        if (!(await useFactor(tx, deps, { userId, code: body.code }))) return undefined;
        await recordPlainChange(tx, deps, {
          action: 'turn_off_second_factor',
          resource: 'users',
          recordId: userId,
        });
        await notifyPerson(tx, deps, { userId, notice: { is: 'factor-removed' } });
        return removeFactor(tx, userId);
      }),
    );
    return noContent();
  },
});

const reset = defineRoute({
  method: 'DELETE',
  path: '/users/:id/second-factor',
  summary: 'Remove two-factor authentication from another account; ends its sessions',
  group: GROUP,
  grant: userAccess.update,
  answer: { status: 204, shape: 'none' },
  async handle({ params, actor, deps }) {
    const user = await findUser(deps, params.id ?? '');
    if (user === undefined) throw notFound('user');
    await deps.database.transaction(async (tx) => {
      if (!(await removeAllFactors(tx, user.id))) throw notFound();
      await closeSessionsOf(tx, user.id);
      const record = { resource: 'users', recordId: user.id, recordTitle: user.name };
      await recordPlainChange(tx, deps, { action: 'reset_second_factor', ...record });
      const by = actor?.id === user.id ? undefined : 'an administrator';
      await notifyPerson(tx, deps, { userId: user.id, notice: { is: 'factor-removed' }, by });
    });
    return noContent();
  },
});

/** RFC 6238 with recovery codes. */
export const secondFactorRoutes: readonly Route[] = [state, start, confirm, renew, disable, reset];

interface CodeUse {
  action: 'turn_on_second_factor' | 'renew_recovery_codes';
  accepts: typeof useFactor;
}

/** What a correct code earns: new recovery codes that replace all others. */
async function recoveryCodesFor(
  { body, actor, address, deps }: RouteInput<unknown, { code: string }>,
  { action, accepts }: CodeUse,
) {
  const { id: userId } = requireActor(actor);
  const codes = await withGuard(deps, { userId, address }, () =>
    deps.database.transaction(async (tx) => {
      if (!(await accepts(tx, deps, { userId, code: body.code }))) return undefined;
      await recordPlainChange(tx, deps, { action, resource: 'users', recordId: userId });
      if (action === 'turn_on_second_factor')
        await notifyPerson(tx, deps, { userId, notice: { is: 'factor-added' } });
      return replaceRecoveryCodes(tx, deps, userId);
    }),
  );
  return ok({ recovery_codes: codes });
}

/** Counts wrong codes as failed sign-ins, so that a stolen session can’t try them all. */
async function withGuard<Result>(
  deps: AppDeps,
  { userId, address }: { userId: string; address: string },
  work: () => Promise<Result | undefined>,
): Promise<Result> {
  const guard = loginGuardOf(deps);
  const attempt = { email: `code of ${userId}`, address };
  await guard.count(attempt);
  const result = await work();
  if (result === undefined) throw validationFailed({ code: [spoken('wrong_code')] });
  await guard.forgive(attempt);
  return result;
}

function alreadyOn(): ApiError {
  return new ApiError('invalid_transition', { message: spoken('factor_on') });
}
