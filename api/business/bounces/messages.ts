import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.bounces', {
  not_rfc822: 'Send the message as message/rfc822.',
  unknown_email: 'This report doesn’t match any email sent from this site.',
  not_imap: 'must be imaps://user:password@host/folder',
  damaged:
    'This message is damaged or nested too deeply. Send the report exactly as the mail server wrote it.',
  too_slow: 'This message takes too long to read. Send the report exactly as the mail server wrote it.',
  header_size:
    'This message has headers of more than {kilobytes} kB. Send the report exactly as the mail server wrote it.',
  header_lines:
    'This message has headers of more than {count} lines. Send the report exactly as the mail server wrote it.',
  header_words:
    'This message has more than {count} encoded words in its headers. Send the report exactly as the mail server wrote it.',
});
