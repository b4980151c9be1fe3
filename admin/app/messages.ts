import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.app', {
  title: 'Admin',
  list: 'List',
  segment: 'Segment',
  membership: 'Subscription',
  broken: 'Broken target',
  write: 'Write',
  preview: 'Preview',
  send: 'Send',
  content: 'Content',
  sending: 'Sending',
  results: 'Results',
  deliveries: 'Deliveries',
  removal_sent:
    'This also deletes its results, deliveries, and archive page. “View in browser” links in sent emails will stop working.',
  locked_redirect:
    'This redirect is updated automatically. To send the URL elsewhere, add your own redirect for it.',
  locked_sending: 'This issue is being sent. Its content and audience can’t be changed.',
  locked_paused: 'Sending is paused. The content and audience can’t be changed.',
  locked_sent: 'Sent issues can’t be edited. Duplicate it to start a new one.',
  locked_canceled: 'Canceled issues can’t be edited. Duplicate it to send it after all.',
});

export const say = sayOf(messages);
