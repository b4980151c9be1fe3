import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MARKS, NODES } from './definition.ts';
import { emptyDocument, doc, DOCUMENTS, paragraph, text } from './testing/documents.ts';
import { richTextDocument, richTextInput } from './schema.ts';
import { walk } from './contents/walk.ts';

/** `path: message` of every issue; empty when the value is a document. */
function issuesOf(value: unknown): string[] {
  const result = richTextDocument.safeParse(value);
  return (result.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

const inDoc = (...content: unknown[]) => ({ type: 'doc', content });
const withText = (node: object) =>
  inDoc({ type: 'paragraph', content: [{ type: 'text', text: 'x', ...node }] });
const withLink = (href: unknown) => withText({ marks: [{ type: 'link', attrs: { href } }] });

describe('a document', () => {
  it.each(Object.entries(DOCUMENTS))('is valid and already canonical: %s', (_, document) => {
    expect(richTextDocument.parse(document)).toEqual(document);
  });

  it('is shown with every node and every mark by the fixtures', () => {
    const nodes = Object.values(DOCUMENTS).flatMap((document) => [...walk(document)]);
    const marks = nodes.flatMap((node) => ('marks' in node ? (node.marks ?? []) : []));
    expect(new Set(nodes.map((node) => node.type))).toEqual(new Set(Object.keys(NODES)));
    expect(new Set(marks.map((mark) => mark.type))).toEqual(new Set(Object.keys(MARKS)));
  });

  it('may be empty, and then has one empty paragraph', () => {
    expect(richTextDocument.parse({ type: 'doc' })).toEqual(emptyDocument);
    expect(richTextDocument.parse({ type: 'doc', content: [] })).toEqual(emptyDocument);
  });

  it('is described in a JSON schema', () => {
    expect(z.toJSONSchema(richTextDocument)).toMatchObject({ type: 'object' });
    expect(z.toJSONSchema(richTextInput, { io: 'input' })).toMatchObject({ type: ['object', 'string'] });
  });
});

describe('the canonical form', () => {
  it('leaves out what an editor writes at its default', () => {
    const image = { identifier: 'a1', src: null, alt: '', caption: '', width: null, height: null, ai: false };
    const cell = {
      type: 'tableCell',
      attrs: { colspan: 1, rowspan: 1 },
      content: [{ type: 'paragraph', attrs: { ai: false } }],
    };
    const written = inDoc(
      { type: 'paragraph', attrs: { ai: false }, content: [] },
      { type: 'codeBlock', attrs: { language: null, ai: false } },
      { type: 'image', attrs: image },
      { type: 'table', attrs: { ai: true }, content: [{ type: 'tableRow', content: [cell] }] },
    );
    expect(richTextDocument.parse(written)).toEqual(
      doc(
        paragraph(),
        { type: 'codeBlock' },
        { type: 'image', attrs: { identifier: 'a1' } },
        {
          type: 'table',
          attrs: { ai: true },
          content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph()] }] }],
        },
      ),
    );
  });

  it('always says the level of a heading and the tone of a callout', () => {
    const written = inDoc({ type: 'heading' }, { type: 'callout', content: [{ type: 'paragraph' }] });
    expect(richTextDocument.parse(written)).toEqual(
      doc(
        { type: 'heading', attrs: { level: 2 } },
        { type: 'callout', attrs: { tone: 'note' }, content: [paragraph()] },
      ),
    );
  });

  it('joins neighboring text, drops empty text, and puts marks in their order', () => {
    const written = inDoc({
      type: 'paragraph',
      content: [
        { type: 'text', text: 'a' },
        { type: 'text', text: '' },
        { type: 'text', text: 'b', marks: [] },
        { type: 'text', text: 'c', marks: [{ type: 'italic' }, { type: 'bold' }] },
        { type: 'text', text: 'd', marks: [{ type: 'bold' }, { type: 'italic' }, { type: 'bold' }] },
      ],
    });
    expect(richTextDocument.parse(written)).toEqual(doc(paragraph('ab', text('cd', 'bold', 'italic'))));
  });

  it('keeps no control characters and no line ends of other systems', () => {
    expect(richTextDocument.parse(withText({ text: 'a\u0008b\r\nc\u001bd' }))).toEqual(
      doc(paragraph('ab\ncd')),
    );
  });
});

