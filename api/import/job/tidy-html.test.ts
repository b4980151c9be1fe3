import { describe, expect, it } from 'vitest';
import { tidyHtml } from './tidy-html.ts';

const addresses = { pictureOf: () => undefined, linkTo: () => undefined };

describe('what is embedded in a text from elsewhere', () => {
  it.each([
    ['a page', '<iframe src="https://maps.example/1"></iframe>', 'https://maps.example/1', true],
    ['a page without a scheme', '<iframe src="//maps.example/1"></iframe>', 'https://maps.example/1', true],
    ['a script', '<iframe src="javascript:alert(1)"></iframe>', 'javascript:alert(1)', false],
    ['nothing', '<embed>', 'its address is not known', false],
  ])(
    'becomes a link where it can be one, and is told as what became of it: %s',
    (_name, html, told, isLink) => {
      const notes = new Set<string>();
      expect(tidyHtml(html, addresses, notes).includes('<a href=')).toBe(isLink);
      expect([...notes]).toEqual([`An embedded page ${isLink ? 'became a link' : 'was left out'}: ${told}`]);
    },
  );
});
