import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.content-shelves', {
  categories: 'Categories',
  none: 'No categories yet.',
  entries: '{count, plural, one {# {one}} other {# {many}}}',
  category_entries: '{category}: {count, plural, one {# {one}} other {# {many}}}',
  no_entries: 'Nothing published yet.',
  description: '{purpose} Browse by category: {categories}.',
});
