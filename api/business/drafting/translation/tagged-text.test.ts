import { describe, expect, it } from 'vitest';
import type { InlineNode } from '#schema/document/types.ts';
import { inlineContent, taggedText, withoutTags } from './tagged-text.ts';

const bold = (text: string): InlineNode => ({ type: 'text', text, marks: [{ type: 'bold' }] });
const plain = (text: string): InlineNode => ({ type: 'text', text });
const source = [plain('Read '), bold('slowly'), plain('.'), { type: 'hardBreak' } as const, plain('Again.')];

describe('inline content between numbered tags', () => {
  it('comes back with its marks around other words, in another order', () => {
    const tagged = taggedText(source);
    expect(tagged?.text).toBe('Read <1>slowly</1>.<2/>Again.');
    expect(inlineContent('<1>Langsam</1> lesen.<2/>Noch einmal.', tagged?.tagged ?? [])).toEqual([
      bold('Langsam'),
      plain(' lesen.'),
      { type: 'hardBreak' },
      plain('Noch einmal.'),
    ]);
  });

  it.each([
    ['a tag is missing', '<1>Langsam</1> lesen. Noch einmal.'],
    ['a tag comes twice', '<1>Langsam</1> <1>lesen</1>.<2/>Noch einmal.'],
    ['a tag is not known', '<1>Langsam</1> <3>lesen</3>.<2/>'],
    ['a tag is in another one', '<1>Langsam<2/></1> lesen.'],
    ['a tag does not end', '<1>Langsam lesen.<2/>'],
    ['a break has words', '<1>Langsam</1> lesen.<2>Noch einmal</2>'],
  ])('is refused where %s', (_what, translation) => {
    expect(inlineContent(translation, taggedText(source)?.tagged ?? [])).toBeUndefined();
  });

  it('is left alone where its text has such tags itself', () => {
    expect(taggedText([plain('Write <1>one</1>.')])).toBeUndefined();
  });

  it('has no control characters, and markup is only text', () => {
    expect(inlineContent('Ein\u0000 <script>x</script>', [])).toEqual([plain('Ein  <script>x</script>')]);
    expect(withoutTags('<1>Langsam</1> lesen.<2/>Ja')).toBe('Langsam lesen. Ja');
  });
});
