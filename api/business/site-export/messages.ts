import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.site-export', {
  queue_title: 'Site exports',
  queue_about: 'Archives of the whole site.',
  too_many_open:
    '{count, plural, one {An export is already in the queue. Wait for it to finish, or cancel it.} other {# exports are already in the queue. Wait for one to finish, or cancel one.}}',
  not_open: 'This export has already ended.',
  still_open: 'This export isn’t finished yet. Cancel it first.',
  no_part: 'The requested range isn’t in this file.',
  no_space: 'There’s not enough disk space for this export.',
  no_longer_allowed: 'The person who started this export is no longer an administrator.',
});
