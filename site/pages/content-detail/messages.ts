import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.content-detail', {
  book_by: '{title} by {author}',
  book_description:
    '{book}: summaries, articles, and lists about it, where to read or buy it, and how to cite it.',
});
