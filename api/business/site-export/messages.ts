import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.site-export', {
  too_many_open:
    '{count, plural, one {An export is} other {# exports are}} already waiting. Wait for them, or cancel one.',
  not_open: 'This export is already over.',
  still_open: 'This export isn’t finished yet. Cancel it first.',
  no_part: 'The file doesn’t have this part.',
  no_space: 'There’s not enough disk space for this export.',
  no_longer_allowed: 'The person who started this is no longer an administrator.',
});
