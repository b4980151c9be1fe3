import { markedQuotations } from './quotation-marks.ts';
import type { BlockNode, NodeOf, RichTextDocument, RichTextNode } from '../types.ts';
import { childrenOf, textOf } from './walk.ts';

/** A block that quotes, and the words it quotes. */
export interface QuotingBlock {
  block: NodeOf<'blockquote'> | NodeOf<'paragraph'>;
  quotations: string[];
}

/**
 * Every block quote, and every paragraph outside of them that has quotations in it, in reading order. Of a quotation that runs
 * over paragraphs, each has its own words.
 */
export function quotingBlocks(document: RichTextDocument): QuotingBlock[] {
  const found: QuotingBlock[] = [];
  const visit = (nodes: readonly RichTextNode[]): void => {
    for (const run of runsOf(nodes)) {
      const [node] = run;
      if (isParagraph(node)) {
        const paragraphs = run.filter(isParagraph);
        const quotations = markedQuotations(paragraphs.map(textOf));
        for (const [index, block] of paragraphs.entries())
          if (quotations[index]?.length) found.push({ block, quotations: quotations[index] });
      } else if (node?.type === 'blockquote') found.push({ block: node, quotations: paragraphsOf(node) });
      else if (node !== undefined) visit(childrenOf(node));
    }
  };
  visit(childrenOf(document));
  return found;
}

function isParagraph(node: RichTextNode | undefined): node is NodeOf<'paragraph'> {
  return node?.type === 'paragraph';
}

/** Paragraphs that follow each other, together; every other node by itself. */
function runsOf(nodes: readonly RichTextNode[]): RichTextNode[][] {
  const runs: RichTextNode[][] = [];
  for (const node of nodes) {
    const last = runs.at(-1);
    if (last !== undefined && isParagraph(node) && isParagraph(last[0])) last.push(node);
    else runs.push([node]);
  }
  return runs;
}

/** Each paragraph of a block quote is a quotation; a last line that begins with a dash says who is quoted. */
function paragraphsOf(quote: NodeOf<'blockquote'>): string[] {
  const texts = textsOf(quote);
  return hasAttribution(texts) ? texts.slice(0, -1) : texts;
}

/** Who is quoted, as the last line of a block quote says after its dash; null without such a line. */
export function attributionOf(quote: NodeOf<'blockquote'>): string | null {
  const texts = textsOf(quote);
  return hasAttribution(texts) ? (texts.at(-1) ?? '').replace(/^[—–-]+\s*/, '') : null;
}

function hasAttribution(texts: readonly string[]): boolean {
  return texts.length > 1 && /^[—–-]/.test(texts.at(-1) ?? '');
}

function textsOf(quote: NodeOf<'blockquote'>): string[] {
  return (quote.content ?? []).map((block: BlockNode) => textOf(block).trim()).filter((text) => text !== '');
}

/** The place of a quoting block, by its position among them from 0: positions among the children, from the document down. */
export function quotingPath(document: RichTextDocument, position: number): number[] | undefined {
  const wanted = quotingBlocks(document)[position]?.block;
  const visit = (node: RichTextNode): number[] | undefined => {
    for (const [index, child] of childrenOf(node).entries()) {
      if (child === wanted) return [index];
      const below = visit(child);
      if (below !== undefined) return [index, ...below];
    }
    return undefined;
  };
  return wanted === undefined ? undefined : visit(document);
}
