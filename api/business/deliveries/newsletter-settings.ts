import type { SettingsOf } from '#schema/settings/registry/settings-registry.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Route } from '../../platform/route/route.ts';
import { settingsRoutes } from '../../platform/settings/settings-routes.ts';
import { readStored } from '../../platform/settings/settings-store.ts';

/** Whether opens and clicks are tracked: not at all, as totals, or per person. */
export type TrackingSetting = SettingsOf<'newsletter'>['readings'];

export async function trackingMode(on: Queries): Promise<TrackingSetting> {
  return (await readStored(on, 'newsletter')).values.readings;
}

/** The newsletter settings that an administrator chooses. */
export const newsletterSettingsRoutes: readonly Route[] = settingsRoutes('newsletter', {
  auditTitle: ({ readings }) => `Opens and clicks: ${readings}`,
});
