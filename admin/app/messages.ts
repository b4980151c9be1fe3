import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.app', {
  title: 'Admin',
  list: 'List',
  segment: 'Segment',
  membership: 'Subscription',
  invite_staff: 'Invite staff member',
  broken: 'Broken redirect',
  write: 'Write',
  preview: 'Preview',
  send: 'Send',
  content: 'Content',
  sending: 'Sending',
  results: 'Results',
  deliveries: 'Deliveries',
  removal_sent:
    'This will also delete the issue’s results, deliveries, and archive page. “View in browser” links in sent emails will stop working.',
  locked_redirect:
    'This redirect is updated automatically. To redirect this URL somewhere else, add your own redirect.',
  locked_sending: 'This issue is being sent. Its content and audience can’t be changed.',
  locked_paused: 'Sending is paused. The content and audience can’t be changed.',
  locked_sent: 'This issue has been sent, so it can’t be edited. To reuse its content, duplicate it.',
  locked_canceled:
    'This issue has been canceled and can’t be edited. To send it after all, duplicate it and send the copy.',
});

export const say = sayOf(messages);
