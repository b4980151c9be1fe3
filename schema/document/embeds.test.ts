import { describe, expect, it } from 'vitest';
import { embedOf } from './embeds.ts';
import { richTextDocument } from './schema.ts';

describe('what can be embedded', () => {
  it.each([
    [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
    ],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
    [
      'https://youtube.com/shorts/dQw4w9WgXcQ',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
    ],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
    [
      'https://vimeo.com/76979871/ab12cd',
      'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=ab12cd',
    ],
    [
      'https://soundcloud.com/librivox/walden-1',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Flibrivox%2Fwalden-1&auto_play=true',
    ],
    [
      'https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk',
      'https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk',
    ],
  ])('plays %s', (href, frame) => {
    expect(embedOf(href)?.frame).toBe(frame);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXc"',
    'https://www.youtube.com/',
    'https://www.youtube.com.example.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com@example.com/watch?v=dQw4w9WgXcQ',
    'https://user@youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/../embed/dQw4w9WgXcQ/x',
    'https://example.com/film.mp4',
    '//youtu.be/dQw4w9WgXcQ',
    '/embed/dQw4w9WgXcQ',
  ])('refuses %s', (href) => {
    expect(embedOf(href)).toBeUndefined();
    const document = { type: 'doc', content: [{ type: 'embed', attrs: { href } }] };
    expect(richTextDocument.safeParse(document).success).toBe(false);
  });
});
