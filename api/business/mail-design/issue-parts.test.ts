import { describe, expect, it } from 'vitest';
import type { Block } from '#schema/fields/blocks.ts';
import { makeMail } from './make-mail.ts';

const FOOTER = {
  why: 'You signed up at {{ site.name }}.',
  view: 'View in browser',
  preferences: 'Preferences',
  unsubscribe: 'Leave',
};

const mailOf = (blocks: readonly Block[], isForWriter = false) =>
  makeMail({
    source: { subject: 'A letter', preheader: null, blocks, mjml: null },
    siteUrl: 'https://books.example',
    isForWriter,
    footer: FOOTER,
    tag: 'en',
    lists: [],
  });

describe('a part of an issue', () => {
  it.each<[string, Block, string]>([
    [
      'masthead',
      { type: 'masthead' },
      '<p class="masthead"><a href="{{ site.url }}">{{ site.name }}</a></p>',
    ],
    [
      'masthead with a line below it',
      { type: 'masthead', text: 'Marginalia', line: 'A letter on reading' },
      '<p class="masthead"><a href="{{ site.url }}">Marginalia</a></p><p class="dateline">A letter on reading</p>',
    ],
    [
      'kicker',
      { type: 'line', look: 'kicker', text: 'One book, one idea' },
      '<p class="kicker">One book, one idea</p>',
    ],
    [
      'opening',
      { type: 'line', look: 'opening', text: 'Why now, {{ contact.first_name | default: "reader" }}?' },
      '<p class="opening">Why now, {{ contact.first_name | default: "reader" }}?</p>',
    ],
    [
      'signature',
      { type: 'line', look: 'signature', text: 'Until next week,\n{{ site.name }}' },
      '<p class="signed">Until next week,<br>\n{{ site.name }}</p>',
    ],
    [
      'quote',
      { type: 'quote', text: 'Life is long if you know how to use it.', source: 'Seneca' },
      '<p class="pull">Life is long if you know how to use it.<br>\n<small>Seneca</small></p>',
    ],
    [
      'footer',
      { type: 'footer' },
      '<p class="foot">You signed up at {{ site.name }}.<br>\n<a href="{{ view_in_browser_url }}">View in browser</a> · <a href="{{ preferences_url }}">Preferences</a> · <a href="{{ unsubscribe_url }}">Leave</a></p>',
    ],
  ])('%s is what its HTML was', (_, block, html) => {
    expect(mailOf([block])).toEqual(mailOf([{ type: 'html', html }]));
  });

  it('is text, with any characters in it', () => {
    const { html } = mailOf([
      { type: 'quote', text: '<b>2 < 3</b>', source: '"Ada" & Co.' },
      { type: 'masthead', text: '<script>alert(1)</script>' },
    ]);
    expect(html).toContain('&lt;b&gt;2 &lt; 3&lt;/b&gt;');
    expect(html).not.toMatch(/<script|<b>/);
  });

  it('says what to write to its writer, and to no one else', () => {
    const hint = 'The book’s idea in one sentence';
    const blocks: Block[] = [
      { type: 'heading', text: '', hint },
      { type: 'text', html: '<p></p>', hint },
      { type: 'line', look: 'opening', text: '', hint },
      { type: 'quote', text: '', hint },
    ];
    expect(mailOf(blocks, true).html.split(hint)).toHaveLength(5);
    const sent = mailOf(blocks);
    expect(sent.html + sent.text).not.toContain(hint);
  });
});
