import { z } from 'zod';
import { ROLES } from '#schema/roles.ts';
import { plainText } from '#schema/fields/field.ts';
import { PASSKEY_NAME_MAX_CHARS } from '#schema/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { pagingParams } from '../../platform/route/list-query.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, created, defineRoute, noContent, ok, pageOf } from '../../platform/route/route.ts';
import { assertionOptions, registrationOptions } from '../passkeys/ceremony-options.ts';
import { PASSKEY_MAX_BYTES, assertionSchema, registrationSchema } from '../passkeys/passkey-schemas.ts';
import { listPasskeys } from '../passkeys/passkey-store.ts';
import { readSignInSettings } from '../accounts/sign-in-settings.ts';
import { tokenMissing } from '../../platform/route/caller.ts';
import { SIGNED_IN_SCHEMA } from '../accounts/credentials.ts';
import { addPasskey, dropPasskey } from './own-passkeys.ts';
import { signInWithPasskey } from './passkey-sign-in.ts';
import { findUser } from './sign-in.ts';

const GROUP = 'Sign-in';
const PASSKEY_SCHEMA = {
  type: 'object',
  required: ['id', 'name', 'backed_up', 'created_at', 'last_used_at'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    name: { type: 'string' },
    backed_up: { type: 'boolean', description: 'Synced between the devices of its owner.' },
    created_at: { type: 'string', format: 'date-time' },
    last_used_at: { type: ['string', 'null'], format: 'date-time' },
  },
};
const OPTIONS_SCHEMA = {
  type: 'object',
  required: ['challenge'],
  description: 'As `PublicKeyCredential.parseCreationOptionsFromJSON` or `…RequestOptionsFromJSON` take it.',
  properties: {
    challenge: { type: 'string', description: 'Good once, for five minutes.' },
    rpId: { type: 'string' },
    rp: { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } },
    timeout: { type: 'integer' },
    userVerification: { type: 'string', enum: ['required', 'preferred'] },
  },
};
const own = {
  group: GROUP,
  grant: { roles: ROLES },
  beforeSecondFactor: true,
} as const;
const confirmed = { ...own, grant: { roles: ROLES, stepUp: true } } as const;

const signInOptions = defineRoute({
  method: 'POST',
  path: '/auth/passkey/options',
  summary: 'A challenge for a passkey: in place of a password, or as the second factor after one',
  group: GROUP,
  grant: { everyone: true },
  body: {
    kind: 'json',
    optional: true,
    schema: z.strictObject({
      purpose: z.enum(['sign_in', 'second_factor'], 'must be sign_in or second_factor').default('sign_in'),
    }),
    maxBytes: 1_000,
  },
  answer: { status: 200, shape: 'one', schema: OPTIONS_SCHEMA },
  async handle({ body, deps }) {
    if (body.purpose === 'second_factor') {
      return ok(await assertionOptions(deps, { purpose: 'second-factor', userId: null }));
    }
    await requirePasskeySignIn(deps);
    return ok(await assertionOptions(deps, { purpose: 'sign-in', userId: null }));
  },
});

const signIn = defineRoute({
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Sign in with a passkey; whatever is wrong is 401 `invalid_credentials`',
  group: GROUP,
  grant: { everyone: true },
  body: {
    kind: 'json',
    schema: z.strictObject({ passkey: assertionSchema }),
    maxBytes: PASSKEY_MAX_BYTES,
  },
  answer: { status: 200, shape: 'one', schema: SIGNED_IN_SCHEMA },
  async handle({ body, address, request, deps }) {
    await requirePasskeySignIn(deps);
    const origin = { address, userAgent: request.headers.get('user-agent') };
    return ok(await signInWithPasskey(deps, body.passkey, origin));
  },
});

const stepUpOptions = defineRoute({
  method: 'POST',
  path: '/auth/step-up/options',
  summary: 'A challenge for one of the own passkeys, to confirm who you are with',
  ...own,
  answer: { status: 200, shape: 'one', schema: OPTIONS_SCHEMA },
  handle: async ({ actor, deps }) =>
    ok(await assertionOptions(deps, { purpose: 'step-up', userId: requireActor(actor).id })),
});

const list = defineRoute({
  method: 'GET',
  path: '/passkeys',
  summary: 'The own passkeys',
  ...own,
  query: z.strictObject(pagingParams),
  answer: { status: 200, shape: 'many', schema: PASSKEY_SCHEMA },
  async handle({ query, actor, deps }) {
    const all = await listPasskeys(deps.database.queries, requireActor(actor).id);
    const { page, per_page: perPage } = query;
    const shown = all.slice((page - 1) * perPage, page * perPage);
    return ok(pageOf(shown, { page, perPage, total: all.length }));
  },
});

const registerOptions = defineRoute({
  method: 'POST',
  path: '/passkeys/options',
  summary: 'A challenge for a new passkey of the own account',
  ...confirmed,
  answer: { status: 200, shape: 'one', schema: OPTIONS_SCHEMA },
  async handle({ actor, deps }) {
    const user = await findUser(deps, requireActor(actor).id);
    if (user === undefined) throw tokenMissing();
    return ok(await registrationOptions(deps, user));
  },
});

const register = defineRoute({
  method: 'POST',
  path: '/passkeys',
  summary: 'Add a passkey to the own account',
  ...confirmed,
  body: {
    kind: 'json',
    schema: z.strictObject({
      name: plainText({ max: PASSKEY_NAME_MAX_CHARS }).refine((name) => name !== '', 'is required'),
      passkey: registrationSchema,
    }),
    maxBytes: PASSKEY_MAX_BYTES,
  },
  answer: {
    status: 201,
    shape: 'one',
    schema: PASSKEY_SCHEMA,
    once: { recovery_codes: 'With the first second factor: ten codes that replace it, each good once.' },
  },
  async handle({ body, actor, deps }) {
    const { id: userId } = requireActor(actor);
    return created(await addPasskey(deps, { userId, name: body.name, response: body.passkey }));
  },
});

const remove = defineRoute({
  method: 'DELETE',
  path: '/passkeys/:id',
  summary: 'Remove one of the own passkeys; 409 where it is the last second factor and the role requires one',
  ...confirmed,
  answer: { status: 204, shape: 'none' },
  async handle({ params, actor, deps }) {
    const { id: userId, role } = requireActor(actor);
    await dropPasskey(deps, { userId, role, id: params.id ?? '' });
    return noContent();
  },
});

/** Passkeys (WebAuthn Level 3): to sign in with, and those of the own account. */
export const passkeyRoutes: readonly Route[] = [
  signInOptions,
  signIn,
  stepUpOptions,
  list,
  registerOptions,
  register,
  remove,
];

async function requirePasskeySignIn(deps: AppDeps): Promise<void> {
  const signIn = await readSignInSettings(deps.database.queries);
  if (signIn['passkeys.replace_password']) return;
  throw new ApiError('invalid_transition', {
    message: 'On this site a passkey is used after the password. Sign in with your password first.',
  });
}
