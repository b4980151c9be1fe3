import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.bounces', {
  not_rfc822: 'Send the message as message/rfc822.',
  unknown_email: 'This report doesn’t match any email sent from this site.',
  not_imap: 'must be imaps://user:password@host/folder',
  damaged:
    'This message is damaged or nested too deeply. Send the report exactly as the mail server wrote it.',
  too_slow: 'This message takes too long to read. Send the report exactly as the mail server wrote it.',
  header_size:
    'The headers of this message are larger than {kilobytes} kB. Send the report exactly as the mail server wrote it.',
  header_lines:
    'The headers of this message have more than {count} lines. Send the report exactly as the mail server wrote it.',
  header_words:
    'The headers of this message have more than {count} encoded words. Send the report exactly as the mail server wrote it.',
});
