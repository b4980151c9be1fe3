import { settingsAccess } from '../access.ts';
import { bounceServiceFields } from '../bounce-services.ts';
import { defineSettings } from '../define-settings.ts';
import { number, secret } from '../setting-fields/index.ts';

export const bounceSettings = defineSettings({
  name: 'bounces',
  title: 'Bounces',
  about: 'When an email address that bounces gets no more email, and where bounces are reported.',
  reference: {
    group: 'Newsletters',
    get: 'Get the bounce settings; of secrets, only whether they are set',
    save: 'Change the bounce settings; omitted fields stay, null clears one',
  },
  access: { get: settingsAccess.get, save: settingsAccess.protect },
  fields: {
    soft_times: number({ label: 'Soft bounces', min: 1, max: 100, default: 3 }),
    soft_days: number({ label: 'Within (days)', min: 1, max: 90, default: 30 }),
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
      title: 'Bounce handling',
      help: 'A hard bounce stops email right away. A spam complaint unsubscribes from every list. Soft bounces, such as a full mailbox, are counted:',
      fields: ['soft_times', 'soft_days'],
      after: 'After that many, the email address gets no more email.',
    },
  },
});
