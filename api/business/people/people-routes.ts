import { z } from 'zod';
import { ROLES } from '#schema/access/roles.ts';
import { userAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { SCOPES, scopesOfRole } from '#schema/access/scopes.ts';
import { plainText } from '#schema/fields/parts/field.ts';
import { passwordSchema } from '#schema/fields/password.ts';
import { resources } from '#schema/resources/index.ts';
import { API_TOKEN_DAYS_DEFAULT, API_TOKEN_DAYS_MAX } from '#schema/base/limits.ts';
import { createSchemaOf } from '#schema/bodies/write-schemas.ts';
import { CREDENTIALS_MAX_BYTES } from '../accounts/credentials.ts';
import { findUser } from '../sign-in/sign-in.ts';
import { notFound, validationFailed } from '../../platform/base/api-error.ts';
import { pagingParams } from '../../platform/route/list-query.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, created, defineRoute, noContent, ok, pageOf } from '../../platform/route/route.ts';
import { createApiToken, listApiTokens, revokeApiToken } from '../accounts/api-tokens.ts';
import { askForReset, choosePassword, invite, inviteAgain, readLink } from './password-links.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { faults } from '#schema/faults/faults.ts';

const spoken = later(messages);

const GROUP = 'People';
const person = createSchemaOf(resources.users).shape;
const newPassword = passwordSchema(resources.users.fields.password) as z.ZodType<string>;
const emailSchema = person.email as z.ZodType<string>;
const linkToken = z.string().min(1, faults.required).max(100);
const role = z.enum(ROLES);

const resetRoute = defineRoute({
  method: 'POST',
  path: '/auth/password-reset',
  summary: 'Email a password reset link; the response does not reveal whether the account exists',
  group: GROUP,
  grant: { everyone: true },
  body: { kind: 'json', schema: z.strictObject({ email: emailSchema }), maxBytes: CREDENTIALS_MAX_BYTES },
  answer: { status: 202, shape: 'data', schema: answers['POST /auth/password-reset'] },
  async handle({ body, address, deps }) {
    await askForReset(deps, { email: body.email, address });
    return { status: 202, data: { status: 'sent' as const } };
  },
});

const readLinkRoute = defineRoute({
  method: 'POST',
  path: '/auth/password-link',
  summary: 'Get the account of an invitation or reset link; 400 if the link is used or expired',
  group: GROUP,
  grant: { everyone: true },
  body: { kind: 'json', schema: z.strictObject({ token: linkToken }), maxBytes: CREDENTIALS_MAX_BYTES },
  answer: { status: 200, shape: 'data', schema: answers['POST /auth/password-link'] },
  handle: async ({ body, deps }) => ok(await readLink(deps, body.token)),
});

const choosePasswordRoute = defineRoute({
  method: 'POST',
  path: '/auth/password-link/use',
  summary: 'Set a password with an invitation or reset link; does not sign in',
  group: GROUP,
  grant: { everyone: true },
  body: {
    kind: 'json',
    schema: z.strictObject({ token: linkToken, password: newPassword }),
    maxBytes: CREDENTIALS_MAX_BYTES,
  },
  answer: { status: 200, shape: 'data', schema: answers['POST /auth/password-link/use'] },
  handle: async ({ body, deps }) => ok(await choosePassword(deps, body)),
});

const inviteRoute = defineRoute({
  method: 'POST',
  path: '/users/invitations',
  summary: 'Invite a staff member by email; the account has its role but no password yet',
  group: GROUP,
  grant: userAccess.create,
  revealsSecret: true,
  body: {
    kind: 'json',
    schema: z.strictObject({ name: person.name as z.ZodType<string>, email: emailSchema, role }),
  },
  answer: { status: 201, shape: 'data', schema: answers['POST /users/invitations'] },
  async handle({ body, actor, deps }) {
    return created(await invite(deps, body, await nameOf(deps, requireActor(actor).id)));
  },
});

const inviteAgainRoute = defineRoute({
  method: 'POST',
  path: '/users/:id/invitation',
  summary: 'Resend an invitation with a new link',
  group: GROUP,
  grant: userAccess.update,
  revealsSecret: true,
  answer: { status: 200, shape: 'data', schema: answers['POST /users/:id/invitation'] },
  async handle({ params, actor, deps }) {
    const user = await findUser(deps, params.id ?? '');
    if (user === undefined) throw notFound('user');
    return ok(await inviteAgain(deps, user.id, await nameOf(deps, requireActor(actor).id)));
  },
});

const listTokensRoute = defineRoute({
  method: 'GET',
  path: '/api-tokens',
  summary: 'List your API tokens; administrators see everyone’s',
  group: GROUP,
  grant: { roles: ROLES },
  query: z.strictObject(pagingParams),
  answer: { status: 200, shape: 'data', schema: answers['GET /api-tokens'] },
  async handle({ query, actor, deps }) {
    const all = await listApiTokens(deps, requireActor(actor));
    const { page, per_page: perPage } = query;
    return ok(pageOf(all.slice((page - 1) * perPage, page * perPage), { page, perPage, total: all.length }));
  },
});

const createTokenRoute = defineRoute({
  method: 'POST',
  path: '/api-tokens',
  summary: 'Create an API token with `scopes` and at most your own role; it is shown only once',
  group: GROUP,
  grant: { roles: ROLES, stepUp: true },
  revealsSecret: true,
  body: {
    kind: 'json',
    schema: z.strictObject({
      name: plainText({ max: 100 }).refine((value) => value !== '', faults.required),
      role: role.optional(),
      scopes: z.array(z.enum(SCOPES)).min(1, faults.entriesAtLeast).max(SCOPES.length).optional(),
      expires_in_days: z.number().int().min(1).max(API_TOKEN_DAYS_MAX).default(API_TOKEN_DAYS_DEFAULT),
    }),
  },
  answer: { status: 201, shape: 'data', schema: answers['POST /api-tokens'] },
  async handle({ body, actor, deps }) {
    const owner = requireActor(actor);
    const { name, role: atMost = owner.role, expires_in_days: days } = body;
    // A client from before scopes existed sends only a role, meaning everything that role may do.
    const scopes = body.scopes ?? (body.role === undefined ? undefined : scopesOfRole(body.role));
    if (scopes === undefined) throw validationFailed({ scopes: [spoken('required')] });
    return created(await createApiToken(deps, owner, { name, role: atMost, scopes, days }));
  },
});

const revokeTokenRoute = defineRoute({
  method: 'DELETE',
  path: '/api-tokens/:id',
  summary: 'Revoke an API token immediately',
  group: GROUP,
  grant: { roles: ROLES, stepUp: true },
  answer: { status: 204, shape: 'none' },
  async handle({ params, actor, deps }) {
    if (!(await revokeApiToken(deps, requireActor(actor), params.id ?? ''))) throw notFound('token');
    return noContent();
  },
});

/** How people get in, and what their programs may do. */
export const peopleRoutes: readonly Route[] = [
  resetRoute,
  readLinkRoute,
  choosePasswordRoute,
  inviteRoute,
  inviteAgainRoute,
  listTokensRoute,
  createTokenRoute,
  revokeTokenRoute,
];

async function nameOf(deps: Parameters<typeof findUser>[0], id: string): Promise<string> {
  return (await findUser(deps, id))?.name ?? 'A colleague';
}
