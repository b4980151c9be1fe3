import { describe, expect, it } from 'vitest';
import { bullets, doc, footnote, item, paragraph, text } from '../testing/documents.ts';
import { applyCase, attributesOf, type NodeCases, textOf, walk } from './walk.ts';

describe('walking a document', () => {
  it('meets every node in reading order', () => {
    const document = doc(bullets(item(paragraph('a'), paragraph('b')), item(paragraph('c'))), paragraph('d'));
    const words = [...walk(document)].flatMap((node) => (node.type === 'text' ? [node.text] : []));
    expect(words).toEqual(['a', 'b', 'c', 'd']);
  });

  it('reads the words of a node without breaks and notes', () => {
    expect(textOf(paragraph('a', { type: 'hardBreak' }, text('b', 'bold'), footnote('not this')))).toBe(
      'a b',
    );
  });

  it('fills in the attributes that a stored node leaves out', () => {
    expect(attributesOf({ type: 'callout', attrs: { tone: 'tip' } })).toEqual({ tone: 'tip', ai: false });
    expect(attributesOf({ type: 'orderedList' })).toEqual({ start: 1, ai: false });
  });
});

describe('cases by node', () => {
  const named: NodeCases<null, string> = {
    doc: () => 'doc',
    paragraph: () => 'paragraph',
    heading: ({ attrs }) => `heading ${attrs?.level}`,
    bulletList: () => 'bulletList',
    orderedList: () => 'orderedList',
    listItem: () => 'listItem',
    blockquote: () => 'blockquote',
    callout: () => 'callout',
    codeBlock: () => 'codeBlock',
    horizontalRule: () => 'horizontalRule',
    image: () => 'image',
    gallery: () => 'gallery',
    toggle: () => 'toggle',
    embed: () => 'embed',
    bookmark: () => 'bookmark',
    button: () => 'button',
    signup: () => 'signup',
    table: () => 'table',
    tableRow: () => 'tableRow',
    tableHeader: () => 'tableHeader',
    tableCell: () => 'tableCell',
    hardBreak: () => 'hardBreak',
    footnote: () => 'footnote',
    text: ({ text: words }) => words,
  };

  it('take the node of their name', () => {
    expect(applyCase(named, { type: 'heading', attrs: { level: 3 } }, null)).toBe('heading 3');
    expect(applyCase(named, { type: 'text', text: 'words' }, null)).toBe('words');
  });

  it('do not compile when one is missing', () => {
    const { callout: _, ...others } = named;
    // @ts-expect-error the case of callouts is missing
    const incomplete: NodeCases<null, string> = others;
    expect('callout' in incomplete).toBe(false);
  });
});
