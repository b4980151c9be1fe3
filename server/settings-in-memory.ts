import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import { SETTINGS_CHANGE } from '#api/platform/outbox/outbox.ts';
import type { ChangeSeen } from './page-tags.ts';

/** Hands a change, of this node or another, to the settings that are kept in memory. True: it was of settings that no page shows. */
export function hearSettings({ site, email }: Pick<AppDeps, 'site' | 'email'>, change?: ChangeSeen): boolean {
  site.hear(change);
  email.hear(change);
  return change?.type === SETTINGS_CHANGE;
}
