import { settingsAccess } from '../access.ts';
import { defineSettings } from '../define-settings.ts';
import { choice } from '../setting-fields/index.ts';

export const newsletterSettings = defineSettings({
  name: 'newsletter',
  title: 'Newsletter',
  about: 'Whether opens and clicks are tracked, and how bounces are handled.',
  menu: { icon: 'mail', order: 50 },
  reference: {
    group: 'Newsletter',
    get: 'Get how opens and clicks are tracked: off, anonymous, or named',
    save: 'Set how opens and clicks are tracked: off, anonymous, or named',
  },
  access: { get: settingsAccess.get, save: settingsAccess.update },
  fields: {
    readings: choice({
      label: 'Track opens and clicks',
      options: { off: 'Off', anonymous: 'Totals only', named: 'Per person' },
      abouts: {
        off: 'Links aren’t tracked. Results show only deliveries and unsubscribes, and A/B tests are off.',
        anonymous:
          'How many people opened and clicked, with bots counted separately. No one is identified or tracked across issues.',
        named:
          'Deliveries, histories, and segments show who opened and clicked. You must tell readers, and in many countries ask them first.',
      },
      default: 'anonymous',
      required: true,
    }),
  },
  sections: {
    readings: { title: 'Track opens and clicks', fields: ['readings'], savesAtOnce: true },
  },
});
