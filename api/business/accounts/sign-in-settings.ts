import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { ROLES, type Role } from '#schema/roles.ts';
import { DEFAULT_LIFETIMES, type SessionLifetimes, lifetimesSchema } from './session-lifetimes.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { validationFailed } from '../../platform/base/api-error.ts';

const KEY = 'sign-in';

/** How people sign in. What a write leaves out stays as it is. */
export const signInSettings = z.strictObject({
  /** Roles that must have a second factor. Those of them without one set it up at their next request. */
  second_factor_roles: z
    .array(z.enum(ROLES, `must be one of: ${ROLES.join(', ')}`))
    .max(ROLES.length)
    .optional(),
  passkeys: z
    .strictObject({
      /** Whether a passkey signs in by itself, or only after a password. */
      replace_password: z.boolean('must be true or false'),
    })
    .optional(),
  sessions: lifetimesSchema.optional(),
});
export interface SignInSettings {
  /** Counts the changes; 1 before the first. */
  version: number;
  second_factor_roles: readonly Role[];
  passkeys: { replace_password: boolean };
  sessions: SessionLifetimes;
}

const DEFAULTS: SignInSettings = {
  version: 1,
  second_factor_roles: [],
  passkeys: { replace_password: true },
  sessions: DEFAULT_LIFETIMES,
};

export async function readSignInSettings(on: Queries): Promise<SignInSettings> {
  const [row] = await rows<{ value: Partial<SignInSettings> }>(
    on,
    sql`SELECT value FROM settings WHERE key = ${KEY}`,
  );
  const sessions = { ...DEFAULT_LIFETIMES, ...row?.value.sessions };
  return { ...DEFAULTS, ...row?.value, sessions };
}

/**
 * Saves a change to `version`. False, and nothing is saved, where another version is stored: of two changes to one version at
 * the same moment, the database lets one through.
 */
export async function writeSignInSettings(
  tx: Queries,
  version: number,
  settings: z.output<typeof signInSettings> & { openid?: object },
): Promise<boolean> {
  const { second_factor_roles: roles, sessions } = settings;
  const stored = await readSignInSettings(tx);
  if (stored.version !== version) return false;
  const change = {
    ...settings,
    version: version + 1,
    ...(sessions === undefined
      ? {}
      : { sessions: possible({ ...stored.sessions, ...(sessions as Partial<SessionLifetimes>) }) }),
    ...(roles === undefined ? {} : { second_factor_roles: [...new Set(roles)] }),
  };
  const value = JSON.stringify(change);
  const saved = await rows(
    tx,
    sql`INSERT INTO settings (key, value) VALUES (${KEY}, ${value}::jsonb)
        ON CONFLICT (key) DO UPDATE SET value = settings.value || excluded.value
          WHERE coalesce((settings.value->>'version')::int, ${DEFAULTS.version}) = ${version}
        RETURNING 1`,
  );
  return saved.length > 0;
}

/** 422 where a session could be unused for longer than it may last at all. */
function possible(lifetimes: SessionLifetimes): SessionLifetimes {
  const { idle_days: idle, max_days: max } = lifetimes;
  if (idle > max) throw validationFailed({ sessions: [`idle_days must be at most max_days, ${max}`] });
  return lifetimes;
}

export async function requiresSecondFactor(on: Queries, role: Role): Promise<boolean> {
  return (await readSignInSettings(on)).second_factor_roles.includes(role);
}
