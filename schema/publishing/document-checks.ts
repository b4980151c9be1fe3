import type { RichTextDocument, RichTextNode } from '../document/types.ts';
import { quotingBlocks } from '../document/quotations.ts';
import { attributesOf, childrenOf, textOf } from '../document/walk.ts';
import type { FoundInDocument } from '../answers/publishing.ts';

/** A node, and where it is: positions among the children, from the document down. */
export interface Placed {
  node: RichTextNode;
  path: number[];
}

/** Every node of a document in reading order, with its place. */
export function* placedNodes(document: RichTextDocument): Generator<Placed, void, undefined> {
  const waiting: Placed[] = [{ node: document, path: [] }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    const children = childrenOf(next.node);
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const node = children[index];
      if (node !== undefined) waiting.push({ node, path: [...next.path, index] });
    }
  }
}

/** Problems within a text: quotations not found, images without alt text, headings out of order. */
export function documentChecks(document: RichTextDocument): FoundInDocument[] {
  const placed = [...placedNodes(document)];
  return [...unverified(document, placed), ...pictures(placed), ...headings(placed)];
}

function unverified(document: RichTextDocument, placed: readonly Placed[]): FoundInDocument[] {
  const blocks = new Set<RichTextNode>(
    quotingBlocks(document)
      .filter(({ block }) => block.attrs?.verified === false)
      .map(({ block }) => block),
  );
  return placed
    .filter(({ node }) => blocks.has(node))
    .map(({ node, path }) => ({
      rule: 'unverified-quotation',
      severity: 'red',
      message: `“${shortened(wordsOf(node))}” is not in the source: remove it, or confirm it.`,
      path,
    }));
}

function pictures(placed: readonly Placed[]): FoundInDocument[] {
  return placed.flatMap(({ node, path }): FoundInDocument[] => {
    if (node.type !== 'image' || attributesOf(node).alt?.trim() !== '') return [];
    const message = 'A picture has no alternative text: say what it shows, for who does not see it.';
    return [{ rule: 'alternative-text', severity: 'amber', message, path }];
  });
}

/** A text begins with headings of level 2, and no level is left out on the way down. */
function headings(placed: readonly Placed[]): FoundInDocument[] {
  let above = 1;
  return placed.flatMap(({ node, path }): FoundInDocument[] => {
    if (node.type !== 'heading') return [];
    const { level } = attributesOf(node);
    const isTooDeep = level > above + 1;
    const wanted = above + 1;
    above = level;
    if (!isTooDeep) return [];
    const message = `The heading “${shortened(textOf(node))}” is of level ${level} where level ${wanted} comes next.`;
    return [{ rule: 'heading-order', severity: 'amber', message, path }];
  });
}

function wordsOf(node: RichTextNode): string {
  return node.type === 'blockquote' ? childrenOf(node).map(textOf).join(' ') : textOf(node);
}

const SHOWN_CHARS = 48;

/** Enough of a text to know it again. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= SHOWN_CHARS ? line : `${line.slice(0, SHOWN_CHARS - 1).trimEnd()}…`;
}
