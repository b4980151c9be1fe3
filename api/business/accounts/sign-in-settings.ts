import type { Role } from '#schema/access/roles.ts';
import type { SettingsOf } from '#schema/settings/registry/settings-registry.ts';
import type { Queries } from '../../platform/database/database.ts';
import { readStored } from '../../platform/settings/settings-store.ts';

/** How people sign in, as set by an administrator. Read with `readSettings` what a variable may override. */
export async function readSignInSettings(on: Queries): Promise<SettingsOf<'sign-in'>> {
  return (await readStored(on, 'sign-in')).values;
}

export async function requiresSecondFactor(on: Queries, role: Role): Promise<boolean> {
  return (await readSignInSettings(on)).second_factor_roles.includes(role);
}
