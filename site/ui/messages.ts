import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.ui', {
  // Around every page
  skip: 'Skip to content',
  main: 'Main',
  menu: 'Menu',
  open_menu: 'Open menu',
  close: 'Close',
  heart: 'a heart',
  consent_title: 'Cookie Consent',
  consent_text:
    '{site} stores your preferences in this browser and counts visits only if you agree. Read the <a>privacy policy</a>.',
  consent_button: 'I Understand',

  languages: 'Languages',
  not_in_language: 'This text has not been translated yet. You’re reading it in {language}.',

  // Lists
  pages: 'Pages',
  page_of: 'Page {current, number} of {last, number}',
  earlier: '← Previous',
  later: 'Next →',
  search: 'Search',
  search_field: '{label}…',
  titles: '{count, plural, one {# title} other {# titles}}',

  // Home
  no_summaries: 'No book summaries yet.',
  texts: 'texts',
  type_in: '{type} in {name}',
  type_by_category: '{type}, by category',
  all_of: 'All {type}',
  all_in: 'All in {name}',
  lists: 'Lists',
  all_lists: 'All lists',
  book_of_week: 'This week’s book',
  big_idea: 'The one big idea',
  newsletter_title: 'A book a week, in your inbox',
  newsletter_text: 'Every week: one summary worth your evening, plus what else we’ve been reading.',

  // One text
  by: 'By {name}',
  contents: 'Contents',
  text_size: 'Text size and colors',
  drafted_with_ai: 'Drafted with AI',
  drafted_and_edited: 'Drafted with AI, edited by {name}',
  about_person: 'About {name}',
  on_lists: '{count, plural, one {On the list {lists}} other {On the lists {lists}}}',
  tags: 'Tags',
  neighbors: 'Previous and next',
  previous: 'Previous: {title}',
  next: 'Next: {title}',
  related: 'Read next',
  yes: 'Yes',
  no: 'No',

  // A book summary
  cover_of: 'Cover of {title}',
  book: 'Book',
  author: 'Author',
  first_published: 'First published',
  written: 'Written',
  publisher: 'Publisher',
  page_count: 'Pages',
  isbn: 'ISBN',
  in_one_minute: 'In one minute',
  key_ideas: 'Key ideas',
  the_book: 'The book',
  quotes: 'In its own words',
  quote_page: 'page {page}',
  copy: 'Copy',
  share: 'Share',
  who_should_read: 'Who should read it',

  // Forms
  password: 'Password',
  password_hint: 'At least {count, number} characters. A few unrelated words work well.',
  needs_script: 'Signing in requires JavaScript. You can read everything else without it.',
  link_invalid: 'Something went wrong: This link isn’t valid. Use the link in your most recent email.',
  too_many: 'Something went wrong: Too many attempts. Try again later.',
  share_text: 'Share',
  to_home: 'Go to the home page',
  to_issues: 'Read past issues',
});
