import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.seo', {
  home: 'Home',
  keywords: 'non-fiction, book summaries, articles, interviews',
});
