import type { MarkName } from '#schema/document/definition.ts';
import type { InlineNode, Mark, NodeOf, RichTextDocument, RichTextNode } from '#schema/document/types.ts';
import { toText } from '#schema/document/formats/to-text.ts';
import { childrenOf } from '#schema/document/contents/walk.ts';

/** A passage of a document: a paragraph, a heading, a list item, an image. */
export interface DocumentBlock {
  look:
    | 'paragraph'
    | 'heading-2'
    | 'heading-3'
    | 'heading-4'
    | 'item'
    | 'quote'
    | 'callout'
    | 'code'
    | 'cell'
    | 'picture'
    | 'rule';
  /** How deep it is nested in lists. */
  depth: number;
  words: readonly Word[];
  /** Of an image: its identifier or URL. */
  picture?: string;
}

/** A word or the space between two, with its formatting. */
export interface Word {
  text: string;
  marks: readonly MarkName[];
  /** The target of a link. */
  href?: string;
}

interface Place {
  look: DocumentBlock['look'];
  depth: number;
}

/** The passages of a document in reading order. */
export function blocksOf(document: RichTextDocument | null | undefined): DocumentBlock[] {
  return document === null || document === undefined
    ? []
    : blocksIn(document, { look: 'paragraph', depth: 0 });
}

/** Two passages are the same if their look, words, and formatting are. */
export function keyOfBlock(block: DocumentBlock): string {
  return `${block.look}${block.depth}\n${block.picture ?? ''}\n${block.words.map(keyOfWord).join('')}`;
}

/** What makes two words equal. */
export function keyOfWord({ text, marks, href }: Word): string {
  return marks.length === 0 ? text : `${text}\u0000${marks.join()}${href ?? ''}`;
}

/** How its content is read. */
const PLACES: Partial<Record<RichTextNode['type'], (place: Place) => Place>> = {
  blockquote: (place) => ({ ...place, look: 'quote' }),
  callout: (place) => ({ ...place, look: 'callout' }),
  listItem: ({ depth }) => ({ look: 'item', depth: depth + 1 }),
  tableCell: (place) => ({ ...place, look: 'cell' }),
  tableHeader: (place) => ({ ...place, look: 'cell' }),
};

function blocksIn(node: RichTextNode, place: Place): DocumentBlock[] {
  const passage = passageOf(node, place);
  if (passage !== undefined) return [passage];
  const passages = inside(node, PLACES[node.type]?.(place) ?? place);
  if (node.type === 'toggle')
    return [{ ...place, look: 'paragraph', words: splitText(node.attrs?.summary ?? '') }, ...passages];
  const cite = node.type === 'blockquote' ? (node.attrs?.cite ?? '') : '';
  return cite === '' ? passages : [...passages, { ...place, look: 'quote', words: splitText(cite) }];
}

/** A node that is one passage; undefined if there are passages inside it. */
function passageOf(node: RichTextNode, { look, depth }: Place): DocumentBlock | undefined {
  switch (node.type) {
    case 'paragraph':
      return { look, depth, words: wordsIn(node.content ?? []) };
    case 'heading':
      return { look: `heading-${node.attrs?.level ?? 2}`, depth, words: wordsIn(node.content ?? []) };
    case 'codeBlock':
      return { look: 'code', depth, words: wordsIn(node.content ?? []) };
    case 'horizontalRule':
      return { look: 'rule', depth, words: [] };
    case 'image':
      return imageOf(node, depth);
    case 'embed':
    case 'bookmark':
    case 'button':
    case 'signup':
      // Each of them is a card: its text and its link.
      return { look: 'callout', depth, words: splitText(toText({ type: 'doc', content: [node] })) };
    default:
      return undefined;
  }
}

function imageOf({ attrs }: NodeOf<'image'>, depth: number): DocumentBlock {
  const words = splitText([attrs?.alt, attrs?.caption].filter(Boolean).join(' · '));
  return { look: 'picture', depth, words, picture: attrs?.identifier ?? attrs?.src ?? '' };
}

function inside(node: RichTextNode, place: Place): DocumentBlock[] {
  return childrenOf(node).flatMap((child) => blocksIn(child, place));
}

function wordsIn(nodes: readonly InlineNode[]): Word[] {
  return nodes.flatMap((node) => {
    const marks = 'marks' in node ? (node.marks ?? []) : [];
    if (node.type === 'text') return splitText(node.text, marks);
    if (node.type === 'hardBreak') return [{ text: '\n', marks: [] }];
    const note = node.attrs?.text ?? '';
    // A footnote is read where its number is.
    return note === '' ? [] : [{ text: ' [', marks: [] }, ...splitText(note), { text: ']', marks: [] }];
  });
}

function splitText(text: string, marks: readonly Mark[] = []): Word[] {
  const names = marks.map((mark) => mark.type);
  const link = marks.find((mark) => mark.type === 'link');
  const parts = text.match(/\s+|[\p{L}\p{N}\p{M}'’_-]+|[^\s\p{L}\p{N}]/gu) ?? [];
  return parts.map((part) => ({
    text: part,
    marks: names,
    ...(link === undefined ? {} : { href: link.attrs.href }),
  }));
}
