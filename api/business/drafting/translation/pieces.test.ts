import { expect, it } from 'vitest';
import type { RichTextDocument } from '#schema/document/types.ts';
import { contentTypeNamed } from '#schema/registry/registry.ts';
import { piecesOf } from './pieces.ts';

it('takes what cards and toggles say as pieces, and leaves their URLs', () => {
  const body: RichTextDocument = {
    type: 'doc',
    content: [
      {
        type: 'toggle',
        attrs: { summary: 'Who was he?' },
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A friend.' }] }],
      },
      { type: 'gallery', content: [{ type: 'image', attrs: { identifier: 'a1', alt: 'A hut' } }] },
      { type: 'embed', attrs: { href: 'https://vimeo.com/76979871', title: 'A film' } },
      { type: 'bookmark', attrs: { href: '/a', title: 'A page', description: 'On a.' } },
      { type: 'button', attrs: { href: '/b', label: 'Read' } },
      { type: 'signup', attrs: { text: 'Subscribe' } },
    ],
  };
  const articles = contentTypeNamed('article');
  if (articles === undefined) throw new Error('there are no articles');
  const { fields, pieces } = piecesOf(articles, { body });
  expect(pieces.map(({ text }) => text)).toEqual([
    'Who was he?',
    'A friend.',
    'A hut',
    'A film',
    'A page',
    'On a.',
    'Read',
    'Subscribe',
  ]);
  for (const piece of pieces) expect(piece.put(piece.text.toUpperCase())).toBe(true);
  const translated = JSON.stringify(fields['body']);
  expect(translated).toContain('"summary":"WHO WAS HE?"');
  expect(translated).toContain('{"href":"/b","label":"READ"}');
});
