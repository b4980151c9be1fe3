import type { RichTextDocument } from '#schema/document/types.ts';
import { textOf, walk } from '#schema/document/contents/walk.ts';
import { remembered } from './remembered.ts';

const QUOTATION_MAX_CHARS = 220;

/**
 * A quotation to show large, in quotation marks. Undefined when nothing fits: only marked quotations are
 * certain to be someone's own words.
 */
export function pullQuoteOf(body: RichTextDocument | null | undefined): string | undefined {
  return body ? quoteIn(body) : undefined;
}

const quoteIn = remembered((body: RichTextDocument) =>
  quotations(body).find(({ length }) => length > 0 && length <= QUOTATION_MAX_CHARS),
);

function quotations(body: RichTextDocument): string[] {
  return [...walk(body)].filter((node) => node.type === 'blockquote').map((node) => textOf(node).trim());
}
