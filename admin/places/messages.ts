import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.places', {
  today: 'Today',
  calendar: 'Calendar',
  media: 'Media',
  import: 'Import',
  bounces: 'Bounces',
  broken_links: 'Broken links',
  broken_links_about: 'See which missing pages visitors try to open, and set up redirects.',
  outbox: 'Outbox',
  queues: 'Background jobs',
  queues_about: 'See what the server is working on. Retry or cancel failed jobs.',
  system: 'About this system',
  system_about: 'Check versions, storage, and backups, and see what needs attention.',
  audit_log: 'Audit log',
  audit_log_about: 'See who did what, and when.',
  books: 'Books',
  quotes: 'Quotes',
  topics: 'Topics',
  newsletter: 'Newsletter',
  subscribers: 'Subscribers',
  settings: 'Settings',
  import_about: 'Bring in content from Ghost, WordPress, or Markdown files.',
  export: 'Export',
  export_about: 'Download your whole site in a format for Colophon, Ghost, or WordPress.',
  outbox_about: 'Read the emails that weren’t sent because there’s no mail server.',
  tokens: 'API tokens',
  tokens_about: 'Keys for programs that act on your behalf.',
  no_mail_server: 'No mail server is set up. Emails stay in the <outbox>outbox</outbox> and aren’t sent.',
  set_up_mail_server: 'Set up email',
  ask_for_mail_server: 'Ask an administrator to set one up.',
});

export const say = sayOf(messages);
