import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.quotes', {
  verified: 'Verified',
  unchecked: 'Not checked',
  not_found: 'Not found',
  page: 'p. {page, number}',
  citation: '“{text}” ({source})',
  citation_alone: '“{text}”',

  choose: 'Choose a quote',
  insert: 'Insert a quote',
  cancel: 'Cancel',
  search: 'Search quotes',
  search_hint: 'Words, book, or person',
  results: 'Quotes',
  from_this_text: 'From this page',
  from_all: 'All quotes',
  none: 'No quotes yet. Quotes from your drafts and pages are collected here when you save.',
  no_results: 'No results',
  in_text: 'in “{title}”',
});

export const say = sayOf(messages);
