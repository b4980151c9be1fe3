import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import { SETTINGS_CHANGE } from '#api/platform/outbox/outbox.ts';
import type { ChangeSeen } from './page-tags.ts';

/**
 * Passes a change, by this node or another, on to the settings kept in memory. Returns true for a change of settings that no
 * page shows.
 */
export function hearSettings({ site, email }: Pick<AppDeps, 'site' | 'email'>, change?: ChangeSeen): boolean {
  site.hear(change);
  email.hear(change);
  return change?.type === SETTINGS_CHANGE;
}
