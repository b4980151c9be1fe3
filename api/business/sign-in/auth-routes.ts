import { z } from 'zod';
import { answers } from '#schema/answers/index.ts';
import { ROLES } from '#schema/access/roles.ts';
import { resources } from '#schema/resources/index.ts';
import { passwordSchema } from '#schema/fields/password.ts';
import { createSchemaOf } from '#schema/bodies/write-schemas.ts';
import { noteAudit } from '../../platform/audit/audit-log.ts';
import { notFound } from '../../platform/base/api-error.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { pagingParams } from '../../platform/route/list-query.ts';
import { type Route, created, defineRoute, noContent, ok, pageOf } from '../../platform/route/route.ts';
import { PASSKEY_MAX_BYTES, assertionSchema } from '../passkeys/passkey-schemas.ts';
import { tokenMissing } from '../../platform/route/caller.ts';
import { sessionOf, tokenOf } from '../accounts/authenticate.ts';
import { CREDENTIALS_MAX_BYTES } from '../accounts/credentials.ts';
import { changePassword } from './change-password.ts';
import { closeSession, closeSessionById, closeSessionsOf, listSessions } from '../accounts/sessions.ts';
import { type FirstAdministrator, requireOpenSetup, setUp } from './set-up.ts';
import { type Origin, findUser, signIn } from './sign-in.ts';
import { requireFactor, stepUp } from './step-up.ts';
import { faults } from '#schema/faults/faults.ts';

const GROUP = 'Sign-in';
const ALL_STAFF = { roles: ROLES };

const text = (maxChars: number) => z.string().min(1, faults.required).max(maxChars);

const login = defineRoute({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with email and password',
  group: GROUP,
  grant: { everyone: true },
  body: {
    kind: 'json',
    // Longer than any valid password: wrong ones of any length get the same response.
    schema: z.strictObject({
      email: text(254),
      password: text(1024),
      code: text(40).optional(),
      passkey: assertionSchema.optional(),
    }),
    maxBytes: PASSKEY_MAX_BYTES,
  },
  answer: { status: 200, shape: 'data', schema: answers['POST /auth/login'] },
  async handle({ body, address, request, deps }) {
    return ok(await signIn(deps, body, originOf({ address, request })));
  },
});

const person = createSchemaOf(resources.users).shape;
const newPassword = passwordSchema(resources.users.fields.password) as z.ZodType<string>;
const setup = defineRoute({
  method: 'POST',
  path: '/auth/setup',
  summary: 'Create the first administrator with the link printed at startup',
  group: GROUP,
  grant: { everyone: true },
  requireOpen: ({ database }) => requireOpenSetup(database.queries),
  body: {
    kind: 'json',
    schema: z.strictObject({
      token: text(100),
      name: person.name as z.ZodType<string>,
      email: person.email as z.ZodType<string>,
      password: newPassword,
    }) satisfies z.ZodType<FirstAdministrator>,
    maxBytes: CREDENTIALS_MAX_BYTES,
  },
  answer: { status: 201, shape: 'data', schema: answers['POST /auth/setup'] },
  async handle({ body, address, request, deps }) {
    return created(await setUp(deps, body, originOf({ address, request })));
  },
});

const logout = defineRoute({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Sign out; the token stops working immediately',
  group: GROUP,
  grant: ALL_STAFF,
  beforeSecondFactor: true,
  answer: { status: 204, shape: 'none' },
  async handle({ request, deps }) {
    const token = tokenOf(request);
    if (token !== undefined) {
      await deps.database.transaction(async (tx) => {
        await closeSession(tx, token);
        await noteAudit(tx, deps, { action: 'sign_out' });
      });
    }
    return noContent();
  },
});

const verifyToken = defineRoute({
  method: 'POST',
  path: '/auth/verify-token',
  summary: 'Check the token of the Authorization header and get its user',
  group: GROUP,
  grant: ALL_STAFF,
  beforeSecondFactor: true,
  answer: { status: 200, shape: 'data', schema: answers['POST /auth/verify-token'] },
  async handle({ request, deps }) {
    const session = await sessionOf(request, deps);
    const user = session === undefined ? undefined : await findUser(deps, session.userId);
    if (session === undefined || user === undefined) throw tokenMissing();
    return ok({ user, expires_at: session.expiresAt.toISOString() });
  },
});

