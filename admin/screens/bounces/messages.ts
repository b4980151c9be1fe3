import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.screens.bounces', {
  hard: 'Hard bounce',
  soft: 'Soft bounce',
  complaint: 'Spam complaint',
  endpoint: 'API',
  mailbox: 'Bounce mailbox',
  relay: 'Mail server',
  title: 'Bounces',
  about:
    'Bounced emails and spam complaints. After a hard bounce, the subscriber stops getting email right away.',
  about_settings:
    'Bounced emails and spam complaints. After a hard bounce, the subscriber stops getting email right away. <link>Change bounce settings</link>',
  none: 'No bounces yet',
  email: 'Email address',
  type: 'Type',
  response: 'Server response',
  issue: 'Issue',
  when: 'When',
  erased: 'Deleted subscriber',
});

export const say = sayOf(messages);
