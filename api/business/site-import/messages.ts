import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.site-import', {
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
});