describe('what is refused', () => {
  it.each([
    ['null', null, ': must be a node: an object with a type'],
    ['a number', 7, ': must be a node: an object with a type'],
    ['a list', [], ': must be a node: an object with a type'],
    ['another root', { type: 'paragraph' }, 'type: paragraph isn’t allowed here'],
    ['an unknown node', inDoc({ type: 'iframe' }), 'content.0.type: unknown node "iframe"'],
    ['a name of every object', inDoc({ type: 'constructor' }), 'content.0.type: unknown node "constructor"'],
    ['a node without a type', inDoc({}), 'content.0.type: unknown node undefined'],
    [
      'an unknown mark',
      withText({ marks: [{ type: 'blink' }] }),
      'content.0.content.0.marks.0.type: unknown mark "blink"',
    ],
    [
      'an unknown attribute',
      inDoc({ type: 'paragraph', attrs: { style: 'x' } }),
      'content.0.attrs.style: unknown attribute "style"',
    ],
    [
      'an event handler',
      inDoc({ type: 'image', attrs: { src: '/a', onerror: 'x' } }),
      'content.0.attrs.onerror: unknown attribute "onerror"',
    ],
    [
      'an unknown property',
      inDoc({ type: 'paragraph', html: '<b>' }),
      'content.0.html: unknown property "html"',
    ],
    [
      'marks on a block',
      inDoc({ type: 'paragraph', marks: [] }),
      'content.0.marks: unknown property "marks"',
    ],
    [
      'a heading of level 1',
      inDoc({ type: 'heading', attrs: { level: 1 } }),
      'content.0.attrs.level: must be one of 2, 3, 4',
    ],
    [
      'a level as text',
      inDoc({ type: 'heading', attrs: { level: '2' } }),
      'content.0.attrs.level: must be one of 2, 3, 4',
    ],
    [
      'an unknown tone',
      inDoc({ type: 'callout', attrs: { tone: 'x"' }, content: [{ type: 'paragraph' }] }),
      'content.0.attrs.tone: must be one of note, tip, warning',
    ],
    [
      'a language with signs',
      inDoc({ type: 'codeBlock', attrs: { language: 'a" onload="' } }),
      'content.0.attrs.language: must be the short name of a language, such as "ts"',
    ],
    [
      'a span of 0',
      inDoc({
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [{ type: 'tableCell', attrs: { colspan: 0 }, content: [{ type: 'paragraph' }] }],
          },
        ],
      }),
      'content.0.content.0.content.0.attrs.colspan: must be a whole number from 1 to 100',
    ],
    [
      'a list without items',
      inDoc({ type: 'bulletList' }),
      'content.0.content: bulletList must not be empty',
    ],
    [
      'a list item that begins with a list',
      inDoc({ type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'bulletList' }] }] }),
      'content.0.content.0.content.0.type: bulletList isn’t allowed here',
    ],
    ['text among blocks', inDoc({ type: 'text', text: 'x' }), 'content.0.type: text isn’t allowed here'],
    [
      'an image in a paragraph',
      inDoc({ type: 'paragraph', content: [{ type: 'image', attrs: { src: '/a' } }] }),
      'content.0.content.0.type: image isn’t allowed here',
    ],
    [
      'an image without an address',
      inDoc({ type: 'image', attrs: { alt: 'x' } }),
      'content.0.attrs: an image needs an identifier or a src',
    ],
    [
      'an image identifier that is a path',
      inDoc({ type: 'image', attrs: { identifier: '../x' } }),
      'content.0.attrs.identifier: must be the identifier of an image',
    ],
    [
      'an image from a data address',
      inDoc({ type: 'image', attrs: { src: 'data:image/png;base64,AA' } }),
      'content.0.attrs.src: must be an http or https URL, or a path that begins with /',
    ],
    [
      'a link without a target',
      withText({ marks: [{ type: 'link' }] }),
      'content.0.content.0.marks.0.attrs.href: is required',
    ],
    [
      'a script as link',
      withLink('javascript:alert(1)'),
      'content.0.content.0.marks.0.attrs.href: must be an http, https, mailto, or tel URL, or a path that begins with / or #',
    ],
    ['a target that is not text', withLink({}), 'content.0.content.0.marks.0.attrs.href: must be text'],
    [
      'code that is bold too',
      withText({ marks: [{ type: 'code' }, { type: 'bold' }] }),
      'content.0.content.0.marks: code can’t be combined with other marks',
    ],
    ['text that is not text', withText({ text: 7 }), 'content.0.content.0.text: must be text'],
    [
      'NUL in text',
      withText({ text: 'a\0b' }),
      'content.0.content.0.text: must not contain NUL or incomplete characters',
    ],
    [
      'half a character',
      withText({ text: 'a\ud83d' }),
      'content.0.content.0.text: must not contain NUL or incomplete characters',
    ],
    [
      'NUL in an attribute',
      inDoc({ type: 'image', attrs: { src: '/a', alt: '\0' } }),
      'content.0.attrs.alt: must not contain NUL or incomplete characters',
    ],
    [
      'a caption without end',
      inDoc({ type: 'image', attrs: { src: '/a', caption: 'x'.repeat(1001) } }),
      'content.0.attrs.caption: must be at most 1000 characters',
    ],
    ['content that is not a list', { type: 'doc', content: 'x' }, 'content: must be a list of nodes'],
    [
      'attributes that are a list',
      inDoc({ type: 'paragraph', attrs: [] }),
      'content.0.attrs: must be an object',
    ],
  ])('%s, with the path to it', (_, value, issue) => {
    expect(issuesOf(value)).toContain(issue);
  });

  it('more faults than anyone reads are cut short', () => {
    expect(issuesOf(inDoc(...Array(500).fill({ type: 'x' })))).toHaveLength(20);
  });
});

