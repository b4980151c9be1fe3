import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.search', {
  title: 'Search',
  hint: 'Search by title, author, or topic, or browse <books>book summaries</books> and <tags>tags</tags>.',
  none: 'Nothing found... Try fewer or different words, or browse <a>tags</a>.',
  results: '{count, plural, one {# result} other {# results}} for “{query}”',
  description: 'Search the book summaries, articles, and interviews on {site}.',
});
