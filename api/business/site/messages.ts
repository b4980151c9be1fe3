import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.site', {
  no_site: 'This server doesn’t render pages, so there’s no preview.',
  description:
    '{site} is a celebration of non-fiction books and their power to educate, inspire and challenge readers.',
});
