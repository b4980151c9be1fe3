import { settingsAccess } from '../access/access.ts';
import { defineSettings } from '../define/define-settings.ts';
import { choice, longText, onOff, text } from '../setting-fields/index.ts';

export const newsletterSettings = defineSettings({
  name: 'newsletter',
  title: 'Newsletter',
  about:
    'The signup form, the postal address, whether opens and clicks are tracked, and how bounces are handled.',
  menu: { icon: 'mail', order: 50, area: 'email' },
  reference: {
    group: 'Newsletter',
    get: 'Get the text of the signup form, and how opens and clicks are tracked: off, anonymous, or named',
    save: 'Change the text of the signup form, and how opens and clicks are tracked: off, anonymous, or named',
  },
  access: { get: settingsAccess.get, save: settingsAccess.update },
  fields: {
    sign_up_title: text({
      label: 'Title',
      isSentence: true,
      help: 'If empty, the default title in the site’s language is used.',
      max: 80,
      onPages: true,
    }),
    sign_up_text: longText({
      label: 'Text',
      help: 'Say what people will get and how often. If empty, a generic sentence is used.',
      max: 300,
      onPages: true,
    }),
    readings: choice({
      label: 'Track opens and clicks',
      options: { off: 'Off', anonymous: 'Totals only', named: 'Per person' },
      abouts: {
        off: 'Links aren’t tracked. Results show only deliveries and unsubscribes, and A/B tests are off.',
        anonymous:
          'Shows how many people opened and clicked, with bots counted separately. No one is identified or tracked across issues.',
        named:
          'Deliveries, subscriber histories, and segments show who opened and clicked each issue. You must tell subscribers about this, and in many countries you need their consent first.',
      },
      default: 'anonymous',
    }),
    requires_postal_address: onOff({
      label: 'Require a postal address',
      help: 'Issues can’t be sent until an address is set under Settings → General. It appears at the end of every issue.',
    }),
  },
  sections: {
    form: {
      title: 'Signup form',
      help: 'Shown on the home page, below articles and other content, and to visitors who stay for a minute.',
      fields: ['sign_up_title', 'sign_up_text'],
    },
    address: { title: 'Postal address', fields: ['requires_postal_address'], savesAtOnce: true },
    readings: { title: 'Track opens and clicks', fields: ['readings'], savesAtOnce: true },
  },
});
