import { settingsAccess } from '../access.ts';
import { defineSettings } from '../define-settings.ts';
import { choice } from '../setting-fields/index.ts';

export const newsletterSettings = defineSettings({
  name: 'newsletter',
  title: 'Newsletter',
  about: 'Whether opens and clicks are tracked, and how bounces are handled.',
  menu: { icon: 'mail', order: 50 },
  reference: {
    group: 'Newsletters',
    get: 'Get how opens and clicks are tracked: off, anonymous, or named',
    save: 'Set how opens and clicks are tracked: off, anonymous, or named',
  },
  access: { get: settingsAccess.get, save: settingsAccess.update },
  fields: {
    readings: choice({
      label: 'Opens and clicks are counted',
      options: { off: 'Not at all', anonymous: 'As numbers', named: 'With names' },
      abouts: {
        off: 'Links lead straight to where they lead. Results know deliveries and unsubscriptions alone, and subjects cannot be tried.',
        anonymous:
          'How many people opened and clicked, machines apart. Nobody is named, and nobody is followed from one issue to the next.',
        named:
          'Deliveries, histories and segments know who opened and clicked. Readers must be told, and in many countries asked.',
      },
      default: 'anonymous',
      required: true,
    }),
  },
  sections: {
    readings: { title: 'Opens and clicks are counted', fields: ['readings'], savesAtOnce: true },
  },
});
