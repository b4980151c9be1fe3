import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.emails.data', {
  title: 'Your data',
  description: 'See, download, or erase what {site} stores about you.',
  download_about:
    'One file with your subscriptions, a record of your consent, and the emails we’ve sent you.',
  download: 'Download your data',
  erase_title: 'Erase your data',
  erase_about:
    'We’ll delete everything we store about you and never email you again. To keep your address from being added again, we’ll store only a code that can’t be turned back into the address. This can’t be undone.',
  erase: 'Permanently erase my data',
  erased: 'Your data has been erased.',
  no_link: 'To request a link, select “Preferences” at the bottom of any newsletter.',
});
