import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { RichTextDocument } from '#schema/document/types.ts';
import { articles } from '#schema/resources/articles.ts';
import { DocumentDifference } from './document-difference.tsx';
import { FieldDifference } from './field-difference.tsx';
import { TextDifference } from './text-difference.tsx';
import { pairUp, wordDifference } from './word-difference.ts';

const paragraph = (text: string, marks?: { type: 'bold' }[]) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text, ...(marks === undefined ? {} : { marks }) }],
});
const documentOf = (...content: RichTextDocument['content'] & object): RichTextDocument => ({
  type: 'doc',
  content,
});
const rendered = (before: RichTextDocument | null, after: RichTextDocument | null) =>
  renderToStaticMarkup(<DocumentDifference before={before} after={after} />);

describe('the difference of two texts', () => {
  it('marks the words that came and went', () => {
    expect(renderToStaticMarkup(<TextDifference before="One slow page" after="One quick page" />)).toBe(
      '<span class="difference-text">One <del>slow</del><ins>quick</ins> page</span>',
    );
  });

  it('preserves both texts, for any input', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const parts = wordDifference(before, after);
        const without = (gone: string) =>
          parts
            .filter((part) => part.is !== gone)
            .map((part) => part.text)
            .join('');
        expect(without('added')).toBe(before);
        expect(without('removed')).toBe(after);
      }),
    );
  });
});

describe('the difference of two moments', () => {
  it('is written as people say it', () => {
    const field = articles.fields['published_date'];
    if (field === undefined) throw new Error('Articles have no date of publication.');
    const html = renderToStaticMarkup(
      <FieldDifference
        name="published_date"
        field={field}
        before={{ published_date: null }}
        after={{ published_date: '2026-11-28T08:34:18.154Z' }}
      />,
    );
    expect(html).toContain('November 28, 2026');
    expect(html).not.toContain('2026-11-28T');
  });
});

describe('two lists beside one another', () => {
  it('hold every item once and in order, for any input', () => {
    const list = fc.array(fc.constantFrom('a', 'b c', 'b d', 'e f g', 'e f h'));
    fc.assert(
      fc.property(list, list, (before, after) => {
        const pairs = pairUp(before, after, (item) => item);
        expect(pairs.flatMap((pair) => pair.before ?? [])).toEqual(before);
        expect(pairs.flatMap((pair) => pair.after ?? [])).toEqual(after);
      }),
    );
  });
});

describe('the difference of two documents', () => {
  it('shows words within a passage that stayed, and passages that came or went', () => {
    const html = rendered(
      documentOf(paragraph('Read one page twice.'), paragraph('Gone for good.')),
      documentOf(paragraph('Read one page again.'), paragraph('Quite other matter here.')),
    );
    expect(html).toContain('Read one page <del>twice</del><ins>again</ins>.');
    expect(html).toContain('<del>Gone for good.</del>');
    expect(html).toContain('<ins>Quite other matter here.</ins>');
  });

  it('shows what is set otherwise', () => {
    const html = rendered(documentOf(paragraph('Bold')), documentOf(paragraph('Bold', [{ type: 'bold' }])));
    expect(html).toContain('<strong>Bold</strong>');
    expect(html).toContain('<ins>');
  });

  it('folds away what is far from any change', () => {
    const many = ['One', 'Two', 'Three', 'Four'].map((text) => paragraph(`${text} stays.`));
    const html = rendered(documentOf(...many), documentOf(...many, paragraph('New.')));
    expect(html).toContain('3 unchanged paragraphs');
    expect(html).toContain('Four stays.');
    expect(html).not.toContain('One stays.');
  });
});
