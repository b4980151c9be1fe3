import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.emails.preferences', {
  title: 'Email preferences',
  description: 'Choose which emails {site} sends you, or take a break.',
  whose: 'For {email}.',
  lists: 'Emails you get',
  pause: 'Take a break',
  pause_none: 'No break',
  pause_keep: 'Until {date}',
  pause_end: 'End your break',
  pause_months: '{count, plural, one {For a month} other {For # months}}',
  pause_about: 'During a break, you’ll stay subscribed but won’t get any newsletters.',
  save: 'Save',
  saved: 'Your preferences have been saved.',
  unsubscribe: 'Unsubscribe from everything',
  data: 'Your data',
  data_about: 'We’ll email you a link to see, download, or erase what we store about you.',
  data_send: 'Email me the link',
  data_sent: 'We’ve sent you a link. It’s valid for an hour.',
  no_link: 'Open the latest email from us and select “Preferences” at the bottom.',
});
