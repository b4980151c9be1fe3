import { describe, expect, it } from 'vitest';
import type { Block } from '#schema/fields/blocks.ts';
import { withItems } from './feed-items.ts';

const entry = (title: string, summary = '') => ({
  key: title,
  title,
  url: `https://example.com/${title}?a={{x}}&b="c"`,
  summary,
});
const heading = (text: string): Block => ({ type: 'heading', text });
const list = (limit: number, more: object = {}): Block => ({
  type: 'content_list',
  rule: { limit },
  ...more,
});

describe('the lists of a template', () => {
  it('share the entries in order; one without entries goes, with the heading before it', () => {
    const blocks: Block[] = [
      heading('New'),
      list(2),
      {
        type: 'columns',
        columns: [
          [heading('Also'), list(1)],
          [heading('More'), list(3)],
        ],
      },
    ];
    const { blocks: filled, keys } = withItems(
      blocks,
      ['A', 'B', 'C'].map((title) => entry(title)),
    );
    expect(keys).toEqual(['A', 'B', 'C']);
    expect(filled).toMatchObject([
      heading('New'),
      { type: 'text', html: expect.stringMatching(/>A<.*\n.*>B</) as string },
      { type: 'columns', columns: [[heading('Also'), { type: 'text' }], []] },
    ]);
  });

  it('that were chosen by hand stay', () => {
    const chosen = list(1, { content_ids: ['0193a000-0000-7000-8000-000000000001'] });
    expect(withItems([heading('Old'), chosen], [])).toEqual({ blocks: [heading('Old'), chosen], keys: [] });
  });

  it('show texts below titles, or titles alone, with no URL that breaks out or is a variable', () => {
    const htmlOf = (more: object, summary: string) =>
      withItems([list(1, more)], [entry('A', summary)]).blocks;
    const title = '<strong><a href="https://example.com/A?a=%7B%7Bx%7D%7D&#38;b=&#34;c&#34;">A</a></strong>';
    expect(htmlOf({}, 'Short')).toEqual([{ type: 'text', html: `<p>${title}<br>\nShort</p>` }]);
    expect(htmlOf({}, '<p>Long</p>')).toEqual([{ type: 'text', html: `<p>${title}</p>\n<p>Long</p>` }]);
    expect(htmlOf({ look: 'titles' }, 'Short')).toEqual([{ type: 'text', html: `<p>${title}</p>` }]);
  });
});
