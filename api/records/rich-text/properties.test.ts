import type { RichTextDocument } from '#schema/document/schema.ts';
import { toHtml } from '#schema/document/formats/to-html.ts';
import { toMarkdown } from '#schema/document/formats/to-markdown.ts';
import { toText } from '#schema/document/formats/to-text.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryDocument } from './testing/arbitrary-document.ts';
import { documentFromHtml } from './parse-html.ts';
import { documentFromMarkdown } from './parse-markdown.ts';
import { allowedHtml } from './testing/allowed-html.ts';

const RUNS = Number(process.env.RUNS ?? 300);

/** Without anything that no page shows: empty blocks, and spaces at the edges of blocks. */
const asShown = (document: RichTextDocument): RichTextDocument => documentFromHtml(toHtml(document));

describe('any document', () => {
  it('becomes HTML in which the sanitiser finds nothing to take out', () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const html = toHtml(document);
        expect(allowedHtml(html)).toBe(html);
      }),
      { numRuns: RUNS },
    );
  });

  it('keeps its words when it is read back from its HTML', () => {
    const wordsOf = (document: RichTextDocument) => toText(document).replace(/\s+/g, '');
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        expect(wordsOf(asShown(document))).toBe(wordsOf(document));
      }),
      { numRuns: RUNS },
    );
  });

  it('is the same document after HTML and back, as far as a page shows it', () => {
    fc.assert(
      fc.property(arbitraryDocument.map(asShown), (document) => {
        expect(documentFromHtml(toHtml(document))).toEqual(document);
      }),
      { numRuns: RUNS },
    );
  });

  it('is the same document after Markdown and back, as far as a page shows it', () => {
    fc.assert(
      fc.property(arbitraryDocument.map(asShown), (document) => {
        expect(documentFromMarkdown(toMarkdown(document))).toEqual(document);
      }),
      { numRuns: RUNS },
    );
  });
});
