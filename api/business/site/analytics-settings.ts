import type { Site } from '#schema/answers/operations/site.ts';
import type { SettingsOf } from '#schema/settings/registry/settings-registry.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import type { Environment } from '../../platform/base/env.ts';
import type { Route } from '../../platform/route/route.ts';
import { settingsRoutes } from '../../platform/settings/settings-routes.ts';
import { rememberReading } from './remember-reading.ts';
import { readSnippets } from './snippets.ts';

type Analytics = SettingsOf<'analytics'>;

/** PostHog’s own cloud unless a host is set. */
const HOST = 'https://us.i.posthog.com';

/** Settings of the group `analytics`. */
export const analyticsSettingsRoutes: readonly Route[] = settingsRoutes('analytics', {
  checks:
    ({ deps }) =>
    ({ after }) => {
      const { foot, ...faults } = readSnippets(atFoot(after), deps.env.siteUrl).faults;
      const found = { ...faults, ...(foot === undefined ? {} : { snippet: foot }) };
      if (Object.keys(found).length > 0) throw validationFailed(found);
    },
});

/** The analytics service; null if there is none. A snippet that bypassed the checks is left out. */
export function analyticsOf(values: Analytics, { siteUrl }: Pick<Environment, 'siteUrl'>): Site['analytics'] {
  const { provider, posthog_key: key, posthog_host: host, snippet } = values;
  if (provider === 'posthog')
    return key === null ? null : { provider, key, host: new URL(host ?? HOST).origin };
  if (provider === 'none' || snippet === null) return null;
  const { allowed, faults } = read(atFoot(values), siteUrl);
  return Object.keys(faults).length > 0 ? null : { provider, snippet, allowed };
}

const read = rememberReading();

/** The snippet at the end of the page. */
function atFoot({ snippet, origins }: Analytics) {
  return { head: null, foot: snippet, origins };
}
