import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.records.redirects', {
  automatic: 'is updated automatically. Add your own redirect for this URL to override it',
  page_first: 'is the URL of a public page, and pages take precedence',
  folder_limit: 'can’t end in /*, because {count} redirects already do',
});
