import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.records.content', {
  saved_since:
    'Someone has saved a newer version since you opened this. Your changes are still here. Compare the two, then save again.',
  no_site: 'This server doesn’t render pages, so there’s no preview.',
  no_preview_url: 'The content type “{type}” doesn’t return a valid preview URL: {reason}',
  not_localized: 'This content type isn’t localized, so it has only one language.',
  no_source: 'This item isn’t a translation.',
  not_trashed: 'This item isn’t in the trash. Move it there first.',
  not_in_version: 'includes fields that aren’t in this version: {fields}',
});
