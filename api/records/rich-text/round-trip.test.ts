import { DOCUMENTS } from '#schema/document/testing/documents.ts';
import { toHtml } from '#schema/document/formats/to-html.ts';
import { toMarkdown } from '#schema/document/formats/to-markdown.ts';
import { describe, expect, it } from 'vitest';
import { documentFromHtml } from './parse-html.ts';
import { documentFromMarkdown } from './parse-markdown.ts';
import { allowedHtml } from './testing/allowed-html.ts';

describe.each(Object.entries(DOCUMENTS))('%s', (_, document) => {
  it('is the same after HTML and back', () => {
    expect(documentFromHtml(toHtml(document))).toEqual(document);
  });

  it('is the same after Markdown and back', () => {
    expect(documentFromMarkdown(toMarkdown(document))).toEqual(document);
  });

  it('passes the sanitiser unchanged', () => {
    const html = toHtml(document);
    expect(allowedHtml(html)).toBe(html);
  });

  it('passes the sanitiser unchanged with images in several widths', () => {
    const imageUrl = (identifier: string, width: number) =>
      `https://cdn.example.com/${identifier}/${width}.jpg`;
    const html = toHtml(document, { imageUrl });
    expect(allowedHtml(html)).toBe(html);
  });
});
