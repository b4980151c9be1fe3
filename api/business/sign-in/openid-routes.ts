import { sql } from 'drizzle-orm';
import { answers } from '#schema/answers/index.ts';
import { z } from 'zod';
import { ROLES } from '#schema/access/roles.ts';
import { recordPlainChange } from '../../platform/audit/audit-log.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { ApiError, notFound } from '../../platform/base/api-error.ts';
import { limitKeyOf } from '../../platform/request/client-address.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, defineRoute, noContent, ok } from '../../platform/route/route.ts';
import { consumeShared } from '../../platform/request/shared-limits.ts';
import { findOpenid } from '../openid/openid-config.ts';
import { PASSKEY_MAX_BYTES, assertionSchema } from '../passkeys/passkey-schemas.ts';
import { listPasskeys } from '../passkeys/passkey-store.ts';
import { relyingPartyOf } from '../passkeys/relying-party.ts';
import { notifyPerson } from '../accounts/notices.ts';
import { readSignInSettings } from '../accounts/sign-in-settings.ts';
import { finishOpenid, finishSecondFactor, startOpenid } from './openid-sign-in.ts';
import type { OpenidIdentity } from '#schema/answers/operations/sign-in.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { faults } from '#schema/faults/faults.ts';

const spoken = later(messages);

const GROUP = 'Sign-in';
const TRIES = { perMs: 60_000, times: 30 };
const secret = z.string().regex(/^[\w-]{43}$/, faults.notOurs);
const own = { group: GROUP, grant: { roles: ROLES }, sessionOnly: true, beforeSecondFactor: true } as const;
const confirmed = { ...own, grant: { roles: ROLES, stepUp: true } } as const;
const methods = defineRoute({
  method: 'GET',
  path: '/auth/methods',
  summary: 'List the available sign-in methods',
  group: GROUP,
  grant: { everyone: true },
  answer: { status: 200, shape: 'data', schema: answers['GET /auth/methods'] },
  async handle({ deps }) {
    const openid = await findOpenid(deps);
    const signIn = await readSignInSettings(deps.database.queries);
    return ok({
      password: openid?.only !== true,
      passkey: signIn['passkeys.replace_password'] && relyingPartyOf(deps) !== undefined,
      openid: openid === undefined ? null : { button: openid.button },
    });
  },
});

const start = defineRoute({
  method: 'POST',
  path: '/auth/openid/start',
  summary: 'Start a sign-in with the OpenID Connect provider',
  group: GROUP,
  grant: { everyone: true },
  answer: { status: 200, shape: 'data', schema: answers['POST /auth/openid/start'] },
  async handle({ address, deps }) {
    await countTry(deps, address);
    return ok(await startOpenid(deps, { stage: 'sign-in', userId: null }));
  },
});

const finish = defineRoute({
  method: 'POST',
  path: '/auth/openid/finish',
  summary: 'Finish signing in or connecting an account with the provider’s callback',
  group: GROUP,
  grant: { everyone: true },
  body: {
    kind: 'json',
    schema: z.strictObject({
      query: z.string().max(8_000, faults.charactersAtMost(8000)),
      browser_secret: secret,
    }),
    maxBytes: 16_000,
  },
  answer: { status: 200, shape: 'data', schema: answers['POST /auth/openid/finish'] },
  async handle({ body, address, request, deps }) {
    await countTry(deps, address);
    const origin = { address, userAgent: request.headers.get('user-agent') };
    return ok(await finishOpenid(deps, { query: body.query, browserSecret: body.browser_secret }, origin));
  },
});

const secondFactor = defineRoute({
  method: 'POST',
  path: '/auth/openid/second-factor',
  summary: 'Submit the second factor after signing in with the provider',
  group: GROUP,
  grant: { everyone: true },
  body: {
    kind: 'json',
    schema: z.strictObject({
      state: secret,
      browser_secret: secret,
      code: z.string().min(1, faults.required).max(40).optional(),
      passkey: assertionSchema.optional(),
    }),
    maxBytes: PASSKEY_MAX_BYTES,
  },
  answer: { status: 200, shape: 'data', schema: answers['POST /auth/openid/second-factor'] },
  async handle({ body, address, request, deps }) {
    const { state, browser_secret: browserSecret, ...proof } = body;
    const origin = { address, userAgent: request.headers.get('user-agent') };
    return ok(await finishSecondFactor(deps, { keys: { state, browserSecret }, proof }, origin));
  },
});

const connection = defineRoute({
  method: 'GET',
  path: '/auth/openid/connection',
  summary: 'Get whether your account is connected to the provider',
  ...own,
  answer: { status: 200, shape: 'data', schema: answers['GET /auth/openid/connection'] },
  async handle({ actor, deps }) {
    const openid = await findOpenid(deps);
    const [connected = null] = await rows<OpenidIdentity>(
      deps.database.queries,
      sql`SELECT email, created_at, last_used_at FROM openid_identities
           WHERE user_id = ${requireActor(actor).id} ORDER BY last_used_at DESC LIMIT 1`,
    );
    return ok({ available: openid !== undefined, button: openid?.button ?? null, connected });
  },
});

const connect = defineRoute({
  method: 'POST',
  path: '/auth/openid/connection',
  summary: 'Start connecting your account to the provider',
  ...confirmed,
  answer: { status: 200, shape: 'data', schema: answers['POST /auth/openid/connection'] },
  handle: async ({ actor, deps }) =>
    ok(await startOpenid(deps, { stage: 'connect', userId: requireActor(actor).id })),
});

const disconnect = defineRoute({
  method: 'DELETE',
  path: '/auth/openid/connection',
  summary: 'Disconnect your account from the provider; 409 if it has no other way to sign in',
  ...confirmed,
  answer: { status: 204, shape: 'none' },
  async handle({ actor, deps }) {
    const { id: userId } = requireActor(actor);
    await requireAnotherWay(deps, userId);
    await deps.database.transaction(async (tx) => {
      const gone = await rows(tx, sql`DELETE FROM openid_identities WHERE user_id = ${userId} RETURNING 1`);
      if (gone.length === 0) throw notFound();
      await recordPlainChange(tx, deps, { action: 'disconnect_openid', resource: 'users', recordId: userId });
      await notifyPerson(tx, deps, { userId, notice: { is: 'openid-disconnected' } });
    });
    return noContent();
  },
});

/** OpenID Connect Core 1.0, authorization code flow with PKCE. */
export const openidRoutes: readonly Route[] = [
  methods,
  start,
  finish,
  secondFactor,
  connection,
  connect,
  disconnect,
];

/** Throws unless there is a passkey that replaces a password, or a password while passwords are allowed. */
async function requireAnotherWay(deps: AppDeps, userId: string): Promise<void> {
  const on = deps.database.queries;
  const signIn = await readSignInSettings(on);
  if (signIn['passkeys.replace_password'] && (await listPasskeys(on, userId)).length > 0) return;
  const [user] = await rows<{ has_password: boolean }>(
    on,
    sql`SELECT password_hash IS NOT NULL AS has_password FROM users WHERE id = ${userId}`,
  );
  if (user?.has_password === true && (await findOpenid(deps))?.only !== true) return;
  throw new ApiError('invalid_transition', {
    message: spoken('last_way_openid'),
  });
}

async function countTry(deps: AppDeps, address: string): Promise<void> {
  await consumeShared(deps, [{ what: `openid from ${limitKeyOf(address)}`, ...TRIES }]);
}
