import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.tag', {
  tags: 'Tags',
  none: 'Nothing published with this tag yet. <a>See the other tags</a>.',
  description: 'Summaries, articles, and interviews about {tag}.',
  neutral_description: 'Everything about {tag}.',
});
