import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.records.content', {
  saved_since:
    'Someone saved a newer version since you opened this. Your changes are still here. Compare the two, then save again.',
  no_site: 'This server doesn’t render pages, so there’s no preview.',
  no_preview_url: 'Can’t tell where “{type}” is previewed. Its content type says: {reason}',
  not_localized: 'This content type isn’t localized, so it has only one language.',
  no_source: 'This isn’t a translation.',
  not_trashed: 'This isn’t in the trash. Move it there first.',
});
