import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.category', {
  entries: '{count, plural, one {# {one}} other {# {many}}}',
  none: 'Nothing published yet. <a>See the other categories</a>.',
  description: '{section} in {category}.',
});
