import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import { SETTINGS_CHANGE } from '#api/platform/outbox/outbox.ts';
import type { ChangeSeen } from './page-tags.ts';

type InMemory = Pick<AppDeps, 'site' | 'email' | 'apiSettings'>;

/**
 * Passes a change, by this node or another, on to the settings kept in memory. Returns true for a change of settings that no
 * page shows.
 */
export function hearSettings({ site, email, apiSettings }: InMemory, change?: ChangeSeen): boolean {
  for (const settings of [site, email, apiSettings]) settings.hear(change);
  return change?.type === SETTINGS_CHANGE;
}
