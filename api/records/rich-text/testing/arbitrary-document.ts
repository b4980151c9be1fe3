import { richTextDocument, type RichTextDocument } from '#schema/document/schema.ts';
import type { BlockNode, InlineNode, Mark, NodeOf } from '#schema/document/types.ts';
import fc from 'fast-check';

/** Characters with a meaning in HTML or Markdown, mixed with plain words. */
const PIECES = [
  'word',
  'Größe',
  '漢字',
  '😀',
  ' ',
  ' ',
  ' ',
  '. ',
  ', ',
  ...'*_`~[]()<>!#+-=|\\&"\'/:;@.1^{}$%',
  ...'“”‘’…—',
  '**',
  '__',
  '~~',
  '---',
  '1. ',
  '- ',
  '# ',
  '> ',
  '&amp;',
  '&lt;',
  '&copy',
  'https://example.com/a',
  'www.example.com',
  'a@example.com',
  '<b>',
  '</p>',
  '<!--',
  '-->',
  '<script>',
  '](',
  '[^1]',
  '[^1]: x',
  '[!NOTE]',
  '```',
  '    ',
  'javascript:alert(1)',
];

const words = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''));
const line = words.map((text) => text.replace(/\s+/g, ' ').trim());

const address = fc.constantFrom(
  'https://example.com/',
  'http://example.com/a_(b)?x=1&copy=2#c*d*',
  'mailto:someone@example.com',
  'tel:+3161234',
  '/articles/a-b_c',
  '#part',
);

const link: fc.Arbitrary<Mark> = fc.record({
  type: fc.constant('link' as const),
  attrs: fc.oneof(fc.record({ href: address }), fc.record({ href: address, title: line })),
});

const marks: fc.Arbitrary<Mark[]> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Mark[]>([]) },
  { weight: 1, arbitrary: fc.constant<Mark[]>([{ type: 'code' }]) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.subarray(['bold', 'italic', 'underline', 'strike'] as const),
        fc.option(link, { freq: 3, nil: null }),
      )
      .map(([types, mark]): Mark[] => [...(mark === null ? [] : [mark]), ...types.map((type) => ({ type }))]),
  },
);

const inline: fc.Arbitrary<InlineNode> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(words, marks).map(([text, on]): InlineNode => ({ type: 'text', text, marks: on })),
  },
  { weight: 1, arbitrary: marks.map((on): InlineNode => ({ type: 'hardBreak', marks: on })) },
  { weight: 1, arbitrary: line.map((text): InlineNode => ({ type: 'footnote', attrs: { text } })) },
);

const inlines = fc.array(inline, { maxLength: 5 });
const paragraph: fc.Arbitrary<NodeOf<'paragraph'>> = inlines.map((content) => ({
  type: 'paragraph',
  content,
}));

const codeLines = fc.array(words, { maxLength: 3 }).map((lines) => lines.join('\n'));
const codeBlock = fc
  .tuple(codeLines, fc.constantFrom(null, 'ts', 'c++'))
  .map(([text, language]): BlockNode => ({
    type: 'codeBlock',
    ...(language === null ? {} : { attrs: { language } }),
    content: [{ type: 'text', text }],
  }));

const image = fc
  .record({
    identifier: fc.constantFrom(null, 'abc123'),
    src: fc.constantFrom(null, 'https://example.com/i.png?a=1&b=2'),
    alt: line,
    caption: line,
    width: fc.constantFrom(null, 640),
  })
  .filter(({ identifier, src }) => identifier !== null || src !== null)
  .map((attrs) => ({ type: 'image', attrs }) as BlockNode);

/** Blocks that are just a link. */
const cards: fc.Arbitrary<BlockNode> = fc.oneof(
  fc.record({ href: address, label: line }).map((attrs): BlockNode => ({ type: 'button', attrs })),
  fc
    .record({ href: address, title: line, description: line })
    .map((attrs): BlockNode => ({ type: 'bookmark', attrs })),
  fc
    .tuple(fc.constantFrom('https://youtu.be/dQw4w9WgXcQ', 'https://vimeo.com/76979871'), line)
    .map(([href, title]): BlockNode => ({ type: 'embed', attrs: { href, title } })),
  line.map((text): BlockNode => ({ type: 'signup', attrs: { text } })),
);

const { block } = fc.letrec<{ block: BlockNode; item: NodeOf<'listItem'>; row: NodeOf<'tableRow'> }>(
  (tie) => {
    const blocks = fc.array(tie('block'), { minLength: 1, maxLength: 3 });
    const items = fc.array(tie('item'), { minLength: 1, maxLength: 3 });
    return {
      item: fc
        .tuple(paragraph, fc.array(tie('block'), { maxLength: 2 }))
        .map(([first, rest]): NodeOf<'listItem'> => ({ type: 'listItem', content: [first, ...rest] })),
      row: fc
        .array(fc.tuple(fc.constantFrom('tableCell' as const, 'tableHeader' as const), blocks), {
          minLength: 1,
          maxLength: 3,
        })
        .map((cells): NodeOf<'tableRow'> => ({
          type: 'tableRow',
          content: cells.map(([type, content]) => ({ type, content })),
        })),
      block: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        paragraph,
        inlines.map((content): BlockNode => ({ type: 'heading', attrs: { level: 3 }, content })),
        codeBlock,
        image,
        fc.constant<BlockNode>({ type: 'horizontalRule' }),
        items.map((content): BlockNode => ({ type: 'bulletList', content })),
        fc
          .tuple(items, fc.constantFrom(0, 1, 7))
          .map(([content, start]): BlockNode => ({ type: 'orderedList', attrs: { start }, content })),
        fc
          .tuple(blocks, fc.option(line))
          .map(([content, cite]) => ({ type: 'blockquote', attrs: { cite }, content }) as BlockNode),
        fc
          .tuple(blocks, fc.constantFrom('note' as const, 'tip' as const, 'warning' as const))
          .map(([content, tone]): BlockNode => ({ type: 'callout', attrs: { tone }, content })),
        fc
          .tuple(blocks, line)
          .map(([content, summary]): BlockNode => ({ type: 'toggle', attrs: { summary }, content })),
        fc
          .array(image, { minLength: 1, maxLength: 2 })
          .map((content) => ({ type: 'gallery', content }) as BlockNode),
        cards,
        fc
          .array(tie('row'), { minLength: 1, maxLength: 3 })
          .map((content): BlockNode => ({ type: 'table', content })),
        plainTable(),
      ),
    };
  },
);

/** Valid documents with every node and mark, full of characters that HTML and Markdown could misread. */
export const arbitraryDocument: fc.Arbitrary<RichTextDocument> = fc
  .array(block, { minLength: 1, maxLength: 4 })
  .map((content) => richTextDocument.parse({ type: 'doc', content }));

/** A header row above rows of the same width, which Markdown can write as a table. */
function plainTable(): fc.Arbitrary<BlockNode> {
  const row = fc.tuple(paragraph, paragraph);
  return fc.tuple(row, fc.array(row, { maxLength: 2 })).map(([head, body]): BlockNode => ({
    type: 'table',
    content: [
      { type: 'tableRow', content: head.map((cell) => ({ type: 'tableHeader', content: [cell] })) },
      ...body.map((cells): NodeOf<'tableRow'> => ({
        type: 'tableRow',
        content: cells.map((cell) => ({ type: 'tableCell', content: [cell] })),
      })),
    ],
  }));
}
