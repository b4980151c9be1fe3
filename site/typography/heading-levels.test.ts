import type { RichTextDocument } from '#schema/document/types.ts';
import { describe, expect, it } from 'vitest';
import { textContents } from '../data/text-contents.ts';
import { raiseHeadings } from './heading-levels.ts';

const text = (words: string) => [{ type: 'text' as const, text: words }];
const interview: RichTextDocument = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 3 }, content: text('Why "pins"?') },
    { type: 'heading', attrs: { level: 4 }, content: text('An aside') },
    { type: 'paragraph', content: text('Because they are small.') },
  ],
};

describe('headings', () => {
  it('are right below the title of the page, whatever level their author chose', () => {
    const levels = raiseHeadings(interview).content?.map((block) =>
      block.type === 'heading' ? block.attrs?.level : null,
    );
    expect(levels).toEqual([2, 3, null]);
  });

  it('stay where they are right already', () => {
    const right = raiseHeadings(interview);
    expect(raiseHeadings(right)).toBe(right);
  });

  it('of the first level are the contents of a text', () => {
    expect(textContents(interview)).toEqual([{ id: 'why-pins', text: 'Why “pins”?' }]);
  });
});
