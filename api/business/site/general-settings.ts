import { validationFailed } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import type { Route } from '../../platform/route/route.ts';
import { settingsRoutes } from '../../platform/settings/settings-routes.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Settings of the group `general`. The content language is not one of the other languages. */
export const generalSettingsRoutes: readonly Route[] = settingsRoutes('general', {
  checks:
    () =>
    ({ change, after }) => {
      // A change of the content language alone is taken: the list still names it, without any effect.
      const at = change.other_languages?.findIndex(({ language }) => language === after.language) ?? -1;
      if (at !== -1) throw validationFailed({ [`other_languages.${at}.language`]: [spoken('own_language')] });
    },
});
