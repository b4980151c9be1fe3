// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Block } from '#schema/fields/blocks.ts';
import { THIS_WEEK } from '#schema/newsletter/content-rule.ts';
import { blockTitle } from './block-kinds.tsx';

const title = (block: Block) => renderToStaticMarkup(blockTitle(block)).replaceAll(/<[^>]*>/g, '');

describe('what names a block in the composer', () => {
  it('reads as readers would see it: variables are words, paragraphs are separate', () => {
    const html =
      '<p>Dear {{ contact.first_name | default: "reader" }},</p><p>Two{% if true %} or{% endif %} three</p>';
    expect(title({ type: 'text', html })).toBe('Text · Dear reader, Two or three');
    expect(title({ type: 'heading', text: '{{ site.name }} for {{ contact.last_name }}' })).toBe(
      'Heading · [site name] for [last name]',
    );
  });

  it('says of a list what it looks for', () => {
    expect(title({ type: 'content_list', rule: { ...THIS_WEEK } })).toBe(
      'Latest content · since the last issue · up to 2 per category · up to 6 in total',
    );
    expect(title({ type: 'content_list', rule: {} })).toBe('Latest content · automatic');
    expect(title({ type: 'content_list', content_ids: ['a', 'b'] })).toBe('Hand-picked content · 2 items');
  });
});
