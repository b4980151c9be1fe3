import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.lists', {
  title: 'Lists',
  intro: 'Can’t decide? Each list has a few titles in an order that makes sense.',
  search: 'Search lists',
  none: 'No lists yet.',
  no_match: 'No lists match “{search}”. <a>See all lists</a>.',
  description: 'Reading lists on {site}: books and essays selected and arranged around a single idea.',
});
