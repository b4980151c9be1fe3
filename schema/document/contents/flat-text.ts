import { NODES } from '../definition.ts';
import type { InlineNode, RichTextDocument, RichTextNode } from '../types.ts';
import { walk } from './walk.ts';

/** What stands for an inline node that is no text: a footnote, a line break. */
export const INLINE_NODE = '\uFFFC';

/** A block of text, and where it begins in the flat text. */
export interface FlatBlock {
  from: number;
  text: string;
  block: { content?: InlineNode[] };
}

/** The blocks that hold text, in reading order. */
export function flatBlocksOf(document: RichTextDocument): FlatBlock[] {
  const blocks: FlatBlock[] = [];
  let from = 0;
  for (const node of walk(document)) {
    if (!holdsText(node)) continue;
    const block = node as { content?: InlineNode[] };
    const text = (block.content ?? []).map((inner) => flatOf(inner)).join('');
    blocks.push({ from, text, block });
    from += text.length + 1;
  }
  return blocks;
}

/**
 * The document as one string in which every character has a place: blocks end with a line break, and an inline node that is no text
 * is one character. The editor's document gives the same string.
 */
export function flatTextOf(document: RichTextDocument): string {
  return flatBlocksOf(document)
    .map(({ text }) => text)
    .join('\n');
}

/** How an inline node appears in the flat text. */
export function flatOf(node: { type: string; text?: string }): string {
  return node.type === 'text' ? (node.text ?? '') : INLINE_NODE;
}

function holdsText(node: RichTextNode): boolean {
  const { content } = NODES[node.type] ?? { content: '' };
  return content === 'inline*' || content === 'text*';
}

/** Words in a flat text, with what is around them. */
export interface QuotedPassage {
  quote: string;
  prefix: string;
  suffix: string;
  /** Where they were. */
  from: number;
}

export interface FlatRange {
  from: number;
  to: number;
}

/** How many characters around a passage must be there, unless there were fewer. */
const CONTEXT_MIN = 10;
/** Words of this length are recognized without what was around them, if they are there once. */
const RECOGNIZED_CHARS = 24;
/** No passage is looked for at more places: a single letter is everywhere. */
const PLACES_MAX = 500;

/** Where the words are now; undefined where they are not, or where it could be other words that read alike. */
export function findPassage(text: string, passage: QuotedPassage): FlatRange | undefined {
  const { quote, from } = passage;
  if (quote.trim() === '') return undefined;
  const found: { at: number; score: number }[] = [];
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) {
    found.push({ at, score: contextScore(text, at, passage) });
    if (found.length === PLACES_MAX) break;
  }
  const nearer = (one: number, other: number) => Math.abs(one - from) - Math.abs(other - from);
  const [best] = found.toSorted((one, other) => other.score - one.score || nearer(one.at, other.at));
  if (best === undefined) return undefined;
  const needed = Math.min(CONTEXT_MIN, passage.prefix.length + passage.suffix.length);
  const isKnown = best.score >= needed || (found.length === 1 && quote.length >= RECOGNIZED_CHARS);
  return isKnown ? { from: best.at, to: best.at + quote.length } : undefined;
}

/** How many characters around a place are as they were around the passage. */
function contextScore(text: string, at: number, { quote, prefix, suffix }: QuotedPassage): number {
  const end = at + quote.length;
  let before = 0;
  while (before < prefix.length && text[at - 1 - before] === prefix[prefix.length - 1 - before]) before += 1;
  let after = 0;
  while (after < suffix.length && text[end + after] === suffix[after]) after += 1;
  return before + after;
}

/** A passage with what is around it. */
export function quotedAt(text: string, { from, to }: FlatRange, contextChars: number): QuotedPassage {
  return {
    from,
    quote: text.slice(from, to),
    prefix: whole(text.slice(Math.max(0, from - contextChars), from)),
    suffix: whole(text.slice(to, to + contextChars)),
  };
}

/** Without half of a character at either end. */
function whole(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]/, '').replace(/[\uD800-\uDBFF]$/, '');
}
