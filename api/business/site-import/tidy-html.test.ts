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
