import { z } from 'zod';
import { answers } from '#schema/answers/index.ts';
import { ROLES } from '#schema/access/roles.ts';
import { plainText } from '#schema/fields/parts/field.ts';
import { PASSKEY_NAME_MAX_CHARS } from '#schema/base/limits.ts';
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
import { addPasskey, dropPasskey } from './own-passkeys.ts';
import { signInWithPasskey } from './passkey-sign-in.ts';
import { findUser } from './sign-in.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { faults } from '#schema/faults/faults.ts';

const spoken = later(messages);

const GROUP = 'Sign-in';
const own = {
  group: GROUP,
  grant: { roles: ROLES },
  beforeSecondFactor: true,
} as const;
const confirmed = { ...own, grant: { roles: ROLES, stepUp: true } } as const;

const signInOptions = defineRoute({
  method: 'POST',
  path: '/auth/passkey/options',
  summary: 'Get a passkey challenge to sign in or as the second factor after a password',
  group: GROUP,
  grant: { everyone: true },
  body: {
    kind: 'json',
    optional: true,
    schema: z.strictObject({
      purpose: z.enum(['sign_in', 'second_factor']).default('sign_in'),
    }),
    maxBytes: 1_000,
  },
  answer: { status: 200, shape: 'data', schema: answers['POST /auth/passkey/options'] },
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
  summary: 'Sign in with a passkey; any failure returns 401 `invalid_credentials`',
  group: GROUP,
  grant: { everyone: true },
  body: {
    kind: 'json',
    schema: z.strictObject({ passkey: assertionSchema }),
    maxBytes: PASSKEY_MAX_BYTES,
  },
  answer: { status: 200, shape: 'data', schema: answers['POST /auth/passkey'] },
  async handle({ body, address, request, deps }) {
    await requirePasskeySignIn(deps);
    const origin = { address, userAgent: request.headers.get('user-agent') };
    return ok(await signInWithPasskey(deps, body.passkey, origin));
  },
});

const stepUpOptions = defineRoute({
  method: 'POST',
  path: '/auth/step-up/options',
  summary: 'Get a challenge to confirm your identity with one of your passkeys',
  ...own,
  answer: { status: 200, shape: 'data', schema: answers['POST /auth/step-up/options'] },
  handle: async ({ actor, deps }) =>
    ok(await assertionOptions(deps, { purpose: 'step-up', userId: requireActor(actor).id })),
});

const list = defineRoute({
  method: 'GET',
  path: '/passkeys',
  summary: 'List your passkeys',
  ...own,
  query: z.strictObject(pagingParams),
  answer: { status: 200, shape: 'data', schema: answers['GET /passkeys'] },
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
  summary: 'Get a challenge for adding a passkey to your account',
  ...confirmed,
  answer: { status: 200, shape: 'data', schema: answers['POST /passkeys/options'] },
  async handle({ actor, deps }) {
    const user = await findUser(deps, requireActor(actor).id);
    if (user === undefined) throw tokenMissing();
    return ok(await registrationOptions(deps, user));
  },
});

const register = defineRoute({
  method: 'POST',
  path: '/passkeys',
  summary: 'Add a passkey to your account',
  ...confirmed,
  revealsSecret: true,
  body: {
    kind: 'json',
    schema: z.strictObject({
      name: plainText({ max: PASSKEY_NAME_MAX_CHARS }).refine((name) => name !== '', faults.required),
      passkey: registrationSchema,
    }),
    maxBytes: PASSKEY_MAX_BYTES,
  },
  answer: { status: 201, shape: 'data', schema: answers['POST /passkeys'] },
  async handle({ body, actor, deps }) {
    const { id: userId } = requireActor(actor);
    return created(await addPasskey(deps, { userId, name: body.name, response: body.passkey }));
  },
});

const remove = defineRoute({
  method: 'DELETE',
  path: '/passkeys/:id',
  summary: 'Remove a passkey; 409 if it is your last second factor and your role requires one',
  ...confirmed,
  answer: { status: 204, shape: 'none' },
  async handle({ params, actor, deps }) {
    const { id: userId, role } = requireActor(actor);
    await dropPasskey(deps, { userId, role, id: params.id ?? '' });
    return noContent();
  },
});

/** Passkeys (WebAuthn Level 3): to sign in with, and those in a person’s own account. */
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
    message: spoken('passkey_second'),
  });
}
