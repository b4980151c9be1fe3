import type { SettingsOf } from '#schema/settings-registry.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Route } from '../../platform/route/route.ts';
import { settingsRoutes } from '../../platform/settings/settings-routes.ts';
import { readStored } from '../../platform/settings/settings-store.ts';

/** Whether opens and clicks are counted: not at all, as mere numbers, or with the names of those who opened and clicked. */
export type TrackingSetting = SettingsOf<'newsletter'>['readings'];

export async function trackingMode(on: Queries): Promise<TrackingSetting> {
  return (await readStored(on, 'newsletter')).values.readings;
}

/** What an administrator chooses for newsletters. */
export const newsletterSettingsRoutes: readonly Route[] = settingsRoutes('newsletter', {
  auditTitle: ({ readings }) => `Opens and clicks: ${readings}`,
});
