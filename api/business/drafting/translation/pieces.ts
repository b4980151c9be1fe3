import { type AttributeSpec, type NodeName, NODES } from '#schema/document/definition.ts';
import { quotingBlocks } from '#schema/document/contents/quotations.ts';
import { ALT_MAX_CHARS } from '#schema/fields/image.ts';
import type { InlineNode, NodeOf, RichTextDocument, RichTextNode } from '#schema/document/types.ts';
import { childrenOf } from '#schema/document/contents/walk.ts';
import { INTRO_MAX_CHARS, META_DESCRIPTION_MAX_CHARS, TITLE_MAX_CHARS } from '#schema/base/limits.ts';
import { ownValue } from '#schema/base/own-value.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import { hasAll, keepsQuotations } from '../kept-quotations.ts';
import { plainOfAnswer } from '../clean-document.ts';
import { inlineContent, taggedText, withoutTags } from './tagged-text.ts';

/** A piece of a page that is translated separately. */
export interface Piece {
  text: string;
  /** Inserts the translation. Returns false, and changes nothing, if a quotation or tag is missing. */
  put(translation: string): boolean;
}

/** An entry to be translated: `fields` start as those of the source, and change with every inserted piece. */
export interface Translating {
  fields: Record<string, unknown>;
  pieces: Piece[];
}

/** Lines of text that are translated, and how long they may be. Everything else, such as names and dates, stays as it is. */
const LINES = {
  title: TITLE_MAX_CHARS,
  intro: INTRO_MAX_CHARS,
  seo_title: 70,
  seo_description: META_DESCRIPTION_MAX_CHARS,
} as const;

/** The pieces of an entry: its lines, the alt text of its images, and each paragraph of its texts, without block quotes and code. */
export function piecesOf(resource: ContentType, source: Readonly<Record<string, unknown>>): Translating {
  const fields: Record<string, unknown> = {};
  const pieces: Piece[] = [];
  for (const [name, max] of Object.entries(LINES)) {
    const text = source[name];
    if (typeof text !== 'string' || text.trim() === '') continue;
    pieces.push(linePiece(text, max, (translation) => (fields[name] = translation)));
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    const alt = `${name}_alt`;
    const described = field.kind === 'image' ? source[alt] : undefined;
    if (typeof described === 'string' && described.trim() !== '')
      pieces.push(linePiece(described, ALT_MAX_CHARS, (translation) => (fields[alt] = translation)));
    const stored = source[name];
    if (field.kind !== 'rich-text' || stored === null || stored === undefined) continue;
    const document = structuredClone(stored) as RichTextDocument;
    fields[name] = document;
    pieces.push(...documentPieces(document));
  }
  return { fields, pieces };
}

function linePiece(text: string, max: number, set: (translation: string) => void): Piece {
  return {
    text,
    put(translation) {
      const clean = plainOfAnswer(translation, { max });
      if (clean === '' || !keepsQuotations(text, clean)) return false;
      set(clean);
      return true;
    },
  };
}

function documentPieces(document: RichTextDocument): Piece[] {
  const quotations = new Map<RichTextNode, string[]>(
    quotingBlocks(document).map((found) => [found.block, found.quotations]),
  );
  const pieces: Piece[] = [];
  const visit = (node: RichTextNode): void => {
    if (node.type === 'blockquote' || node.type === 'codeBlock') return;
    pieces.push(...attributePieces(node));
    if (node.type === 'paragraph' || node.type === 'heading') {
      pieces.push(...inlinePieces(node, quotations.get(node) ?? []));
    } else for (const child of childrenOf(node)) visit(child);
  };
  visit(document);
  return pieces;
}

function inlinePieces(block: NodeOf<'paragraph'> | NodeOf<'heading'>, quotations: string[]): Piece[] {
  const inline: InlineNode[] = block.content ?? [];
  const tagged = taggedText(inline);
  if (tagged === undefined || withoutTags(tagged.text).trim() === '') return [];
  const notes = inline.flatMap((node) => (node.type === 'footnote' ? notePieces(node) : []));
  const piece: Piece = {
    text: tagged.text,
    put(translation) {
      const content = inlineContent(translation, tagged.tagged);
      if (content === undefined || !hasAll(quotations, withoutTags(translation))) return false;
      block.content = content;
      block.attrs = { ...block.attrs, ai: true };
      return true;
    },
  };
  return [piece, ...notes];
}

function notePieces(node: NodeOf<'footnote'>): Piece[] {
  const text = node.attrs?.text ?? '';
  if (text.trim() === '') return [];
  const max = NODES.footnote.attributes.text.most;
  return [linePiece(text, max, (translation) => (node.attrs = { ...node.attrs, text: translation }))];
}

/** Attributes with text: the alt text of an image, the text of a card, the summary of a toggle. */
const WORDS = {
  image: ['alt', 'caption'],
  toggle: ['summary'],
  embed: ['title'],
  bookmark: ['title', 'description'],
  button: ['label'],
  signup: ['text'],
} as const satisfies Partial<Record<NodeName, readonly string[]>>;

function attributePieces(node: RichTextNode): Piece[] {
  const names: readonly string[] = ownValue(WORDS as Record<string, readonly string[]>, node.type) ?? [];
  const specs: Readonly<Record<string, AttributeSpec>> = NODES[node.type].attributes;
  const attributed = node as { attrs?: Record<string, unknown> };
  return names.flatMap((name) => {
    const text = attributed.attrs?.[name];
    const spec = specs[name];
    if (typeof text !== 'string' || text.trim() === '' || spec?.type !== 'text') return [];
    const set = (translation: string) => (attributed.attrs = { ...attributed.attrs, [name]: translation });
    return [linePiece(text, spec.most, set)];
  });
}
