/**
 * Placeholder sentences in starter templates from before there were hints. Drafts and templates stored back then still
 * contain them, and none of them is meant for readers.
 */
export const STARTER_SENTENCES: readonly string[] = [
  'Two or three sentences of your own: what you were looking for this week',
  'One line worth keeping, in the words of its author.',
  'The book’s idea in one sentence',
  'Begin with the moment in the book when the idea becomes clear.',
  'Then say what the author makes of it.',
  'A sentence from the author that sums up the whole book.',
  'what changes on Monday morning for someone who takes it seriously?',
  'who wrote it and, in ten words, why it’s worth your time.',
  'Write as if to one person. Say in the first sentence why you’re writing today.',
  'Then tell it in order, in short paragraphs.',
  'End with a question you’d really like answered.',
  'What’s new, in seven words',
  'In one or two sentences: what it is and what’s in it for readers.',
  'The day it starts, and what stays the same until then.',
  'Who can use it, what it costs, and who to ask.',
];
