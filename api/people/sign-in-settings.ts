import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { ROLES, type Role } from '#schema/access.ts';
import { type Queries, rows } from '../database/database.ts';

const KEY = 'sign-in';

/** Roles that must have a second factor. Who of them has none sets it up at their next request. */
export const signInSettings = z.strictObject({
  second_factor_roles: z.array(z.enum(ROLES, `must be one of: ${ROLES.join(', ')}`)).max(ROLES.length),
});
export type SignInSettings = z.output<typeof signInSettings>;

export async function readSignInSettings(on: Queries): Promise<SignInSettings> {
  const [row] = await rows<{ value: SignInSettings }>(on, sql`SELECT value FROM settings WHERE key = ${KEY}`);
  return row?.value ?? { second_factor_roles: [] };
}

export async function writeSignInSettings(tx: Queries, settings: SignInSettings): Promise<void> {
  const value = JSON.stringify({ second_factor_roles: [...new Set(settings.second_factor_roles)] });
  await rows(
    tx,
    sql`INSERT INTO settings (key, value) VALUES (${KEY}, ${value}::jsonb)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  );
}

export async function requiresSecondFactor(on: Queries, role: Role): Promise<boolean> {
  return (await readSignInSettings(on)).second_factor_roles.includes(role);
}
