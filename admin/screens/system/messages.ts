import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.screens.system', {
  title: 'About this system',
  about: 'What’s running, where your content is stored, and what needs your attention.',
  to_do: 'What to do',
  all_well: 'Nothing needs your attention.',
  disk_nearly_full: 'The disk is nearly full. Free some space, or move the data to a larger disk.',
  failed_work: 'Background jobs have failed. <link>See which ones and why</link>.',
  late_email: 'Emails have been waiting for more than 15 minutes. <link>Check the mail server</link>.',
  backup_failed: 'The last scheduled backup failed: {reason}',
  certificate_expires: 'The site’s certificate expires on {date}. Renew it, or visitors will see a warning.',
  no_backup:
    'There’s been no backup in the past week. <link>Schedule backups</link>, or run “npm run backup” on the server every night.',
  no_mail_server: 'No mail server is set up, so no emails are being delivered. <link>Set up email</link>.',
  not_encrypted:
    'The connection to this site isn’t encrypted. Serve the site over HTTPS, and set SITE_URL to its HTTPS URL.',
  secret_key_stored:
    'The key that protects your stored secrets is in the same database as the secrets. Set SECRET_KEY on the server.',
  undeclared_types:
    '{count, plural, one {# item of the type “{type}” is still stored but doesn’t appear anywhere} other {# items of the type “{type}” are still stored but don’t appear anywhere}}, because the file for this content type is missing. Restore the file, or run “npm run schema” on the server.',
  program: 'Software',
  version: 'Version',
  node_version: 'Node.js',
  started: 'Started',
  storage: 'Storage',
  database: 'Database',
  embedded: 'Embedded PostgreSQL {version}',
  postgres: 'PostgreSQL {version}',
  database_size: 'Database size',
  migrations: 'Migrations',
  migrations_applied: '{count, plural, one {# applied} other {# applied}}, most recently {name}',
  images: 'Images',
  images_folder: '{count, plural, one {# image} other {# images}}, {size}, in the data folder',
  images_s3: '{count, plural, one {# image} other {# images}}, {size}, in object storage',
  disk: 'Disk',
  disk_free: '{free} of {total} free',
  last_backup: 'Last backup',
  certificate: 'Certificate',
  certificate_until: 'Valid until {date}',
  never: 'Never',
  background: 'Background jobs',
  waiting: 'Waiting',
  retrying: 'Retrying',
  failed: 'Failed',
  all_queues: 'View background jobs',
});

export const say = sayOf(messages);
