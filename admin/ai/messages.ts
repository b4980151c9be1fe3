import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.ai', {
  draft_with_ai: 'Draft with AI',
  book_title: 'Book title',
  author: 'Book author',
  isbn: 'ISBN',
  topic: 'Topic',
  angle: 'Angle',
  angle_help: 'What the article argues, or the question it answers',
  working_title: 'Working title',
  source_author: 'Source author',
  shorten: 'Shorten',
  expand: 'Expand',
  rephrase: 'Rephrase',
  fix: 'Fix spelling and grammar',
  translate: 'Translate',
  translate_to: 'Translate…',
  title_ideas: 'Suggest titles',
  meta_description: 'Write meta description',
  alt_text: 'Write alt text',
  missing: 'Find what’s missing',
});

export const say = sayOf(messages);
