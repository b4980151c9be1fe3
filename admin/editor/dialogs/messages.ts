import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.editor.dialogs', {
  link: 'Link',
  image: 'Image',
  typed_quote: 'Quote',
  typed_divider: 'Divider',
  typed_code: 'Code block',
  typed_link: 'Link',
  typed_footnote: 'Footnote',
  key_text: 'Text',
  key_remove_row: 'Delete row',
  key_remove_column: 'Delete column',

  insert: 'Insert',
  find_heading_2: 'heading h2 title',
  find_heading_3: 'heading h3 subheading',
  find_heading_4: 'heading h4 subheading',
  find_image: 'pic photo figure upload',
  find_link: 'page url address',
  find_bullets: 'unordered points bullets',
  find_numbers: 'ordered steps',
  find_quote: 'blockquote quotation citation',
  find_callout: 'note tip warning aside',
  find_table: 'rows columns grid',
  find_divider: 'separator line rule break',
  find_footnote: 'note reference',
  find_code: 'source program snippet',

  no_words: '0 words',
  length: '{words, plural, one {# word} other {# words}} · {minutes} min read',

  keys_title: 'Keyboard shortcuts for writing',
  keys_shortcuts: 'Shortcuts',
  keys_typed: 'Markdown',
  keys_table: 'In a table',
  key_slash: 'Insert anything (on an empty line)',
  key_link: 'Link to a page or URL',
  key_image: 'Insert an image',
  key_heading: 'Heading 2 (3 or 4 for lower levels)',
  key_toolbar: 'Focus the toolbar; move with the arrow keys',
  key_leave: 'Leave the editor',
  key_save: 'Save',
  key_undo: 'Undo (add Shift to redo)',
  key_cell: 'Next cell (adds a row at the end)',
  key_row: 'Add row below (↑ for above)',
  key_column: 'Add column right (← for left)',
  typed_heading: 'Heading 2 (## or ### for lower levels)',
  typed_list: 'List',
  typed_callout: 'Callout (or [!note], [!warning])',
  typed_marks: 'Bold, italic, strikethrough',
  close: 'Close',

  link_to: 'Page or URL',
  link_help: 'Search by title or paste a URL.',
  link_incomplete: 'This page needs a category before you can link to it.',
  link_invalid: 'Enter a valid URL.',
  remove_link: 'Remove link',
  apply: 'Apply',
  cancel: 'Cancel',
  pages: 'Pages',

  drop: 'Drop an image here, or choose one',
  search: 'Search the media library',
  search_hint: 'Search by description or source',
  library_failed: 'Can’t load the media library. Try again.',
  library_empty: 'No images yet. Add the first one above.',
  no_match: 'No images match.',
  found: '{count, plural, one {# image} other {# images}}',
  more: 'Show more',
  images: 'Images',
  no_alt: 'Missing alt text',
});

export const say = sayOf(messages);

/** The key of a text without values. */
export type MessageKey = keyof typeof messages.texts;
