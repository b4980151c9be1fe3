import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.category', {
  summaries: '{count, plural, one {# summary} other {# summaries}}',
  none: 'No summaries yet. <a>See the other categories</a>.',
  description: 'Book summaries in {category}.',
});
