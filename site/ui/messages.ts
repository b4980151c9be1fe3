import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.ui', {
  // Around every page
  skip: 'Skip to content',
  main: 'Main',
  menu: 'Menu',
  open_menu: 'Open menu',
  close: 'Close',
  heart: 'love',
  what_is: 'What is {site}?',
  consent_title: 'Cookie Consent',
  consent_text:
    '{site} stores your preferences in this browser and counts visits only if you agree. Read the <a>privacy policy</a>.',
  consent_more: 'Read the <a>privacy policy</a>.',
  consent_button: 'I Understand',

  trail: 'Breadcrumbs',
  languages: 'Languages',
  not_in_language: 'This page hasn’t been translated yet. You’re reading it in {language}.',

  // In a preview of the whole site
  rehearsal: 'Preview',
  rehearsal_text: 'This is the site as of {when}. It’s only a preview: nothing has been published.',
  rehearsal_leave: 'Leave preview',
  rehearsal_unsent: 'This is only a preview, so nothing was sent.',

  // Lists
  pages: 'Pages',
  page_of: 'Page {current, number} of {last, number}',
  earlier: '← Previous',
  later: 'Next →',
  search: 'Search',
  search_field: '{label}…',
  titles: '{count, plural, one {# title} other {# titles}}',

  // Home
  nothing_yet: 'Nothing here yet.',
  texts: 'items',
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
  save_for_later: 'Save for later',
  reading_list: 'Reading list',
  drafted_with_ai: 'Drafted with AI',
  drafted_and_edited: 'Drafted with AI, edited by {name}',
  about_person: 'About {name}',
  on_lists: '{count, plural, one {On the list {lists}} other {On the lists {lists}}}',
  mentioned_in: 'Mentioned in {texts}',
  about_book: 'About {title}',
  tags: 'Tags',
  neighbors: 'Previous and next',
  previous: 'Previous: {title}',
  next: 'Next: {title}',
  related: 'Read next',
  related_why:
    '{why, select, chosen {Chosen by our editors} book {Also about {name}} author {Also by {name}} tag {Also about {name}} other {Also in {name}}}',
  yes: 'Yes',
  no: 'No',

  // A book summary
  cover_of: 'Cover of {title}',
  book: 'Book',
  author: 'Author',
  first_published: 'First published',
  written: 'Written',
  translator: 'Translator',
  editor: 'Editor',
  edition: 'Edition',
  publisher: 'Publisher',
  page_count: 'Pages',
  isbn: 'ISBN',
  read_free: 'Read for free',
  buy: 'Buy',
  find_book: 'Where to find {title}',
  cite: 'Cite this book',
  in_one_minute: 'In one minute',
  key_ideas: 'Key ideas',
  the_book: 'The book',
  quotes: 'In its own words',
  quote_page: 'page {page}',
  copy: 'Copy',
  share: 'Share',
  as_image: 'Image',
  who_should_read: 'Who should read it',

  // Forms
  password: 'Password',
  password_hint: 'At least {count, number} characters. A few unrelated words work well.',
  needs_script: 'Signing in requires JavaScript. You can read the rest of the site without it.',
  link_invalid: 'Something went wrong: This link isn’t valid. Use the link in the latest email from us.',
  too_many: 'Something went wrong: Too many attempts. Try again later.',
  share_text: 'Share',
  to_home: 'Go to the home page',
  to_issues: 'Read past issues',

  // Doors
  explore: 'Explore',
  feed: 'RSS feed',
  subscribe: 'Subscribe',
});
