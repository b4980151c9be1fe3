import { z } from 'zod';
import { ROLES } from '#schema/roles.ts';
import { settingsAccess } from '#schema/access.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { noteAudit } from '../../platform/audit/audit-log.ts';
import type { Queries } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { expectedVersion } from '../../platform/route/expected-version.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { lockedByEnvironment, openidConfigOf, readStoredOpenid } from '../openid/openid-config.ts';
import {
  OPENID_SETTINGS_SCHEMA,
  changedOpenid,
  openidSettings,
  presentOpenid,
} from '../openid/openid-settings.ts';
import { readSignInSettings, signInSettings, writeSignInSettings } from '../accounts/sign-in-settings.ts';
import { sessionOf } from '../accounts/authenticate.ts';
import type { Session } from '../accounts/sessions.ts';

const GROUP = 'People';
const SCHEMA = {
  type: 'object',
  required: ['version', 'second_factor_roles', 'passkeys', 'sessions', 'openid', 'locked'],
  properties: {
    second_factor_roles: { type: 'array', items: { type: 'string', enum: [...ROLES] } },
    passkeys: {
      type: 'object',
      required: ['replace_password'],
      properties: {
        replace_password: {
          type: 'boolean',
          description: 'A passkey signs in by itself, without a password.',
        },
      },
    },
    version: { type: 'integer' },
    sessions: {
      type: 'object',
      description:
        'How long sessions last, in days; those of administrators null for as long as everybody’s.',
      required: ['idle_days', 'max_days', 'administrator_idle_days', 'administrator_max_days'],
      properties: {
        idle_days: { type: 'integer' },
        max_days: { type: 'integer' },
        administrator_idle_days: { type: ['integer', 'null'] },
        administrator_max_days: { type: ['integer', 'null'] },
      },
    },
    openid: OPENID_SETTINGS_SCHEMA,
    locked: {
      type: 'array',
      items: { type: 'string' },
      description: 'Variables that are set; what they set cannot be written here.',
    },
  },
};

const body = signInSettings.extend({
  openid: openidSettings.optional(),
  version: z.number('must be a number').int('must be a whole number').min(1).optional(),
});
type Change = Omit<z.output<typeof body>, 'version'>;

const read = defineRoute({
  method: 'GET',
  path: '/settings/sign-in',
  summary: 'How people sign in: second factors, passkeys, single sign-on',
  group: GROUP,
  grant: settingsAccess.get,
  answer: { status: 200, shape: 'one', schema: SCHEMA },
  handle: async ({ deps }) => ok(await present(deps, deps.database.queries)),
});

const save = defineRoute({
  method: 'PUT',
  path: '/settings/sign-in',
  summary: 'Change how people sign in; what is left out stays',
  group: GROUP,
  grant: settingsAccess.protect,
  body: { kind: 'json', schema: body },
  answer: { status: 200, shape: 'one', schema: SCHEMA },
  async handle({ body: { version: sent, ...change }, request, deps }) {
    const version = expectedVersion({ body: { version: sent }, request });
    const session = await sessionOf(request, deps);
    await deps.database.transaction(async (tx) => {
      if ((await readSignInSettings(tx)).version !== version) throw await conflict(tx, deps);
      if (!(await saveChange(tx, deps, { version, change, session }))) throw await conflict(tx, deps);
      await noteAudit(tx, deps, {
        action: 'update',
        resource: 'settings',
        recordId: 'sign-in',
        recordTitle: 'Sign-in',
        details: { fields: fieldsOf(change) },
      });
    });
    return ok(await present(deps, deps.database.queries));
  },
});

/** Settings of the group `sign-in`. */
export const signInSettingsRoutes: readonly Route[] = [read, save];

/** 409 `version_conflict` with what is stored: somebody else saved since the version of the change was read. */
async function conflict(tx: Queries, deps: AppDeps): Promise<ApiError> {
  return new ApiError('version_conflict', {
    message: 'Somebody else changed these settings in the meantime. Reload them and try again.',
    current: await present(deps, tx),
  });
}

/** False where another change was saved first. */
async function saveChange(
  tx: Queries,
  deps: AppDeps,
  { version, change, session }: { version: number; change: Change; session: Session | undefined },
): Promise<boolean> {
  const { openid: asked, ...rest } = change;
  const before = await readStoredOpenid(tx);
  const openid = asked === undefined ? before : changedOpenid(deps, before, asked);
  const passkeys = rest.passkeys ?? (await readSignInSettings(tx)).passkeys;
  const config = openidConfigOf(deps, openid);
  const isTouched = asked !== undefined || rest.passkeys !== undefined;
  if (isTouched && config?.only === true) requireOtherWay(session, { passkeys, asked });
  return writeSignInSettings(tx, version, { ...rest, ...(asked === undefined ? {} : { openid }) });
}

/**
 * Passwords are switched off, and stay off while other things change, only by somebody who has come in without one: an
 * administrator is then left who can, and the way works. What cannot be known beforehand has a way back: `OPENID_ONLY=false`.
 */
function requireOtherWay(
  session: Session | undefined,
  { passkeys, asked }: { passkeys: { replace_password: boolean }; asked: Change['openid'] },
): void {
  const isByPasskey = session?.method === 'passkey' && passkeys.replace_password;
  const isByProvider = session?.method === 'openid' && asked?.issuer === undefined;
  if (isByPasskey || isByProvider) return;
  throw new ApiError('invalid_transition', {
    message:
      'Sign in with single sign-on or a passkey first, then turn passwords off. That way it is certain that you can still come in.',
  });
}

async function present(deps: AppDeps, on: Queries) {
  const { version, second_factor_roles, passkeys, sessions } = await readSignInSettings(on);
  return {
    version,
    sessions,
    second_factor_roles,
    passkeys,
    openid: presentOpenid(deps, await readStoredOpenid(on)),
    locked: lockedByEnvironment(deps.env).map(({ variable }) => variable),
  };
}

/** `openid.issuer` and so on: names alone, no values. */
function fieldsOf(change: Change): string[] {
  return Object.entries(change).flatMap(([name, value]) =>
    typeof value === 'object' && !Array.isArray(value)
      ? Object.keys(value).map((field) => `${name}.${field}`)
      : [name],
  );
}
