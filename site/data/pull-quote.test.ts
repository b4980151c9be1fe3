import type { RichTextDocument } from '#schema/document/types.ts';
import { describe, expect, it } from 'vitest';
import { pullQuoteOf } from './pull-quote.ts';

type Block = NonNullable<RichTextDocument['content']>[number];
const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const question = (text: string): Block => ({
  type: 'heading',
  attrs: { level: 3 },
  content: [{ type: 'text', text }],
});
const body = (...content: Block[]): RichTextDocument => ({ type: 'doc', content });

describe('what is said large beside an interview', () => {
  it('is the first quotation that is short enough', () => {
    const long: Block = { type: 'blockquote', content: [paragraph('x'.repeat(300))] };
    const short: Block = {
      type: 'blockquote',
      content: [paragraph('I went to the woods because I wished to live deliberately.')],
    };
    expect(pullQuoteOf(body(long, short))).toBe('I went to the woods because I wished to live deliberately.');
  });

  it('is not a sentence of an answer: perhaps no one said it', () => {
    const answer = paragraph(
      'They meet. They dine. They seldom part without some contrivance to raise prices.',
    );
    expect(pullQuoteOf(body(question('Merchants?'), answer))).toBeUndefined();
  });

  it('is nothing where nothing fits', () => {
    expect(pullQuoteOf(body(question('And?'), paragraph('No.')))).toBeUndefined();
    expect(pullQuoteOf(null)).toBeUndefined();
  });
});
