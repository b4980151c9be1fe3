import type { Block } from '../fields/blocks.ts';
import { THIS_WEEK } from './content-rule.ts';

/** A template to start from. Its hints say what to write in each place; it can’t be sent until that is done. */
export interface StarterTemplate {
  key: string;
  name: string;
  /** When to use it. */
  about: string;
  subject: string;
  preheader: string;
  blocks: readonly Block[];
}

const MASTHEAD: Block = { type: 'masthead' };
const FOOT: readonly Block[] = [{ type: 'divider' }, { type: 'footer' }];
const GREETING: Block = { type: 'text', html: '<p>Dear {{ contact.first_name | default: "reader" }},</p>' };

/** A text that still has to be written. */
const toWrite = (hint: string): Block => ({ type: 'text', html: '', hint });

const weekly: StarterTemplate = {
  key: 'weekly-letter',
  name: 'Weekly letter',
  about: 'A short note from you, plus everything new since the last issue.',
  subject: 'What we read this week',
  preheader: 'New summaries, and a few words from us',
  blocks: [
    MASTHEAD,
    GREETING,
    toWrite(
      'Two or three sentences of your own: what you were looking for this week, what you found, and why it stuck with you. These lines, more than any list, are why readers come back.',
    ),
    { type: 'heading', level: 2, text: 'New since the last issue' },
    { type: 'content_list', look: 'covers', rule: { ...THIS_WEEK } },
    {
      type: 'text',
      html: '<p>If one of these was worth your evening, forward this email to someone who’d like it. And if you’ve read something we should know about, just reply.</p>',
    },
    { type: 'line', look: 'signature', text: 'Until next week,\n{{ site.name }}' },
    ...FOOT,
  ],
};

const oneBook: StarterTemplate = {
  key: 'one-book',
  name: 'One book',
  about: 'An entire issue about one book and its big idea.',
  subject: 'One book: the idea and what to do with it',
  preheader: 'What it says, in five minutes',
  blocks: [
    MASTHEAD,
    { type: 'line', look: 'kicker', text: 'One book, one idea' },
    { type: 'heading', level: 1, text: '', hint: 'The book’s idea in one sentence' },
    {
      type: 'line',
      look: 'opening',
      text: '',
      hint: 'Begin with the moment in the book when the idea becomes clear. A scene, a number, a question: something readers can picture.',
    },
    toWrite(
      'Then say what the author makes of it. What did people believe before, what’s the case against it, and what’s left once you’ve tried to prove it wrong?',
    ),
    { type: 'quote', text: '', hint: 'A sentence from the author that sums up the whole book' },
    toWrite('Finally, what changes on Monday morning for someone who takes it seriously?'),
    { type: 'heading', level: 2, text: 'Read it' },
    {
      type: 'content_list',
      look: 'covers',
      rule: { types: ['book-summary'], limit: 1, not_sent_before: true },
    },
    ...FOOT,
  ],
};

const digest: StarterTemplate = {
  key: 'digest',
  name: 'Link digest',
  about: 'Lots of titles in a small space: everything new, plus what’s worth reading elsewhere.',
  subject: 'Ten things worth reading',
  preheader: 'From here and elsewhere',
  blocks: [
    MASTHEAD,
    { type: 'heading', level: 1, text: 'Worth reading' },
    { type: 'heading', level: 3, text: 'New here' },
    {
      type: 'content_list',
      look: 'titles',
      rule: { since: 'last_issue', not_sent_before: true, per_category: 4, limit: 10 },
    },
    { type: 'divider' },
    { type: 'heading', level: 3, text: 'Elsewhere' },
    toWrite('A few titles with links: who wrote each and, in ten words, why it’s worth someone’s time.'),
    ...FOOT,
  ],
};

const plain: StarterTemplate = {
  key: 'plain-letter',
  name: 'Plain letter',
  about: 'Text only, like a personal email.',
  subject: 'A letter',
  preheader: 'A few lines, and a question at the end',
  blocks: [
    GREETING,
    toWrite(
      'Write as if to one person. Say in the first sentence why you’re writing today. Then tell it in order, in short paragraphs, and leave out anything you wouldn’t say face to face. End with a question you’d really like answered.',
    ),
    { type: 'line', look: 'signature', text: 'With good wishes,\n{{ site.name }}' },
    ...FOOT,
  ],
};

const announcement: StarterTemplate = {
  key: 'announcement',
  name: 'Announcement',
  about: 'One piece of news and one call to action.',
  subject: 'Something new at {{ site.name }}',
  preheader: 'What it is, when it starts, and what it means for you',
  blocks: [
    MASTHEAD,
    { type: 'line', look: 'kicker', text: 'News' },
    { type: 'heading', level: 1, text: '', hint: 'What’s new, in seven words' },
    {
      type: 'line',
      look: 'opening',
      text: '',
      hint: 'In one or two sentences: what it is and what’s in it for readers.',
    },
    { type: 'button', text: 'Take a look', href: '{{ site.url }}' },
    {
      type: 'columns',
      columns: [
        [
          { type: 'heading', level: 3, text: 'When' },
          toWrite('The day it starts, and what stays the same until then.'),
        ],
        [
          { type: 'heading', level: 3, text: 'Who it’s for' },
          toWrite('Who can use it, what it costs, and who to ask.'),
        ],
      ],
    },
    ...FOOT,
  ],
};

/** The product’s starter templates in the order they are offered. */
export const STARTER_TEMPLATES: readonly StarterTemplate[] = [weekly, oneBook, digest, plain, announcement];
