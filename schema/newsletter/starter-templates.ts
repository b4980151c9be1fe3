import type { Block } from '../fields/blocks.ts';
import { THIS_WEEK } from './content-rule.ts';

/** A letter to start from. Its words say what belongs in their place. */
export interface StarterTemplate {
  key: string;
  name: string;
  /** When one takes it. */
  about: string;
  subject: string;
  preheader: string;
  blocks: readonly Block[];
}

const MASTHEAD: Block = {
  type: 'html',
  html: '<p class="masthead"><a href="{{ site.url }}">{{ site.name }}</a></p>',
};
const FOOT: readonly Block[] = [
  { type: 'divider' },
  {
    type: 'html',
    html: '<p class="foot">You’re getting this email because you signed up at <a href="{{ site.url }}">{{ site.name }}</a>.<br>\n<a href="{{ view_in_browser_url }}">View in browser</a> · <a href="{{ unsubscribe_url }}">Unsubscribe</a></p>',
  },
];
const GREETING = '<p>Dear {{ contact.first_name | default: "reader" }},</p>';

const weekly: StarterTemplate = {
  key: 'weekly-letter',
  name: 'Weekly letter',
  about: 'A short note from you, plus everything new since the last issue.',
  subject: 'What we read this week',
  preheader: 'New summaries, and one line worth keeping',
  blocks: [
    MASTHEAD,
    {
      type: 'text',
      html: `${GREETING}<p>Two or three sentences of your own: what you were looking for this week, what you found, and why it stuck with you. These lines, more than any list, are why readers come back.</p>`,
    },
    { type: 'heading', level: 2, text: 'New since the last issue' },
    { type: 'content_list', look: 'covers', rule: { ...THIS_WEEK } },
    {
      type: 'html',
      html: '<p class="pull">“One line worth keeping, in the words of its author.”<br>\n<small>Who said it, and where</small></p>',
    },
    {
      type: 'text',
      html: '<p>If one of these was worth your evening, forward this email to someone who’d like it. And if you’ve read something we should know about, just reply.</p>',
    },
    { type: 'html', html: '<p class="signed">Until next week,<br>{{ site.name }}</p>' },
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
    { type: 'html', html: '<p class="kicker">One book, one idea</p>' },
    { type: 'heading', level: 1, text: 'The book’s idea in one sentence' },
    {
      type: 'html',
      html: '<p class="opening">Begin with the moment in the book when the idea becomes clear. A scene, a number, a question: something readers can picture.</p>',
    },
    {
      type: 'text',
      html: '<p>Then say what the author makes of it. What did people believe before, what’s the case against it, and what’s left once you’ve tried to prove it wrong?</p><blockquote><p>A sentence from the author that sums up the whole book.</p></blockquote><p>Finally, what changes on Monday morning for someone who takes it seriously?</p>',
    },
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
  about: 'Lots of titles in little space: everything new, plus what’s worth reading elsewhere.',
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
    {
      type: 'text',
      html: '<ul><li><a href="https://www.gutenberg.org/">Title of a piece</a>: who wrote it and, in ten words, why it’s worth your time.</li><li><a href="https://standardebooks.org/">Title of another</a>: what’s surprising about it.</li><li><a href="https://archive.org/">And an older one</a>: why it’s worth reading now.</li></ul>',
    },
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
    {
      type: 'text',
      html: `${GREETING}<p>Write as if to one person. Say in the first sentence why you’re writing today.</p><p>Then tell it in order, in short paragraphs. Leave out anything you wouldn’t say face to face.</p><p>End with a question you’d really like answered.</p>`,
    },
    { type: 'html', html: '<p class="signed">With good wishes,<br>{{ site.name }}</p>' },
    ...FOOT,
  ],
};

const announcement: StarterTemplate = {
  key: 'announcement',
  name: 'Announcement',
  about: 'One piece of news, and one thing to do.',
  subject: 'Something new at {{ site.name }}',
  preheader: 'What it is, when it starts, and what it means for you',
  blocks: [
    MASTHEAD,
    { type: 'html', html: '<p class="kicker">News</p>' },
    { type: 'heading', level: 1, text: 'What’s new, in seven words' },
    {
      type: 'html',
      html: '<p class="opening">In one or two sentences: what it is and what’s in it for readers.</p>',
    },
    { type: 'button', text: 'Take a look', href: '{{ site.url }}' },
    {
      type: 'columns',
      columns: [
        [
          { type: 'heading', level: 3, text: 'When' },
          { type: 'text', html: '<p>The day it starts, and what stays the same until then.</p>' },
        ],
        [
          { type: 'heading', level: 3, text: 'Who it’s for' },
          { type: 'text', html: '<p>Who can use it, what it costs, and who to ask.</p>' },
        ],
      ],
    },
    ...FOOT,
  ],
};

/** Letters that the product brings, in the order they are offered. */
export const STARTER_TEMPLATES: readonly StarterTemplate[] = [weekly, oneBook, digest, plain, announcement];
