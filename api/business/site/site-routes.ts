import { publicAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { settingsRoutes } from '../../platform/settings/settings-routes.ts';
import { analyticsSettingsRoutes } from './analytics-settings.ts';
import { codePolicyRoute } from './code-policy.ts';
import { codeSettingsRoutes } from './code-settings.ts';
import { generalSettingsRoutes } from './general-settings.ts';
import { deadSections } from './dead-sections.ts';
import { deadTargets } from './dead-targets.ts';
import { settingsPreview } from './settings-preview.ts';
import { siteOf } from './site-of.ts';

const site = defineRoute({
  method: 'GET',
  path: '/site',
  summary: 'Get the public site settings: name, description, appearance, and menus',
  group: 'Site',
  grant: publicAccess,
  answer: { status: 200, shape: 'data', schema: answers['GET /site'] },
  handle: async ({ deps }) => ok(await siteOf(deps), { public: true }),
});

/** What is public about the site, and the settings that it comes from. */
export const siteRoutes: readonly Route[] = [
  site,
  settingsPreview,
  ...generalSettingsRoutes,
  ...analyticsSettingsRoutes,
  ...settingsRoutes('home', {
    present: async (_deps, home, { on }) => ({ leads_nowhere: await deadSections(home, on) }),
  }),
  codePolicyRoute,
  ...codeSettingsRoutes,
  ...settingsRoutes('navigation', {
    present: async (deps, { header, footer }, { on }) => ({
      leads_nowhere: await deadTargets(
        deps,
        [...header, ...footer.flatMap(({ links }) => links)].map(({ target }) => target),
        on,
      ),
    }),
  }),
];
