import type { BlockNode, InlineNode, Mark, NodeOf, RichTextDocument } from '../types.ts';

/** Text with marks: `text('word', 'bold')`. */
export function text(words: string, ...marks: (Mark | Exclude<Mark['type'], 'link'>)[]): InlineNode {
  const all = marks.map((mark): Mark => (typeof mark === 'string' ? { type: mark } : mark));
  return all.length > 0 ? { type: 'text', text: words, marks: all } : { type: 'text', text: words };
}

export function link(href: string, title?: string): Mark {
  return { type: 'link', attrs: title === undefined ? { href } : { href, title } };
}

/** A paragraph of plain words or of inline nodes. */
export function paragraph(...content: (string | InlineNode)[]): NodeOf<'paragraph'> {
  if (content.length === 0) return { type: 'paragraph' };
  return {
    type: 'paragraph',
    content: content.map((part) => (typeof part === 'string' ? text(part) : part)),
  };
}

export function heading(level: 2 | 3 | 4, words: string): BlockNode {
  return { type: 'heading', attrs: { level }, content: [{ type: 'text', text: words }] };
}

export function item(...content: BlockNode[]): NodeOf<'listItem'> {
  return { type: 'listItem', content };
}

export function bullets(...content: NodeOf<'listItem'>[]): BlockNode {
  return { type: 'bulletList', content };
}

export function numbers(start: number, ...content: NodeOf<'listItem'>[]): BlockNode {
  return start === 1 ? { type: 'orderedList', content } : { type: 'orderedList', attrs: { start }, content };
}

export function footnote(words: string): InlineNode {
  return { type: 'footnote', attrs: { text: words } };
}

export function doc(...content: BlockNode[]): RichTextDocument {
  return { type: 'doc', content };
}

function row(type: 'tableCell' | 'tableHeader', ...cells: string[]): NodeOf<'tableRow'> {
  return { type: 'tableRow', content: cells.map((cell) => ({ type, content: [paragraph(cell)] })) };
}

