import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.redirect-files', {
  too_many: 'has more than {count} redirects. Split it',
  none: 'contains no redirects',
  not_utf8: 'isn’t in UTF-8. Save it as CSV UTF-8',
  no_source_column:
    'has no column for the old URL. Name the columns in the first row: from, to, status, note',
  not_ghost: 'isn’t a Ghost redirects file, which lists paths under 301: and 302:',
});
