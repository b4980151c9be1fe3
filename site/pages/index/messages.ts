import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.index', {
  title: 'Home',
  description:
    '{site} is for readers of non-fiction: summaries of books worth knowing, essays on reading them, interviews, and lists to choose from.',
});
