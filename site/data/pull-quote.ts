import type { RichTextDocument } from '#schema/document/types.ts';
import { textOf, walk } from '#schema/document/walk.ts';

const PULL_QUOTE_MAX_CHARS = 260;

/** The first quotation of a text that is short enough to stand large; undefined where there is none. */
export function pullQuoteOf(body: RichTextDocument | null | undefined): string | undefined {
  if (!body) return undefined;
  for (const node of walk(body)) {
    if (node.type !== 'blockquote') continue;
    const text = textOf(node).trim();
    if (text !== '' && text.length <= PULL_QUOTE_MAX_CHARS) return text;
  }
  return undefined;
}
