import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.site-import', {
  queue_title: 'Site imports',
  queue_about: 'Exports from other systems.',
  not_fetched: 'Couldn’t download the image.',
  old_site: 'The old site responded with status {status}.',
  not_in_file: 'The image isn’t in the import file.',
  site_unnamed: 'is required, because the file doesn’t include the site’s name',
  unknown_type: 'This content type doesn’t exist.',
  still_checking: 'The file is still being checked.',
  still_running: 'The import is running.',
  finished: 'The import is finished. Upload the file again to import it again.',
  not_now: 'This isn’t possible right now.',
  no_category: 'names a category that doesn’t exist',
  no_tag: 'names a tag that doesn’t exist',
  many_items: 'contains more than {count, number} items. Split it',
  no_posts: 'contains no posts',
  not_json: 'isn’t valid JSON. Ghost exports start with {start}',
  not_xml: 'isn’t valid XML. WordPress exports start with {start}',
  not_zip: 'isn’t a valid ZIP file. Compress the Markdown folder again',
  unknown_format:
    'must be a Ghost export (.json), a WordPress export (.xml), or a .zip file of a Markdown folder',
  html_size: 'The HTML must be at most {limit} kB.',
  text_slow: 'The text takes too long to process. Split it.',
  many_images: 'The text has more than {count, number} images. Split it.',
  many_links: 'The text has more than {count, number} links. Split it.',
  no_longer_allowed: 'The person who started this can no longer import.',

  // What became of an item
  page_left_out: 'You chose to leave this page out.',
  unexpected: 'This failed unexpectedly, and nothing was changed.',
  in_trash: 'It was imported before and is in the trash here.',
  edited_here: 'It changed on the old site but was also edited here, so it wasn’t updated.',
  record_edited: 'This URL already belongs to a record that was edited here, so it wasn’t changed.',
  no_kind: 'belongs to no kind of content',
  created_unchanged: '{created} created, {unchanged} unchanged.',

  // Notes on a text
  retry_images: 'Images that failed last time can be retried.',
  other_slug: 'Its slug here is “{slug}”, because the original is taken or not allowed.',
  expired: 'It was no longer shown there, so it was imported as a draft.',
  changes_not_public: 'The changes aren’t public; the version published before is still public here.',
  url_taken: 'Its old URL {path} is already in use here, so no redirect was created.',
  fields_missing:
    '{count, plural, one {It was imported as a draft: {fields} is missing.} other {It was imported as a draft: {fields} are missing.}}',
  and_next: '{before}, {next}',
  time_passed: 'Its time to be published there has passed, so it was imported as a draft.',
  image_skipped: 'The image {source} was skipped: {reason}',
  cover_missing: 'Its cover was skipped, because it isn’t in the export.',
  cover_incomplete:
    'Its cover {url} was skipped, because its URL is incomplete. Enter the URL of the old site.',
  file_link: 'A link points to a file on the old site: {url}',
});
