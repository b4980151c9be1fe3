import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.content-detail', {
  book_by: '{title} by {author}',
  book_description: 'Summaries, articles, and lists about {book}, plus where to read or buy it.',
});
