import type { RichTextDocument } from '#schema/document/types.ts';
import { childrenOf, textOf } from '#schema/document/contents/walk.ts';

/** One block of a text, seen from afar. */
export interface TextBlock {
  words: number;
  /** True for quoted text. */
  isQuote: boolean;
}

/** The parts of a text between its headings, each with its blocks. */
export type TextParts = readonly (readonly TextBlock[])[];

/** More parts could not be told apart in a drawing. */
const PARTS_MAX = 14;
const BLOCKS_MAX = 24;

/** The shape of a text seen from afar: its parts and the length of their paragraphs. */
export function textPartsOf(body: RichTextDocument): TextParts {
  const parts: TextBlock[][] = [[]];
  for (const node of childrenOf(body)) {
    if (node.type === 'heading') {
      if (parts.at(-1)?.length !== 0) parts.push([]);
      continue;
    }
    const words = textOf(node).split(/\s+/).filter(Boolean).length;
    const part = parts.at(-1);
    if (words > 0 && part !== undefined && part.length < BLOCKS_MAX)
      part.push({ words, isQuote: node.type === 'blockquote' });
  }
  return parts.filter((part) => part.length > 0).slice(0, PARTS_MAX);
}

/** Made-up parts for a text that is not available, always the same for one name. */
export function imaginedParts(random: () => number): TextParts {
  return Array.from({ length: 4 + Math.floor(random() * 4) }, () =>
    Array.from({ length: 2 + Math.floor(random() * 4) }, () => ({
      words: 25 + Math.floor(random() * 110),
      isQuote: random() < 0.15,
    })),
  );
}
