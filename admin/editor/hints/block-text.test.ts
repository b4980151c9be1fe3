import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentExtensions, mailExtensions } from '../nodes/extensions.ts';
import { NOT_PROSE, proseBlocks, textOfBlock } from './block-text.ts';
import { checkIn } from './check-block.ts';

const schema = getSchema(documentExtensions());
const words = (text: string, ...marks: string[]) => ({
  type: 'text',
  text,
  marks: marks.map((type) => (type === 'link' ? { type, attrs: { href: 'https://example.com' } } : { type })),
});

const text = fc.stringMatching(/^[a-c ,.“”"’é😀]{1,12}$/u);
const inline = fc.oneof(
  fc
    .tuple(text, fc.subarray(['bold', 'italic', 'link', 'strike']))
    .map(([said, marks]) => words(said, ...marks)),
  text.map((said) => words(said, 'code')),
  fc.constant({ type: 'hardBreak' }),
  fc.constant({ type: 'footnote', attrs: { text: 'A note' } }),
  fc.constantFrom('the the', 'was written', 'really really really').map((said) => words(said)),
);
const paragraph = fc.array(inline, { maxLength: 8 }).map((content) => ({ type: 'paragraph', content }));
const block = fc.oneof(
  paragraph,
  paragraph.map((inner) => ({ type: 'blockquote', content: [inner] })),
  paragraph.map((inner) => ({ type: 'bulletList', content: [{ type: 'listItem', content: [inner] }] })),
  text.map((said) => ({ type: 'codeBlock', content: [{ type: 'text', text: said }] })),
);

describe('a mark', () => {
  it('is at the words that it names, whatever is between and around them', () => {
    const check = checkIn('en');
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 5 }), (content) => {
        const document = schema.nodeFromJSON({ type: 'doc', content });
        for (const placed of proseBlocks(document)) {
          const said = textOfBlock(placed.block);
          expect(said).toHaveLength(placed.block.content.size);
          for (const { stretches } of check(said))
            for (const { from, to } of stretches) {
              const [start, end] = [placed.position + 1 + from, placed.position + 1 + to];
              const shown = document.textBetween(start, end, '', (leaf) =>
                leaf.type.name === 'hardBreak' ? '\n' : NOT_PROSE,
              );
              expect(hidingCode(shown)).toBe(hidingCode(said.slice(from, to)));
              expect(document.resolve(start).parent).toBe(placed.block);
              expect(document.resolve(end).parent).toBe(placed.block);
            }
        }
      }),
      { numRuns: 400 },
    );
  });
});

/** A long sentence may contain code, which is hidden in what is checked. */
const hidingCode = (said: string) => said.replaceAll(/[a-c ,.“”"’é😀\uFFFC]/gu, '');

it('reads neither code nor quotations', () => {
  const document = schema.nodeFromJSON({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [words('Own '), words('code', 'code'), { type: 'hardBreak' }, words('text')],
      },
      { type: 'blockquote', content: [{ type: 'paragraph', content: [words('Theirs')] }] },
      { type: 'paragraph', attrs: { verified: true }, content: [words('Checked')] },
      { type: 'codeBlock', content: [{ type: 'text', text: 'let a' }] },
      { type: 'callout', content: [{ type: 'paragraph', content: [words('Remark')] }] },
    ],
  });
  const texts = proseBlocks(document).map(({ block: one }) => textOfBlock(one));
  expect(texts).toEqual([`Own ${NOT_PROSE.repeat(4)}\ntext`, 'Remark']);
});

it('reads a text in an email, which has fewer nodes', () => {
  const document = getSchema(mailExtensions()).nodeFromJSON({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }],
  });
  expect(proseBlocks(document).map(({ block: one }) => textOfBlock(one))).toEqual(['Hello']);
});