const password = defineRoute({
  method: 'POST',
  path: '/auth/password',
  summary: 'Change your password; ends all sessions and returns a new token',
  group: GROUP,
  grant: ALL_STAFF,
  beforeSecondFactor: true,
  body: {
    kind: 'json',
    schema: z.strictObject({ current_password: text(1024), password: newPassword }),
    maxBytes: CREDENTIALS_MAX_BYTES,
  },
  answer: { status: 200, shape: 'data', schema: answers['POST /auth/password'] },
  async handle({ body, actor, address, request, deps }) {
    await requireFactor(deps, await sessionOf(request, deps));
    const change = {
      userId: requireActor(actor).id,
      currentPassword: body.current_password,
      password: body.password,
    };
    return ok(await changePassword(deps, change, originOf({ address, request })));
  },
});

const stepUpRoute = defineRoute({
  method: 'POST',
  path: '/auth/step-up',
  summary:
    'Confirm your identity, with two-factor authentication if set up; valid for 10 minutes in this session',
  group: GROUP,
  grant: ALL_STAFF,
  beforeSecondFactor: true,
  body: {
    kind: 'json',
    schema: z
      .strictObject({
        password: text(1024).optional(),
        code: text(40).optional(),
        passkey: assertionSchema.optional(),
      })
      .refine((proof) => Object.values(proof).some((shown) => shown !== undefined), {
        ...faults.passwordOrCode,
        path: ['password'],
      }),
    maxBytes: PASSKEY_MAX_BYTES,
  },
  answer: { status: 200, shape: 'data', schema: answers['POST /auth/step-up'] },
  async handle({ body, actor, address, request, deps }) {
    const token = tokenOf(request);
    const user = await findUser(deps, requireActor(actor).id);
    if (token === undefined || user === undefined) throw tokenMissing();
    const until = await stepUp(deps, { token, userId: user.id, email: user.email, address }, body);
    return ok({ stepped_up_until: until.toISOString() });
  },
});

const ownSessions = defineRoute({
  method: 'GET',
  path: '/sessions',
  summary: 'List your sessions',
  group: GROUP,
  grant: ALL_STAFF,
  beforeSecondFactor: true,
  query: z.strictObject(pagingParams),
  answer: { status: 200, shape: 'data', schema: answers['GET /sessions'] },
  async handle({ request, query, deps }) {
    const session = await sessionOf(request, deps);
    if (session === undefined) throw tokenMissing();
    const all = await listSessions(deps, { userId: session.userId, currentId: session.id });
    const { page, per_page: perPage } = query;
    const shown = all.slice((page - 1) * perPage, page * perPage);
    return ok(pageOf(shown, { page, perPage, total: all.length }));
  },
});

const endSession = defineRoute({
  method: 'DELETE',
  path: '/sessions/:id',
  summary: 'End one of your sessions',
  group: GROUP,
  grant: ALL_STAFF,
  beforeSecondFactor: true,
  answer: { status: 204, shape: 'none' },
  async handle({ params, actor, deps }) {
    const { id: userId } = requireActor(actor);
    await deps.database.transaction(async (tx) => {
      if (!(await closeSessionById(tx, deps, { userId, id: params.id ?? '' }))) throw notFound('session');
      await noteAudit(tx, deps, { action: 'end_session' });
    });
    return noContent();
  },
});

const endSessions = defineRoute({
  method: 'DELETE',
  path: '/sessions',
  summary: 'Sign out everywhere; ends all your sessions, including this one',
  group: GROUP,
  grant: ALL_STAFF,
  beforeSecondFactor: true,
  answer: { status: 204, shape: 'none' },
  async handle({ actor, deps }) {
    const { id } = requireActor(actor);
    await deps.database.transaction(async (tx) => {
      await closeSessionsOf(tx, id);
      await noteAudit(tx, deps, { action: 'end_sessions' });
    });
    return noContent();
  },
});

export const authRoutes: readonly Route[] = [
  login,
  setup,
  logout,
  verifyToken,
  password,
  stepUpRoute,
  ownSessions,
  endSession,
  endSessions,
];

function originOf({ address, request }: { address: string; request: Request }): Origin {
  return { address, userAgent: request.headers.get('user-agent') };
}