/** Documents that survive a round trip through HTML and Markdown. Together they use every node and every mark. */
export const DOCUMENTS: Readonly<Record<string, RichTextDocument>> = {
  'a single paragraph': doc(paragraph('The unexamined life is not worth living.')),
  'headings of each level': doc(
    heading(2, 'On the shortness of life'),
    paragraph('It is not that we have a short time to live.'),
    heading(3, 'The present'),
    heading(4, 'The present'),
    heading(2, 'Größe & Maß — 100 % “quoted”'),
  ),
  'every mark': doc(
    paragraph(
      'Plain, ',
      text('bold', 'bold'),
      ', ',
      text('italic', 'italic'),
      ', ',
      text('underlined', 'underline'),
      ', ',
      text('struck', 'strike'),
      ', ',
      text('code', 'code'),
      ', ',
      text('a path', link('/articles/on-liberty')),
      ', ',
      text('the web', link('https://example.com/a_(b)?x=1&copy=2#c', 'A "title" & more')),
      ' and ',
      text('mail', link('mailto:someone@example.com')),
      '.',
    ),
  ),
  'marks in marks': doc(
    paragraph(
      text('all of it', link('#part'), 'bold', 'italic', 'underline', 'strike'),
      ' then ',
      text('bold ', 'bold'),
      text('and italic', 'bold', 'italic'),
      text('inside', 'italic'),
      'words',
      text('.', 'bold'),
    ),
  ),
  'signs that mean something elsewhere': doc(
    paragraph(
      '1. not a list, * nor this, # nor a heading & no &amp; entity, <b>no tag</b>, [no](link), `no code`.',
    ),
    paragraph('- not a list'),
    paragraph('> not a quotation'),
    paragraph(
      '[^1]: not a note, ![no](image), a|b, ~~no~~, __no__, https://example.com and a@example.com, \\',
    ),
    paragraph('<script>alert(1)</script>'),
  ),
  'line breaks': doc(
    paragraph(
      'Two roads diverged',
      { type: 'hardBreak' },
      '- in a yellow wood',
      { type: 'hardBreak' },
      text('and sorry', 'bold'),
    ),
  ),
  'lists in lists': doc(
    bullets(
      item(paragraph('one'), bullets(item(paragraph('one and a half'), numbers(1, item(paragraph('deep')))))),
      item(paragraph('two')),
    ),
    numbers(
      7,
      item(paragraph('seven')),
      item(paragraph('eight'), paragraph('still eight'), bullets(item(paragraph('more')))),
    ),
  ),
  'lists side by side': doc(
    bullets(item(paragraph('a'))),
    bullets(item(paragraph('b'))),
    numbers(1, item(paragraph('c'))),
    numbers(1, item(paragraph('d'))),
  ),
  quotations: doc(
    {
      type: 'blockquote',
      attrs: { cite: 'Walden, chapter 2' },
      content: [paragraph('Simplify, ', text('simplify', 'italic'), '.'), paragraph('And again.')],
    },
    {
      type: 'blockquote',
      content: [
        paragraph('Without a source'),
        { type: 'blockquote', content: [paragraph('within another')] },
      ],
    },
  ),
  callouts: doc(
    { type: 'callout', attrs: { tone: 'note' }, content: [paragraph('Good to know')] },
    {
      type: 'callout',
      attrs: { tone: 'tip' },
      content: [paragraph('Try it'), bullets(item(paragraph('today')))],
    },
    { type: 'callout', attrs: { tone: 'warning' }, content: [bullets(item(paragraph('first a list')))] },
  ),
  code: doc(
    {
      type: 'codeBlock',
      attrs: { language: 'ts' },
      content: [{ type: 'text', text: 'const a = "<b>" && `x`;\n\n\tif (a) {\n\t}\n' }],
    },
    { type: 'codeBlock', content: [{ type: 'text', text: '```\nfenced\n```' }] },
    { type: 'codeBlock' },
  ),
  'a rule between paragraphs': doc(paragraph('before'), { type: 'horizontalRule' }, paragraph('after')),
  images: doc(
    {
      type: 'image',
      attrs: { identifier: 'a1b2c3', alt: 'A "cover" & more', caption: 'The first edition, 1854' },
    },
    { type: 'image', attrs: { identifier: 'a1b2c3', alt: 'With its size', width: 640, height: 960 } },
    { type: 'image', attrs: { src: 'https://example.com/i.png?a=1&b=2', alt: 'From elsewhere' } },
    { type: 'image', attrs: { identifier: 'a1b2c3', src: 'https://example.com/origin.png' } },
  ),
  galleries: doc({
    type: 'gallery',
    content: [
      { type: 'image', attrs: { identifier: 'a1b2c3', alt: 'Left', caption: 'The first' } },
      { type: 'image', attrs: { src: 'https://example.com/i.png?a=1&b=2', alt: 'Right' } },
    ],
  }),
  toggles: doc(
    {
      type: 'toggle',
      attrs: { summary: 'Who was "Lucilius" & <why>?' },
      content: [paragraph('A friend.'), bullets(item(paragraph('of Seneca')))],
    },
    { type: 'toggle', content: [paragraph('Without a summary')] },
  ),
  embeds: doc(
    {
      type: 'embed',
      attrs: { href: 'https://youtu.be/dQw4w9WgXcQ', title: 'A "film" & more', identifier: 'a1b2c3' },
    },
    { type: 'embed', attrs: { href: 'https://soundcloud.com/librivox/walden-1' } },
  ),
  bookmarks: doc(
    {
      type: 'bookmark',
      attrs: {
        href: '/articles/on-liberty',
        title: 'On "Liberty" & <more>',
        description: 'What Mill *meant*.',
      },
    },
    { type: 'bookmark', attrs: { href: 'https://www.example.com/a?x=1&y=2', title: 'Elsewhere' } },
  ),
  buttons: doc({ type: 'button', attrs: { href: '/books/walden', label: 'Read "Walden" & <more>' } }),
  'a form of the newsletter': doc({ type: 'signup', attrs: { text: 'A letter *every* week' } }),
  'a plain table': doc({
    type: 'table',
    content: [
      row('tableHeader', 'Book', 'Year'),
      row('tableCell', 'Walden', '1854'),
      row('tableCell', 'a|b', '*'),
    ],
  }),
  'a table with spans and blocks': doc({
    type: 'table',
    content: [
      {
        type: 'tableRow',
        content: [{ type: 'tableHeader', attrs: { colspan: 2, rowspan: 2 }, content: [paragraph('wide')] }],
      },
      {
        type: 'tableRow',
        content: [
          { type: 'tableCell', content: [paragraph('one'), bullets(item(paragraph('in a list')))] },
          { type: 'tableCell', content: [paragraph('noted', footnote('In a table'))] },
        ],
      },
    ],
  }),
  footnotes: doc(
    paragraph(
      'First',
      footnote('The first note, with *signs* & <tags>'),
      ' and second',
      footnote('The second'),
      ': (done).',
    ),
    bullets(item(paragraph('in a list', footnote('The third')))),
  ),
};

/** A document with nothing in it yet. */
export const emptyDocument: RichTextDocument = { type: 'doc', content: [{ type: 'paragraph' }] };
