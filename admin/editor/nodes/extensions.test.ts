import { getSchema } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { MARKS, NODES } from '#schema/document/definition.ts';
import { DOCUMENTS } from '#schema/document/testing/documents.ts';
import { richTextDocument } from '#schema/document/schema.ts';
import { toHtml } from '#schema/document/formats/to-html.ts';
import { documentExtensions } from './extensions.ts';

const schema = getSchema(documentExtensions());

describe('the schema of the editor', () => {
  it('has the nodes and marks of the document, no more and no fewer', () => {
    expect(Object.keys(schema.nodes).toSorted()).toEqual(Object.keys(NODES).toSorted());
    expect(Object.keys(schema.marks).toSorted()).toEqual(Object.keys(MARKS).toSorted());
  });

  it.each(Object.entries(NODES))('takes the same content and attributes in %s', (name, spec) => {
    const node = schema.nodes[name];
    expect(node?.spec.content ?? '').toBe(spec.content);
    const defaults = Object.fromEntries(
      Object.entries(spec.attributes).map(([key, value]) => [key, value.default]),
    );
    const own = Object.fromEntries(
      Object.entries(node?.spec.attrs ?? {}).map(([key, value]) => [key, value.default]),
    );
    expect(own).toEqual(defaults);
    // Lists belong to a group of TipTap's own as well.
    const groups = node?.spec.group?.split(' ') ?? [null];
    expect(groups).toContain(spec.group);
  });

  it.each(Object.entries(MARKS))('has the same attributes in the mark %s', (name, spec) => {
    expect(Object.keys(schema.marks[name]?.spec.attrs ?? {}).toSorted()).toEqual(
      Object.keys(spec.attributes).toSorted(),
    );
    expect(schema.marks[name]?.spec.excludes ?? null).toBe(spec.excludes);
  });

  it.each(Object.entries(DOCUMENTS))('opens %s and gives the same back, and the same page', (_, stored) => {
    const opened = schema.nodeFromJSON(stored);
    opened.check();
    const read = richTextDocument.parse(opened.toJSON());
    expect(read).toEqual(richTextDocument.parse(stored));
    expect(toHtml(read)).toBe(toHtml(stored));
  });

  it('reads a stored document and writes the same one', () => {
    const stored = richTextDocument.parse({
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'On ponds' }] },
        {
          type: 'paragraph',
          attrs: { ai: true },
          content: [
            {
              type: 'text',
              text: 'A pond',
              marks: [{ type: 'link', attrs: { href: 'https://example.com/' } }, { type: 'bold' }],
            },
            { type: 'footnote', attrs: { text: 'A small one.' } },
          ],
        },
        { type: 'callout', attrs: { tone: 'tip' }, content: [{ type: 'paragraph' }] },
        { type: 'blockquote', attrs: { cite: 'Walden, chapter 9' }, content: [{ type: 'paragraph' }] },
        { type: 'image', attrs: { identifier: 'abc', alt: 'A pond' } },
        {
          type: 'table',
          content: [
            { type: 'tableRow', content: [{ type: 'tableHeader', content: [{ type: 'paragraph' }] }] },
          ],
        },
        { type: 'orderedList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
        { type: 'codeBlock', attrs: { language: 'ts' }, content: [{ type: 'text', text: 'a' }] },
        { type: 'horizontalRule' },
      ],
    });
    const opened = schema.nodeFromJSON(stored);
    opened.check();
    expect(richTextDocument.parse(opened.toJSON())).toEqual(stored);
  });
});
