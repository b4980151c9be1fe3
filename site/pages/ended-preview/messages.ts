import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.ended-preview', {
  section: 'Preview',
  unknown: 'This preview link doesn’t work',
  unknown_text: 'The link may be incomplete. Ask the person who sent it to send it again.',
  expired: 'This preview has expired',
  expired_text: 'Preview links work for 24 hours. Ask the person who sent the link for a new one.',
  passed: 'The time for this preview has passed',
  passed_text: 'The changes it showed are now on the site.',
  off: 'This preview was turned off',
  off_text: 'Ask the person who sent the link for a new one.',
  busy: 'This preview can’t be shown right now',
  busy_text: 'Other people are viewing previews of the site. Try again in a moment.',
  too_much: 'Too many planned changes',
  too_much_text: 'This preview can’t show that many changes. Ask for a preview of an earlier time.',
  open_site: 'Open the site',
  try_again: 'Try again',
});
