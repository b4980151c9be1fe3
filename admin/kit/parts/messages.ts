import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.kit.parts', {
  cancel: 'Cancel',
  retry: 'Try again',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  page_of: '{page, number} of {last, number}',
  people: '{count, plural, one {# person} other {# people}}',
  image_types: 'JPEG, PNG, WebP, or AVIF, up to {limit} MB',
  views: 'Views',
  just_now: 'just now',
  local_time: 'local time',

  edited: 'Unpublished changes',
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
  trashed: 'In trash',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  canceled: 'Canceled',
  active: 'Active',
  blocked: 'Blocked',
  bounced: 'Bounced',
  complained: 'Reported spam',
  confirmed: 'Confirmed',
  unconfirmed: 'Unconfirmed',
  unsubscribed: 'Unsubscribed',

  administrator: 'Administrator',
  editor: 'Editor',
  author: 'Author',
  viewer: 'Viewer',
  queued: 'Queued',
  failed: 'Failed',
  captured: 'In outbox',
  not_sent: 'Not sent',
});

export const say = sayOf(messages);
