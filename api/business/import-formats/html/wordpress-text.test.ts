import { describe, expect, it } from 'vitest';
import { spokenOf } from '../../../platform/base/kept-spoken.ts';
import { Notes } from '../notes.ts';
import { wordPressHtml } from './wordpress-text.ts';

function read(content: string): { html: string; notes: string[] } {
  const notes = new Notes();
  const html = wordPressHtml(content, notes);
  return { html, notes: notes.all.map((note) => String(spokenOf(note))) };
}

describe('a text of WordPress', () => {
  it.each([
    [
      'empty lines end paragraphs, line ends break lines',
      'One\ntwo\n\nThree',
      '<p>One<br>\ntwo</p>\n<p>Three</p>',
    ],
    ['blocks are no paragraphs', 'One\n<h2>Two</h2>\nThree', '<p>One</p>\n<h2>Two</h2>\n<p>Three</p>'],
    ['what is preformatted stays', '<pre>a\n\nb [x y="z"]</pre>', '<pre>a\n\nb [x y="z"]</pre>'],
    ['blocks of the new editor stay', '<!-- wp:paragraph --><p>a\nb</p>', '<!-- wp:paragraph --><p>a\nb</p>'],
    [
      'brackets of prose stay',
      'He said [sic] so [1] and [his] way',
      '<p>He said [sic] so [1] and [his] way</p>',
    ],
    ['an escaped shortcode is its text', 'Write [[gallery]]', '<p>Write [gallery]</p>'],
  ])('%s', (_what, content, html) => {
    expect(read(content)).toEqual({ html, notes: [] });
  });

  it('keeps the content of an unknown shortcode, and names it once', () => {
    const { html, notes } = read('[box color="red"]Inside[/box] and [box]again[/box]');
    expect(html).toBe('<p>Inside and again</p>');
    expect(notes).toEqual(['The shortcode [box] has no equivalent here. Its contents were kept.']);
  });

  it('takes a caption from next to the image', () => {
    const { html } = read('[caption id="a" width="300"]<a href="/x"><img src="/x.png"></a> Words[/caption]');
    expect(html.replaceAll('\n', '')).toBe(
      '<figure><a href="/x"><img src="/x.png"></a><figcaption>Words</figcaption></figure>',
    );
  });
});
