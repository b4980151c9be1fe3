import { describe, expect, it } from 'vitest';
import { documentFromHtml } from '../../../records/rich-text/parse-html.ts';
import { spokenOf } from '../../../platform/base/kept-spoken.ts';
import { Notes } from '../../import-formats/notes.ts';
import { tidyHtml } from './tidy-html.ts';

const addresses = { imageOf: () => undefined, linkTo: () => undefined };

describe('what is embedded in a text from elsewhere', () => {
  it.each([
    ['<iframe src="https://maps.example/1"></iframe>', 'was replaced with a link: https://maps.example/1'],
    ['<iframe src="//maps.example/1"></iframe>', 'was replaced with a link: https://maps.example/1'],
    ['<iframe src="javascript:alert(1)"></iframe>', 'was left out: javascript:alert(1)'],
    ['<embed>', 'was left out: URL unknown'],
  ])('becomes a link where it can be one, and is told as what became of it: %s', (html, told) => {
    const notes = new Notes();
    const tidy = tidyHtml(html, addresses, notes);
    expect(tidy.includes('<a href=')).toBe(told.startsWith('was replaced'));
    expect(notes.all.map((note) => String(spokenOf(note)))).toEqual([`An embedded page ${told}`]);
  });
});

describe('a film or a sound that was uploaded to Ghost', () => {
  const linkTo = (href: string) => href.replace('__GHOST_URL__', 'https://slow.example');

  it.each([
    [
      '<div class="kg-card kg-audio-card"><div class="kg-audio-title">Talk</div><audio src="__GHOST_URL__/content/media/a.mp3"></audio></div>',
      '<p><a href="https://slow.example/content/media/a.mp3">Talk</a></p>',
    ],
    [
      '<figure class="kg-card kg-video-card"><div><video src="__GHOST_URL__/content/media/a.mp4"></video></div><figcaption>The sea</figcaption></figure>',
      '<p><a href="https://slow.example/content/media/a.mp4">The sea</a></p>',
    ],
  ])('becomes a link that says what it is: %s', (html, link) => {
    expect(tidyHtml(html, { ...addresses, linkTo }, new Notes())).toBe(link);
  });
});

describe('blocks of other systems that have a counterpart', () => {
  const imageOf = ({ source }: { source: string }) => ({
    source: `https://slow.example${source}`,
    alt: '',
  });
  const blocksOf = (html: string) =>
    documentFromHtml(tidyHtml(html, { ...addresses, imageOf }, new Notes())).content;
  const picture = (src: string) => ({ type: 'image', attrs: { src: `https://slow.example${src}` } });
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const film = { type: 'embed', attrs: { href: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } };

  it.each([
    [
      '<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Why?</h4></div><div class="kg-toggle-content"><p>So.</p></div></div>',
      [{ type: 'toggle', attrs: { summary: 'Why?' }, content: [paragraph('So.')] }],
    ],
    [
      '<details class="wp-block-details"><summary>Why?</summary><p>So.</p></details>',
      [{ type: 'toggle', attrs: { summary: 'Why?' }, content: [paragraph('So.')] }],
    ],
    [
      '<div class="kg-card kg-button-card"><a href="https://a.test/" class="kg-btn">Read</a></div>',
      [{ type: 'button', attrs: { href: 'https://a.test/', label: 'Read' } }],
    ],
    [
      '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://a.test/x"><div><div class="kg-bookmark-title">X</div><div class="kg-bookmark-description">On x.</div></div></a></figure>',
      [{ type: 'bookmark', attrs: { href: 'https://a.test/x', title: 'X', description: 'On x.' } }],
    ],
    [
      '<figure class="kg-card kg-gallery-card"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="/1.jpg"></div><div class="kg-gallery-image"><img src="/2.jpg"></div></div></div><figcaption>Two</figcaption></figure>',
      [{ type: 'gallery', content: [picture('/1.jpg'), picture('/2.jpg')] }, paragraph('Two')],
    ],
    [
      '<figure class="wp-block-gallery"><ul class="blocks-gallery-grid"><li><figure><img src="/1.jpg"></figure></li></ul></figure>',
      [{ type: 'gallery', content: [picture('/1.jpg')] }],
    ],
    [
      '<figure class="kg-embed-card"><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></figure>',
      [film],
    ],
    [
      '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">https://www.youtube.com/watch?v=dQw4w9WgXcQ</div></figure>',
      [film],
    ],
    ['<p>https://www.youtube.com/watch?v=dQw4w9WgXcQ</p>', [film]],
  ])('become it: %s', (html, blocks) => {
    expect(blocksOf(html)).toEqual(blocks);
  });
});
