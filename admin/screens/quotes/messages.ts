import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.screens.quotes', {
  title: 'Quotes',
  about: 'Every quote in your drafts and on your pages, with its source and status.',
  search: 'Search quotes',
  search_hint: 'Words, book, or person',
  all: 'All {count, number}',
  verified: 'Verified {count, number}',
  unchecked: 'Not checked {count, number}',
  not_found: 'Not found {count, number}',
  book: 'Book',
  any_book: 'All books',
  no_books: 'No books found',
  where: 'Visibility',
  anywhere: 'Drafts and pages',
  on_site: 'On the site',
  only_draft: 'Only in drafts',
  sort: 'Sort by',
  newest: 'Recently changed',
  by_work: 'Book',
  by_title: 'Page title',
  longest: 'Longest first',
  none: 'No quotes yet',
  none_about:
    'Add a quote block to a page, or add quotes to a book summary. Quotes are collected here when you save.',
  no_results: 'No quotes match your filters',
  clear: 'Clear filters',

  select: 'Select “{text}”',
  select_page: 'Select all on this page',
  selected: '{count, plural, one {# quote selected} other {# quotes selected}}',
  clear_selection: 'Clear selection',
  open: 'Open in editor',
  open_name: 'Open in editor: “{text}”',
  copy: 'Copy citation',
  copied: 'Citation copied.',
  not_copied: 'Couldn’t copy. Your browser blocked it.',
  image: 'View share image',
  page: 'View page',
  only_live: 'This quote is on the live page but no longer in the draft.',
  in_text: 'In “{title}”',

  check: 'Check against a source…',
  check_title: 'Check quotes against a source',
  check_about:
    '{count, plural, one {The quote} other {# quotes}} will be looked up in the source, word for word. Matches will be marked as verified in your content; the rest won’t change.',
  file: 'Choose a file',
  file_about: 'Text, Markdown, HTML, Word, EPUB, or PDF, up to {megabytes} MB',
  kept: 'Earlier sources',
  kept_about: 'Sources are kept for 30 days after they’re last used.',
  characters: '{count, plural, one {# character} other {# characters}}',
  check_action: 'Check',
  close: 'Close',
  result_found:
    '{count, plural, =0 {No quotes were found.} one {# quote was found.} other {# quotes were found.}}',
  result_updated: '{count, plural, one {# live page was updated.} other {# live pages were updated.}}',
  result_missing: 'Not found in this source',
  result_omits: 'Found, but with words left out at an ellipsis. Check that the meaning is still the same.',
  result_unmarked:
    'Found, but not marked as verified, because the item belongs to someone else or has changed.',
  too_large: 'This file is larger than {megabytes} MB.',

  quoted: 'Quoted on this site',
  quoted_none: 'This book hasn’t been quoted yet.',
  quoted_amount:
    '{quotations, plural, one {# quote} other {# quotes}} in {texts, plural, one {# item} other {# items}}, {words, plural, one {# word} other {# words}} in all',
  quoted_share: '{share} of the book (“{name}” has {words, plural, one {# word} other {# words}} in all)',
  quoted_unknown: 'To see how much of the book is quoted, check its quotes against the book’s full text.',
  quoted_open: 'View quotes',
});

export const say = sayOf(messages);
