import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.editor.tools', {
  toolbar: 'Formatting',
  block: 'Paragraph style',
  text: 'Text',
  question: 'Question',
  answer: 'Answer',
  heading_2: 'Heading 2',
  heading_3: 'Heading 3',
  heading_4: 'Heading 4',
  code_block: 'Code block',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strike: 'Strikethrough',
  code: 'Code',
  bullets: 'Bulleted list',
  numbers: 'Numbered list',
  quote: 'Quote',
  callout: 'Callout',
  table: 'Table',
  divider: 'Divider',
  footnote: 'Footnote',
  undo: 'Undo',
  redo: 'Redo',
  link: 'Link',
  image: 'Image',
  keys: 'Keyboard shortcuts',

  context: 'Details',
  cite: 'Source',
  code_language: 'Language',
  tone: 'Style',
  tone_note: 'Note',
  tone_tip: 'Tip',
  tone_warning: 'Warning',
  row_above: 'Add row above',
  row_below: 'Add row below',
  column_left: 'Add column left',
  column_right: 'Add column right',
  remove_row: 'Delete row',
  remove_column: 'Delete column',
  header_row: 'Header row',
  header_column: 'Header column',
  remove_table: 'Delete table',
});

export const say = sayOf(messages);

/** The key of a text without values. */
export type MessageKey = keyof typeof messages.texts;
