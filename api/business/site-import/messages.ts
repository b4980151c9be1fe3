import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.site-import', {
  not_fetched: 'Couldn’t download it.',
  old_site: 'The old site responded with status {status}.',
  not_in_file: 'It isn’t in the file.',
  site_unnamed: 'Say which site this file comes from. The file doesn’t include the site’s name.',
  unknown_type: 'This content type doesn’t exist.',
});
