import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import { SETTINGS_CHANGE } from '#api/platform/outbox/outbox.ts';
import type { ChangeSeen } from './page-tags.ts';

type InMemory = Pick<AppDeps, 'site' | 'email' | 'apiSettings'>;

/**
 * Applies a change, by this node or another, to the settings in memory. Returns true for settings that no
 * page shows.
 */
export function hearSettings({ site, email, apiSettings }: InMemory, change?: ChangeSeen): boolean {
  for (const settings of [site, email, apiSettings]) settings.hear(change);
  return change?.type === SETTINGS_CHANGE;
}
