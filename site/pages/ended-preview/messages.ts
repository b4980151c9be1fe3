import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.ended-preview', {
  section: 'Preview',
  unknown: 'This preview link doesn’t work',
  unknown_text: 'The link may be incomplete. Ask the person who sent it to copy it again.',
  expired: 'This preview has expired',
  expired_text: 'Links to a preview work for 24 hours. Ask the person who sent it for a new one.',
  passed: 'The time of this preview has passed',
  passed_text: 'What was planned for it is on the site now.',
  off: 'This preview was turned off',
  off_text: 'Ask the person who sent the link for a new one.',
  busy: 'This preview is busy',
  busy_text: 'Others are looking at previews of the site right now. Try again in a moment.',
  too_much: 'Too much is planned until then',
  too_much_text:
    'This preview would have to show more planned changes than it can. Ask for one of an earlier time.',
  open_site: 'Open the site',
  try_again: 'Try again',
});
