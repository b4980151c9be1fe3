import { describe, expect, it } from 'vitest';
import { richTextDocument } from '#schema/document/schema.ts';
import { aiParagraphs, quotationsOf, withBodyQuotation } from './quotation-list.ts';

const text = (words: string) => ({ type: 'text', text: words });
const body = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2, ai: true }, content: [text('What it argues')] },
    { type: 'paragraph', attrs: { ai: true }, content: [text('Readiness is a luxury.')] },
    {
      type: 'blockquote',
      attrs: { verified: false, ai: true },
      content: [{ type: 'paragraph', content: [text('The river asks for your papers first.')] }],
    },
    { type: 'paragraph', content: [text('It says: “only asks whether you are wet”.')] },
  ],
};
const quotes = [{ text: 'Patience is an art.', page: 12, place: 'CHAPTER I', verified: true }];

describe('the quotations of a record', () => {
  it('are those of its list and those of its text, with what is known of each', () => {
    expect(quotationsOf(quotes, body)).toEqual([
      { in: 'quotes', index: 0, words: ['Patience is an art.'], verified: true, place: 'p. 12, CHAPTER I' },
      { in: 'body', index: 0, words: ['The river asks for your papers first.'], verified: false, place: '' },
      { in: 'body', index: 1, words: ['only asks whether you are wet'], verified: null, place: '' },
    ]);
  });

  it('of the text can be confirmed, with the place, or taken out', () => {
    const confirmed = withBodyQuotation(body, 0, { verified: true, cite: 'CHAPTER II' });
    expect(quotationsOf([], confirmed)[0]).toMatchObject({ verified: true, place: 'CHAPTER II' });
    const without = withBodyQuotation(body, 0, undefined);
    expect(quotationsOf([], without)).toHaveLength(1);
    expect(richTextDocument.safeParse(without).success).toBe(true);
    expect(body.content).toHaveLength(4);
  });

  it('leave an empty paragraph where nothing else would be left', () => {
    const alone = { type: 'doc', content: [body.content[2]] };
    expect(richTextDocument.parse(withBodyQuotation(alone, 0, undefined)).content).toHaveLength(1);
  });
});

it('paragraphs are counted as AI left them', () => {
  expect(aiParagraphs(body)).toEqual({ ai: 2, all: 3 });
  expect(aiParagraphs(null)).toEqual({ ai: 0, all: 0 });
});
