import { getSchema } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { documentExtensions } from '#admin/editor/nodes/extensions.ts';
import { documentFromHtml } from '#api/records/rich-text/parse-html.ts';
import { DOCUMENTS } from '#schema/document/testing/documents.ts';
import { richTextDocument } from '#schema/document/schema.ts';
import { toHtml } from '#schema/document/formats/to-html.ts';

const editor = getSchema(documentExtensions());

// The rooms on the way know nothing of each other; each has tests of its own part.
describe('a text on its whole way: HTML, document, editor, document, HTML', () => {
  it.each(Object.entries(DOCUMENTS))('%s comes out as it went in', (_, fixture) => {
    const html = toHtml(fixture);
    const read = documentFromHtml(html);
    const opened = editor.nodeFromJSON(read);
    opened.check();
    const saved = richTextDocument.parse(opened.toJSON());
    expect(saved).toEqual(fixture);
    expect(toHtml(saved)).toBe(html);
  });
});
