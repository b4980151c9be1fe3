import type { AllowedSources, Site } from '#schema/answers/operations/site.ts';
import type { SettingsOf } from '#schema/settings/registry/settings-registry.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import type { Environment } from '../../platform/base/env.ts';
import type { Route } from '../../platform/route/route.ts';
import { settingsRoutes } from '../../platform/settings/settings-routes.ts';
import { rememberReading } from './remember-reading.ts';
import { readSnippets } from './snippets.ts';

/** Settings of the group `code`. */
export const codeSettingsRoutes: readonly Route[] = settingsRoutes('code', {
  checks:
    ({ deps }) =>
    ({ after }) => {
      const { faults } = readSnippets(after, deps.env.siteUrl);
      if (Object.keys(faults).length > 0) throw validationFailed(faults);
    },
  present: (deps, stored) => {
    const code = codeOf(stored, deps.env);
    return { policy: code === null ? {} : policyOf(code.allowed) };
  },
});

/**
 * The snippets of public pages. Anything that could break a page, or got there past the checks, is left out.
 */
export function codeOf(values: SettingsOf<'code'>, { siteUrl }: Pick<Environment, 'siteUrl'>): Site['code'] {
  if (isEmpty(values)) return null;
  const { head, foot } = values;
  const { allowed, faults } = remembered(values, siteUrl);
  if (Object.keys(faults).length > 0) return null;
  return { head: head ?? '', foot: foot ?? '', allowed };
}

/** True without any snippet, even if there are origins. */
export function isEmpty({ head, foot }: SettingsOf<'code'>): boolean {
  return head === null && foot === null;
}

const remembered = rememberReading();

/** Sources by directive, without empty ones. */
export function policyOf({ image, ...allowed }: AllowedSources): Record<string, string[]> {
  const all = Object.entries({ ...allowed, img: image }).filter(([, list]) => list.length > 0);
  return Object.fromEntries(all.map(([use, list]) => [`${use}-src`, list]));
}
