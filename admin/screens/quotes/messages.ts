import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.screens.quotes', {
  title: 'Quotes',
  about: 'Every quote in your drafts and on your pages, with its source and whether it was checked.',
  search: 'Search quotes',
  search_hint: 'Words, book, or person',
  all: 'All {count, number}',
  verified: 'Verified {count, number}',
  unchecked: 'Not checked {count, number}',
  not_found: 'Not found {count, number}',
  book: 'Book',
  any_book: 'All books',
  no_books: 'No books found',
  where: 'Visible',
  anywhere: 'Drafts and pages',
  on_site: 'On the site',
  only_draft: 'Only in drafts',
  sort: 'Sort by',
  newest: 'Last changed',
  by_work: 'Book',
  by_title: 'Text',
  longest: 'Longest first',
  none: 'No quotes yet',
  none_about:
    'Add a quote block to a text, or quotes to a book summary. They’re collected here when you save.',
  no_results: 'No quotes match',
  clear: 'Clear filters',

  select: 'Select “{text}”',
  select_page: 'Select all on this page',
  selected: '{count, plural, one {# quote selected} other {# quotes selected}}',
  clear_selection: 'Clear selection',
  open: 'Open in text',
  open_name: 'Open in text: “{text}”',
  copy: 'Copy citation',
  copied: 'Citation copied.',
  not_copied: 'Can’t copy. Your browser doesn’t allow it here.',
  image: 'Share image',
  page: 'View page',
  only_live: 'Only on the live page. The draft no longer has it.',
  in_text: 'In “{title}”',

  check: 'Check in a source…',
  check_title: 'Check quotes in a source',
  check_about:
    '{count, plural, one {The quote is} other {# quotes are}} looked up word for word. What’s found is marked as verified in its text. What isn’t found stays as it is.',
  file: 'Choose a file',
  file_about: 'Text, Markdown, HTML, Word, EPUB, or PDF, up to {megabytes} MB',
  kept: 'Earlier sources',
  kept_about: 'Sources are kept for 30 days after their last use.',
  characters: '{count, plural, one {# character} other {# characters}}',
  check_action: 'Check',
  close: 'Close',
  result_found:
    '{count, plural, =0 {No quote was found.} one {# quote was found.} other {# quotes were found.}}',
  result_updated: '{count, plural, one {# live page was updated.} other {# live pages were updated.}}',
  result_missing: 'Not found in this source',
  result_omits: 'Found, but an ellipsis leaves words out. Check in the text whether the meaning is the same.',
  result_unmarked: 'Found, but not marked: the text belongs to someone else, or has changed.',
  too_large: 'This file is larger than {megabytes} MB.',

  quoted: 'Quoted on this site',
  quoted_none: 'No text quotes this book yet.',
  quoted_amount:
    '{quotations, plural, one {# quote} other {# quotes}} in {texts, plural, one {# text} other {# texts}}, {words, plural, one {# word} other {# words}} in all',
  quoted_share: '{share} of the book ({words, plural, one {# word} other {# words}} in “{name}”)',
  quoted_unknown: 'To see how much of the book that is, check its quotes in its text.',
  quoted_open: 'View quotes',
});

export const say = sayOf(messages);
