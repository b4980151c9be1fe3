import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.screens.exports', {
  title: 'Export',
  about: 'Download your whole site as a single file, so you can keep a copy or move the site elsewhere.',
  new_export: 'New export',
  format: 'Format',
  colophon: 'Everything (ZIP)',
  colophon_about:
    'Markdown files and data. Import this file into an empty Colophon installation to get the same site with the same URLs.',
  ghost: 'Ghost (JSON)',
  ghost_about:
    'Posts, pages, tags, and authors for Ghost 5 or later. Images aren’t included. They stay on this site.',
  wordpress: 'WordPress (XML)',
  wordpress_about: 'Posts, pages, categories, and tags. WordPress downloads the images during the import.',
  include: 'Include',
  content: 'Content',
  content_about: 'Pages and their history, drafts, images, files, and redirects.',
  contacts: 'Subscribers',
  contacts_about: 'Names and email addresses, with consent records and unsubscribes. Keep this file safe.',
  newsletters: 'Newsletters',
  newsletters_about: 'Issues, templates, and results.',
  settings_part: 'Settings',
  settings_about: 'All settings except passwords and keys.',
  site: 'Static copy of the site',
  site_about: 'Every public page as an HTML file you can open from a folder, without a server.',
  start: 'Start export',
  exports: 'Exports',
  none: 'No exports yet.',
  kept: 'You can download files for 3 days. Only the 3 most recent are kept.',
  waiting: 'Waiting…',
  running: '{files, plural, one {# file} other {# files}}, {size}',
  running_of: '{files, number} of about {expected, plural, one {# file} other {# files}}, {size}',
  progress: 'Progress for {name}',
  finished: '{size}, available until {date}',
  failed: 'Failed: {reason}',
  unknown_reason: 'see the server log for details',
  canceled: 'Canceled',
  expired: 'File deleted',
  download: 'Download',
  cancel: 'Cancel',
  delete: 'Delete',
  download_name: 'Download {name}',
  cancel_name: 'Cancel {name}',
  delete_name: 'Delete {name}',
});

export const say = sayOf(messages);
