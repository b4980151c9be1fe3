import { settingsAccess } from '../access.ts';
import { defineSettings } from '../define-settings.ts';
import { text, url } from '../setting-fields/index.ts';

export const analyticsSettings = defineSettings({
  name: 'analytics',
  title: 'Analytics',
  about: 'Where visits are counted.',
  menu: { icon: 'settings', order: 60 },
  reference: {
    group: 'Site',
    get: 'Where visits are counted',
    save: 'Choose where visits are counted; null counts nothing',
  },
  access: { get: settingsAccess.get, save: settingsAccess.protect },
  fields: {
    posthog_key: text({
      label: 'PostHog project key',
      help: 'Visits are counted once a visitor agrees. Without a key nothing is loaded and nothing is sent.',
      max: 200,
      variable: 'POSTHOG_KEY',
      onPages: true,
    }),
    posthog_host: url({
      label: 'PostHog host',
      help: 'Default: https://us.i.posthog.com',
      variable: 'POSTHOG_HOST',
      onPages: true,
    }),
  },
  sections: {
    posthog: {
      title: 'PostHog',
      fields: ['posthog_key', 'posthog_host'],
      after:
        'The snippet of another service goes under Settings → Code. It does not wait for consent, so choose a service that needs none, or one that asks for it.',
    },
  },
});
