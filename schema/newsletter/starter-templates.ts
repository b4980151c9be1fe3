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
    html: '<p class="foot">You get this letter because you asked for it at <a href="{{ site.url }}">{{ site.name }}</a>.<br>\n<a href="{{ view_in_browser_url }}">Read it in the browser</a> · <a href="{{ unsubscribe_url }}">Unsubscribe</a></p>',
  },
];
const GREETING = '<p>Dear {{ contact.first_name | default: "reader" }},</p>';

const weekly: StarterTemplate = {
  key: 'weekly-letter',
  name: 'Weekly letter',
  about: 'A few lines of yours, and what is new since the last issue.',
  subject: 'What we read this week',
  preheader: 'New summaries, and one line worth keeping',
  blocks: [
    MASTHEAD,
    {
      type: 'text',
      html: `${GREETING}<p>Two or three sentences of your own: what you were looking for this week, what you found, and why it stayed with you. Readers come back for these lines more than for any list.</p>`,
    },
    { type: 'heading', level: 2, text: 'New since the last letter' },
    { type: 'content_list', look: 'covers', rule: { ...THIS_WEEK } },
    {
      type: 'html',
      html: '<p class="pull">“One line worth keeping, in the words of its author.”<br>\n<small>Who said it, and where</small></p>',
    },
    {
      type: 'text',
      html: '<p>If one of these was worth your evening, send this letter to somebody who would like it. And if you read something that we should know of, just reply.</p>',
    },
    { type: 'html', html: '<p class="signed">Until next week,<br>{{ site.name }}</p>' },
    ...FOOT,
  ],
};

const oneBook: StarterTemplate = {
  key: 'one-book',
  name: 'One book',
  about: 'A whole issue for one book and its one big idea.',
  subject: 'One book: the idea, and what to do with it',
  preheader: 'What it says, in five minutes',
  blocks: [
    MASTHEAD,
    { type: 'html', html: '<p class="kicker">One book, one idea</p>' },
    { type: 'heading', level: 1, text: 'The idea of the book, in one sentence' },
    {
      type: 'html',
      html: '<p class="opening">Begin with the moment in the book where the idea becomes plain. A scene, a figure, a question: something that can be seen.</p>',
    },
    {
      type: 'text',
      html: '<p>Then say what the author makes of it. What did people believe before, what speaks against it, and what is left when one has tried to prove it wrong?</p><blockquote><p>A sentence of the author’s that carries the whole book.</p></blockquote><p>And last: what changes for somebody who takes it seriously on Monday morning?</p>',
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
  name: 'Digest of links',
  about: 'Many titles in little room: everything new, and what is worth reading elsewhere.',
  subject: 'Ten things worth reading',
  preheader: 'From here and from elsewhere',
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
      html: '<ul><li><a href="https://www.gutenberg.org/">Title of a piece</a>: who wrote it, and in ten words why it is worth the time.</li><li><a href="https://standardebooks.org/">Title of another</a>: what is surprising about it.</li><li><a href="https://archive.org/">And one that is old</a>: why it is worth reading now.</li></ul>',
    },
    ...FOOT,
  ],
};

const plain: StarterTemplate = {
  key: 'plain-letter',
  name: 'Plain letter',
  about: 'Nothing but words, as one writes to somebody one knows.',
  subject: 'A letter',
  preheader: 'A few lines, and a question at the end',
  blocks: [
    {
      type: 'text',
      html: `${GREETING}<p>Write as you would to one person. Say in the first sentence why you write today.</p><p>Then tell it in order, in short paragraphs. Leave out what you would not say across a table.</p><p>End with one question that you would really like to have answered.</p>`,
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
  preheader: 'What it is, from when, and what it means for you',
  blocks: [
    MASTHEAD,
    { type: 'html', html: '<p class="kicker">News</p>' },
    { type: 'heading', level: 1, text: 'What is new, in seven words' },
    {
      type: 'html',
      html: '<p class="opening">In one or two sentences: what it is, and what a reader gains by it.</p>',
    },
    { type: 'button', text: 'Have a look', href: '{{ site.url }}' },
    {
      type: 'columns',
      columns: [
        [
          { type: 'heading', level: 3, text: 'From when' },
          { type: 'text', html: '<p>The day it begins, and what stays as it was until then.</p>' },
        ],
        [
          { type: 'heading', level: 3, text: 'For whom' },
          { type: 'text', html: '<p>Who can use it, what it costs, and whom to ask.</p>' },
        ],
      ],
    },
    ...FOOT,
  ],
};

/** Letters that the product brings, in the order they are offered. */
export const STARTER_TEMPLATES: readonly StarterTemplate[] = [weekly, oneBook, digest, plain, announcement];
