import { settingsAccess } from '../access/access.ts';
import { bounceServiceFields } from './parts/bounce-services.ts';
import { defineSettings } from '../define/define-settings.ts';
import { number, secret } from '../setting-fields/index.ts';

export const bounceSettings = defineSettings({
  name: 'bounces',
  title: 'Bounces',
  about: 'When to stop sending to addresses that bounce, and where bounces are reported.',
  reference: {
    group: 'Newsletter',
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
    }),
  },
  sections: {
    soft: {
      title: 'Bounce handling',
      help: 'After a hard bounce, sending stops right away. A spam complaint unsubscribes the person from every list. For soft bounces (from a full mailbox, for example), sending stops after:',
      fields: ['soft_times', 'soft_days'],
      after: 'Addresses that reach this limit won’t get any more email.',
    },
  },
});
