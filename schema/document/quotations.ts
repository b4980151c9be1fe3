import type { BlockNode, NodeOf, RichTextDocument, RichTextNode } from './types.ts';
import { childrenOf, textOf } from './walk.ts';

/** From this many words on, words in quotation marks are a quotation and not a term. */
const QUOTATION_MIN_WORDS = 5;
const QUOTED = /“([^“”]{8,2000})”|„([^“”„]{8,2000})[“”]|«([^«»]{8,2000})»|"([^"]{8,2000})"/g;

/** The quotations in quotation marks in a line of text. */
export function quotationsIn(text: string): string[] {
  return [...text.matchAll(QUOTED)]
    .map((match) => (match.slice(1).find((words) => words !== undefined) ?? '').trim())
    .filter((words) => words.split(/\s+/).length >= QUOTATION_MIN_WORDS);
}

/** A block that quotes, and the words it quotes. */
export interface QuotingBlock {
  block: NodeOf<'blockquote'> | NodeOf<'paragraph'>;
  quotations: string[];
}

/** Every block quote, and every paragraph outside of them that has quotations in it, in reading order. */
export function quotingBlocks(document: RichTextDocument): QuotingBlock[] {
  const found: QuotingBlock[] = [];
  const visit = (node: RichTextNode): void => {
    if (node.type === 'blockquote') {
      found.push({ block: node, quotations: paragraphsOf(node) });
      return;
    }
    if (node.type === 'paragraph') {
      const quotations = quotationsIn(textOf(node));
      if (quotations.length > 0) found.push({ block: node, quotations });
      return;
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(document);
  return found;
}

/** Each paragraph of a block quote is a quotation; a last line that begins with a dash says who is quoted. */
function paragraphsOf(quote: NodeOf<'blockquote'>): string[] {
  const texts = (quote.content ?? [])
    .map((block: BlockNode) => textOf(block).trim())
    .filter((text) => text !== '');
  return texts.length > 1 && /^[—–-]/.test(texts.at(-1) ?? '') ? texts.slice(0, -1) : texts;
}
