import type { BlockNode, InlineNode, RichTextDocument, RichTextNode } from '#schema/document/types.ts';
import { smartQuotes } from './smart-quotes.ts';

/** The same document with real quotation marks in its running text; code stays as it was typed. */
export function smartDocument(document: RichTextDocument): RichTextDocument {
  return smartNode(document) as RichTextDocument;
}

function smartNode(node: RichTextNode): RichTextNode {
  if (node.type === 'codeBlock' || !('content' in node) || node.content === undefined) return node;
  let before = '';
  const content = (node.content as (BlockNode | InlineNode)[]).map((child) => {
    if (child.type !== 'text') {
      before = '';
      return smartNode(child);
    }
    if (child.marks?.some((mark) => mark.type === 'code') === true) {
      before = child.text.slice(-1);
      return child;
    }
    const text = smartQuotes(child.text, before);
    before = text.slice(-1);
    return { ...child, text };
  });
  const summary = node.type === 'toggle' ? node.attrs?.summary : undefined;
  const attrs = summary === undefined ? node.attrs : { ...node.attrs, summary: smartQuotes(summary, '') };
  return { ...node, ...(attrs === undefined ? {} : { attrs }), content } as RichTextNode;
}
