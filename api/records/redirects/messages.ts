import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.records.redirects', {
  automatic: 'is updated automatically. Add your own redirect for this URL to override it',
  page_first: 'is the URL of a public page. Pages always come first',
  folder_limit: 'can end in /* in at most {count} redirects',
});
