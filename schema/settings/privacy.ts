import { settingsAccess } from '../access/access.ts';
import { defineSettings } from '../define/define-settings.ts';
import { COOKIE_CONSENT_DAYS } from './parts/every-page-limits.ts';
import { CONFIRMATION_LINK_DAYS } from '../base/limits.ts';
import { days, longText, number } from '../setting-fields/index.ts';

/** Everyone must be asked again at least once a year. */
const CONSENT_DAYS_MAX = 365;
const UNCONFIRMED_DAYS_MAX = 3650;

export const privacySettings = defineSettings({
  name: 'privacy',
  title: 'Privacy',
  about: 'The cookie notice, and how long unconfirmed subscribers are kept.',
  menu: { icon: 'shield', order: 65 },
  reference: {
    group: 'Site',
    get: 'Get the cookie notice, and how long unconfirmed subscribers are kept',
    save: 'Change the cookie notice, and how long unconfirmed subscribers are kept',
  },
  access: { get: settingsAccess.get, save: settingsAccess.update },
  fields: {
    consent_text: longText({
      label: 'Text',
      help: 'If empty, standard text in the site’s language is used. A link to the privacy policy is always shown.',
      max: 400,
      onPages: true,
    }),
    consent_days: days({
      label: 'Ask again after (days)',
      max: CONSENT_DAYS_MAX,
      default: COOKIE_CONSENT_DAYS,
      onPages: true,
    }),
    unconfirmed_days: number({
      label: 'Delete unconfirmed subscribers after (days)',
      help: 'Counted from each person’s most recent signup. Leave this empty to keep unconfirmed subscribers indefinitely. Deleted subscribers can sign up again.',
      min: CONFIRMATION_LINK_DAYS,
      max: UNCONFIRMED_DAYS_MAX,
    }),
  },
  sections: {
    consent: { title: 'Cookie notice', fields: ['consent_text', 'consent_days'] },
    kept: { title: 'Subscribers', fields: ['unconfirmed_days'] },
  },
});
