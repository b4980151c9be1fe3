import { settingsAccess } from '../access/access.ts';
import { defineSettings } from '../define/define-settings.ts';
import { choice, longText, text, url } from '../setting-fields/index.ts';
import { SNIPPET_MAX_CHARS, snippetOrigins } from './parts/snippet-fields.ts';

const ofPosthog = { provider: ['posthog'] } as const;
const ofSnippet = { provider: ['snippet'] } as const;

export const analyticsSettings = defineSettings({
  name: 'analytics',
  title: 'Analytics',
  about: 'The service that counts visits. It loads only after visitors agree.',
  menu: { icon: 'chart', order: 60 },
  reference: {
    group: 'Site',
    get: 'Get the analytics settings',
    save: 'Set the analytics service; 422 for a snippet that the Content-Security-Policy would block',
  },
  access: { get: settingsAccess.get, save: settingsAccess.protect },
  fields: {
    provider: choice({
      label: 'Service',
      help: 'Nothing is loaded or sent until a visitor gives consent in the cookie notice.',
      options: { none: 'None', posthog: 'PostHog', snippet: 'Another service' },
      // A site with a PostHog key uses it until something else is chosen.
      default: 'posthog',
      lockedBy: ['POSTHOG_KEY'],
      onPages: true,
    }),
    posthog_key: text({
      label: 'PostHog project key',
      help: 'Without a key, nothing is loaded or sent.',
      max: 200,
      variable: 'POSTHOG_KEY',
      shownWhen: ofPosthog,
      onPages: true,
    }),
    posthog_host: url({
      label: 'PostHog host',
      help: 'Default: https://us.i.posthog.com',
      originLike: 'https://eu.i.posthog.com',
      variable: 'POSTHOG_HOST',
      shownWhen: ofPosthog,
      onPages: true,
    }),
    snippet: longText({
      label: 'Snippet',
      help: 'Added to the end of each page after the visitor agrees, but never on sign-in pages, previews, or pages opened from emails. It has full access to the page, so paste only what you trust.',
      max: SNIPPET_MAX_CHARS,
      shownWhen: ofSnippet,
      onPages: true,
    }),
    origins: snippetOrigins({
      help: 'Browsers block anything from origins that aren’t listed. To find the ones you need, look for “Content Security Policy” in the service’s documentation.',
      shownWhen: ofSnippet,
    }),
  },
  sections: {
    service: {
      title: 'Visits',
      fields: ['provider', 'posthog_key', 'posthog_host', 'snippet', 'origins'],
      after: 'If a service doesn’t need consent, you can add it under Settings → Code.',
    },
  },
});
