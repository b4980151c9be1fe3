import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.records.rich-text', {
  html_size: 'The HTML must be at most {limit} kB.',
  html_elements: 'The HTML has too many elements.',
  html_nested: 'The HTML must not be nested deeper than {limit} elements.',
  html_deep: 'The HTML is nested too deeply.',
  text_cap: 'The text {problem}.',
  not_converted: 'The HTML can’t be converted: {place} {problem}.',
  markdown_size: 'The Markdown must be at most {limit} kB.',
  markdown_deep: 'The Markdown must not be nested deeper than {limit} levels.',
  markdown_signs: 'A paragraph in the Markdown has more than {limit} brackets and emphasis markers.',
  too_slow: 'takes too long to process. Split it, or paste it without formatting',
});
