import { expect, it } from 'vitest';
import { readingListMarkdown } from './to-markdown.ts';

it('writes texts with their links, authors, and passages', () => {
  const passage = { text: 'One *line*.\nAnother.', before: '', after: '', at: '' };
  const pages = [
    { path: '/articles/a', title: 'On [brackets]', by: 'By Seneca', savedAt: null, passages: [passage] },
    { path: '/articles/b', title: 'B', by: '', savedAt: '2026', passages: [] },
  ];
  const words = { title: 'Reading list', origin: 'https://example.org' };
  expect(readingListMarkdown(pages, words)).toBe(
    String.raw`# Reading list

## [On \[brackets\]](https://example.org/articles/a)

By Seneca

> One \*line\*.
>
> Another.

## [B](https://example.org/articles/b)
`,
  );
});
