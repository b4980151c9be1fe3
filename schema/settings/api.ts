import { settingsAccess } from '../access/access.ts';
import { defineSettings } from '../define/define-settings.ts';
import { rows, text } from '../setting-fields/index.ts';
import { faults } from '../faults/faults.ts';

const HOST = String.raw`(?:[a-z\d_](?:[a-z\d_-]*[a-z\d_])?(?:\.[a-z\d_](?:[a-z\d_-]*[a-z\d_])?)*|\[[\da-f:.]+\])(?::\d{1,5})?`;

export const apiSettings = defineSettings({
  name: 'api',
  title: 'API',
  about:
    'Which websites can call the API from a browser, and which hosts on your own network can receive webhooks.',
  menu: { icon: 'api', order: 75, area: 'connections' },
  inMemory: true,
  reference: {
    group: 'Settings',
    get: 'Get the origins that may call the API from a browser, and the internal receivers of webhooks',
    save: 'Change the origins that may call the API from a browser, and the internal receivers of webhooks',
  },
  access: { get: settingsAccess.get, save: settingsAccess.protect },
  fields: {
    cors_origins: rows({
      label: 'Origins',
      help: 'Pages from these origins can read public content and call the API with a token. Apps that don’t run in a browser don’t need to be listed.',
      word: 'origin',
      max: 50,
      of: {
        origin: text({
          label: 'Origin',
          help: 'For example, https://app.example.com. Use * to allow every website.',
          required: true,
          max: 260,
          pattern: {
            source: String.raw`^(?:\*|https?://${HOST})$`,
            says: faults.origin,
          },
        }),
      },
      variable: 'CORS_ORIGINS',
    }),
    internal_receivers: rows({
      label: 'Internal receivers',
      help: 'Hosts on your own network that webhooks can be sent to, with the port if needed.',
      word: 'host',
      max: 50,
      of: {
        host: text({
          label: 'Host',
          help: 'For example, next.internal:3000, exactly as in the webhook’s URL.',
          required: true,
          max: 260,
          pattern: { source: `^${HOST}$`, says: faults.internalHost },
        }),
      },
      variable: 'WEBHOOK_INTERNAL_HOSTS',
    }),
  },
  sections: {
    cors: {
      title: 'Browsers (CORS)',
      help: 'If this is empty, other websites can’t read API responses. Cookies are never accepted, and no one can sign in from other websites.',
      fields: ['cors_origins'],
    },
    webhooks: {
      title: 'Webhooks',
      help: 'If this is empty, webhooks can reach only the public internet. Anyone who can create webhooks can send requests to the hosts listed here.',
      fields: ['internal_receivers'],
    },
  },
});
