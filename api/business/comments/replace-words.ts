import { flatBlocksOf, flatOf, type FlatRange } from '#schema/document/contents/flat-text.ts';
import type { InlineNode, RichTextDocument } from '#schema/document/types.ts';

/**
 * A copy of the document with other words at a range of its flat text, which must be within one block. They look like the first of the
 * words that they replace: bold stays bold, a link stays a link.
 */
export function withWordsAt(document: RichTextDocument, range: FlatRange, words: string): RichTextDocument {
  const copy = structuredClone(document);
  const found = flatBlocksOf(copy).find(
    ({ from, text }) => from <= range.from && range.to <= from + text.length,
  );
  if (found === undefined) return copy;
  const { block, from } = found;
  block.content = replaced(block.content ?? [], { from: range.from - from, to: range.to - from }, words);
  if (block.content.length === 0) delete block.content;
  return copy;
}

function replaced(content: readonly InlineNode[], { from, to }: FlatRange, words: string): InlineNode[] {
  const result: InlineNode[] = [];
  let at = 0;
  let isDone = words === '';
  for (const node of content) {
    const start = at;
    at += flatOf(node).length;
    if (node.type !== 'text' || at <= from || start >= to) {
      result.push(node);
      continue;
    }
    const before = node.text.slice(0, Math.max(0, from - start));
    const after = node.text.slice(Math.max(0, to - start));
    const text = before + (isDone ? '' : words) + after;
    isDone = true;
    if (text !== '') result.push({ ...node, text });
  }
  return result;
}
