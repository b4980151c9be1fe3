import { describe, expect, it } from 'vitest';
import { tidyHtml } from './tidy-html.ts';

const addresses = { pictureOf: () => undefined, linkTo: () => undefined };

describe('what is embedded in a text from elsewhere', () => {
  it.each([
    ['<iframe src="https://maps.example/1"></iframe>', 'was replaced with a link: https://maps.example/1'],
    ['<iframe src="//maps.example/1"></iframe>', 'was replaced with a link: https://maps.example/1'],
    ['<iframe src="javascript:alert(1)"></iframe>', 'was left out: javascript:alert(1)'],
    ['<embed>', 'was left out: URL unknown'],
  ])('becomes a link where it can be one, and is told as what became of it: %s', (html, told) => {
    const notes = new Set<string>();
    const tidy = tidyHtml(html, addresses, notes);
    expect(tidy.includes('<a href=')).toBe(told.startsWith('was replaced'));
    expect([...notes]).toEqual([`An embedded page ${told}`]);
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
    expect(tidyHtml(html, { ...addresses, linkTo }, new Set())).toBe(link);
  });
});