describe('the caps', () => {
  const nested = (levels: number) => {
    let node: object = { type: 'paragraph' };
    for (let level = 0; level < levels; level += 1) node = { type: 'blockquote', content: [node] };
    return inDoc(node);
  };

  it('admit 100 levels and refuse 101', () => {
    expect(issuesOf(nested(98))).toEqual([]);
    expect(issuesOf(nested(99)).join()).toContain('must not be nested deeper than 100 levels');
  });

  it('refuse 100,000 levels at once, without recursing into them', () => {
    const deep = nested(100_000);
    const started = Date.now();
    expect(issuesOf(deep)).toEqual([': must not be nested deeper than 100 levels']);
    expect(Date.now() - started).toBeLessThan(2_000);
  });

  it('refuse depth that hides in attributes', () => {
    let value: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) value = [value];
    const hidden = inDoc({ type: 'paragraph', attrs: { ai: value } });
    expect(issuesOf(hidden)).toEqual([': must not be nested deeper than 100 levels']);
  });

  it('refuse more than 512 kB, counted in bytes', () => {
    const sized = (size: number, character: string) => withText({ text: character.repeat(size) });
    expect(issuesOf(sized(520_000, 'a'))).toEqual([]);
    expect(issuesOf(sized(530_000, 'a'))).toEqual([': must be at most 512 kB']);
    expect(issuesOf(sized(260_000, 'é'))).toEqual([]);
    expect(issuesOf(sized(270_000, 'é'))).toEqual([': must be at most 512 kB']);
    expect(issuesOf(sized(130_000, '😀'))).toEqual([]);
    expect(issuesOf(sized(135_000, '😀'))).toEqual([': must be at most 512 kB']);
  });

  it('refuse a few objects that refer to one another until they are endless', () => {
    let node: object = { type: 'blockquote', content: [{ type: 'paragraph' }] };
    for (let level = 0; level < 60; level += 1) node = { type: 'blockquote', content: [node, node] };
    expect(issuesOf(inDoc(node))).toEqual([': must be at most 512 kB']);
  });

  it('hold for a string of HTML too', () => {
    expect(richTextInput.safeParse('<p>x</p>').success).toBe(true);
    expect(richTextInput.safeParse('x'.repeat(530_000)).error?.issues[0]?.message).toBe(
      'must contain at most 512 kB of HTML',
    );
  });
});
