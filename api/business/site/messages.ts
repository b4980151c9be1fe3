import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.site', {
  no_site: 'This server doesn’t render pages, so there’s no preview.',
});
