import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.bounces', {
  queue_message: 'Message {message}',
  queue_title: 'Bounce mailbox',
  queue_about: 'The mailbox that receives bounces.',
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

  // Why the mailbox can’t be read
  mailbox_said: '{problem} ({said})',
  mailbox_metadata: 'This is the address of a cloud metadata service, not a mail server',
  mailbox_no_server: 'There’s no server with this name',
  mailbox_no_response: 'There’s no response at this address and port',
  mailbox_timeout: 'The server isn’t responding',
  mailbox_certificate: 'The server’s certificate isn’t valid',
  mailbox_no_tls: 'The server doesn’t use TLS on this port',
  mailbox_closed: 'The server ended the connection',
  mailbox_sign_in: 'The server rejected this username and password',
  mailbox_no_folder: 'This folder doesn’t exist',
});
