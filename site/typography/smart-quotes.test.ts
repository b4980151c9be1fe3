import { describe, expect, it } from 'vitest';
import { smartDocument } from './smart-document.ts';
import { smartQuotes } from './smart-quotes.ts';

describe('quotation marks', () => {
  it.each([
    ['"Walk," he said.', '“Walk,” he said.'],
    ["It's the author's.", 'It’s the author’s.'],
    ['He said "the \'good\' life".', 'He said “the ‘good’ life”.'],
    ['("so")', '(“so”)'],
    ['one—"two"', 'one—“two”'],
    ['“Already” real', '“Already” real'],
    ['', ''],
    [`"'Tis," he "'said'"`, '“‘Tis,” he “‘said’”'],
    ['😀"so"', '😀”so”'],
  ])('of %j become %j', (typed, set) => {
    expect(smartQuotes(typed)).toBe(set);
  });

  it('look at the preceding text, across a change of style', () => {
    const document = smartDocument({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Walden', marks: [{ type: 'italic' }] },
            { type: 'text', text: "'s accounts" },
          ],
        },
      ],
    });
    expect(JSON.stringify(document)).toContain('’s accounts');
  });

  it('are set in the words that open a toggle', () => {
    const document = smartDocument({
      type: 'doc',
      content: [{ type: 'toggle', attrs: { summary: 'What is "otium"?' }, content: [{ type: 'paragraph' }] }],
    });
    expect(JSON.stringify(document)).toContain('What is “otium”?');
  });

  it('of code stay as typed', () => {
    const code = {
      type: 'doc' as const,
      content: [
        { type: 'codeBlock' as const, content: [{ type: 'text' as const, text: 'print("x")' }] },
        {
          type: 'paragraph' as const,
          content: [{ type: 'text' as const, text: '"x"', marks: [{ type: 'code' as const }] }],
        },
      ],
    };
    expect(smartDocument(code)).toEqual(code);
  });
});
