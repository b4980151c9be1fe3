import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.book-summaries', {
  title: 'Book Summaries',
  intro: 'One book each: what it argues, the ideas worth keeping, where it fails, and who should read it.',
  categories: 'Categories',
  none: 'No categories yet.',
  summaries: '{count, plural, one {# summary} other {# summaries}}',
  category_summaries: '{category}: {count, plural, one {# summary} other {# summaries}}',
  no_summaries: 'No summaries yet.',
  description: 'Non-fiction books in a few minutes each, by category: {categories}.',
});
