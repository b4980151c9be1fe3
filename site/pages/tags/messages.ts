import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.tags', {
  title: 'Tags',
  intro: 'Topics that span our books, articles, and interviews.',
  none: 'No tags yet.',
  description: 'Every topic on {site}, from A to Z, across summaries, articles, and interviews.',
});
