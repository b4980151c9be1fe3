import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.feeds', {
  about_section: '{section} on {site}. {purpose}',
  newsletters: 'Newsletters',
  past_issues: 'Past issues of {site}’s newsletter.',
  by: ' by {author}',
});
