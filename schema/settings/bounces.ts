import { settingsAccess } from '../access.ts';
import { bounceServiceFields } from '../bounce-services.ts';
import { defineSettings } from '../define-settings.ts';
import { number, secret } from '../setting-fields/index.ts';

export const bounceSettings = defineSettings({
  name: 'bounces',
  title: 'Bounces',
  about: 'When an address that bounces gets no more email, and where bounces are reported.',
  reference: {
    group: 'Newsletters',
    get: 'Get the bounce settings; of secrets, only whether they are set',
    save: 'Change the bounce settings; omitted fields stay, null clears one',
  },
  access: { get: settingsAccess.get, save: settingsAccess.protect },
  fields: {
    soft_times: number({ label: 'So many mails that came back', min: 1, max: 100, default: 3 }),
    soft_days: number({ label: 'Within so many days', min: 1, max: 90, default: 30 }),
    ...bounceServiceFields,
    /** `imaps://user:password@host/folder` */
    imap_url: secret({
      label: 'Mailbox',
      variable: 'BOUNCE_IMAP_URL',
      sealedFor: 'bounces',
      told: 'nothing',
    }),
  },
  sections: {
    soft: {
      title: 'Mail that comes back',
      help: 'An address that is no good gets no more mail at once, and whoever calls a mail unwanted is off every list. Where a mailbox is full or a mail was refused, it counts:',
      fields: ['soft_times', 'soft_days'],
      after: '… and the address gets no more mail.',
    },
  },
});
