import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.import-formats', {
  not_utf8: 'isn’t in UTF-8. Export it again, or save it as UTF-8',
  long_text: 'contains a single text of more than {millions} million characters',
  not_wordpress: 'isn’t a WordPress export: it has no WXR version',
  encoding: 'has the encoding {encoding}. Export it again in UTF-8',
  doctype: 'has a document type (DOCTYPE), which WordPress exports never have, so it wasn’t read',
  other_xml: 'isn’t a WordPress export but another kind of XML',
  wordpress_deep: 'is nested too deeply to be a WordPress export',
  bad_xml: 'isn’t well-formed XML (line:column: {place})',
  zip_password: 'is protected by a password. Compress it without one',
  zip_damaged: 'is damaged and can’t be unpacked',
  zip_outside: 'contains a path outside the folder, so it wasn’t unpacked',
  zip_bomb: 'is far too large once unpacked, so it wasn’t unpacked',
  zip_files: 'contains more than {count, number} files. Split it',
  no_markdown: 'contains no Markdown files',
  not_ghost: 'isn’t a Ghost export: it has no posts',
  ghost_deep: 'is nested too deeply to be a Ghost export',
  unfinished: 'is incomplete. Export it again',
  not_json: 'isn’t valid JSON',
  many_labels: 'contains too many tags and authors',
  markdown_slow: 'The text takes too long to process. Split it into several texts.',
});
