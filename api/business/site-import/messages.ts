import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.site-import', {
  not_fetched: 'Couldn’t download the image.',
  old_site: 'The old site responded with status {status}.',
  not_in_file: 'The image isn’t in the import file.',
  site_unnamed: 'is required, because the file doesn’t include the site’s name',
  unknown_type: 'This content type doesn’t exist.',
});
