import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.data', {
  whole_text: 'Full text',
  category: 'category',
  list: 'list',
  newsletter: 'newsletter',
  tag: 'tag',
});
