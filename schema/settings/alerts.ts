import { settingsAccess } from '../access/access.ts';
import { defineSettings } from '../define/define-settings.ts';
import { email, rows } from '../setting-fields/index.ts';

const RECIPIENTS_MAX = 10;

export const alertSettings = defineSettings({
  name: 'alerts',
  title: 'Alerts',
  about: 'Who gets an email when the server needs attention.',
  menu: { icon: 'alert', order: 98, area: 'operations' },
  reference: {
    group: 'Settings',
    get: 'Get who is emailed about problems of the server',
    save: 'Change who is emailed about problems of the server',
  },
  access: { get: settingsAccess.get, save: settingsAccess.update },
  fields: {
    recipients: rows({
      label: 'Recipients',
      help: 'They don’t need an account.',
      word: 'recipient',
      distinct: 'address',
      max: RECIPIENTS_MAX,
      of: { address: email({ label: 'Email address', required: true }) },
    }),
  },
  sections: {
    recipients: {
      title: 'Email alerts',
      help: 'Sent when the disk is nearly full, a backup fails or is missing, background jobs fail, emails are held up, or the site’s certificate is about to expire, and again when the problem is solved.',
      fields: ['recipients'],
      after:
        '“About this system” lists all current problems. To send alerts to a chat or monitoring service, add a webhook for server problems.',
    },
  },
});
