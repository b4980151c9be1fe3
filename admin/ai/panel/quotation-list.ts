import { quotingBlocks } from '#schema/document/contents/quotations.ts';
import type { RichTextDocument } from '#schema/document/schema.ts';
import { textOf } from '#schema/document/contents/walk.ts';
import { say } from './messages.ts';

export interface Quote {
  text: string;
  page: number | null;
  place: string | null;
  verified: boolean | null;
}

/** A quotation, wherever it occurs, and what is known about it. */
export interface Quotation {
  /** In `quotes`, or in the body; and the how-manyth there. */
  in: 'quotes' | 'body';
  index: number;
  /** The words that are looked up, each by itself. */
  words: string[];
  /** True: in the source; false: not there; null: not checked, or there was no source. */
  verified: boolean | null;
  /** Its position in the source. */
  place: string;
}

/** Every quotation in the form. */
export function quotationsOf(quotes: unknown, body: unknown): Quotation[] {
  const listed = Array.isArray(quotes) ? (quotes as Quote[]) : [];
  const fromList = listed.map(({ text, page, place, verified }, index): Quotation => ({
    in: 'quotes',
    index,
    words: [text ?? ''],
    verified: verified ?? null,
    place: [page === null || page === undefined ? '' : say('page', { page }), place ?? '']
      .filter(Boolean)
      .join(', '),
  }));
  const fromBody = blocksOf(body).map(({ block, quotations }, index): Quotation => ({
    in: 'body',
    index,
    words: quotations,
    verified: block.attrs?.verified ?? null,
    place: block.type === 'blockquote' ? (block.attrs?.cite ?? '') : '',
  }));
  return [...fromList, ...fromBody];
}

/** The body with what is now known of one of its quotations; `undefined` takes the quotation out. */
export function withBodyQuotation(
  body: unknown,
  index: number,
  change: { verified: boolean; cite?: string } | undefined,
): RichTextDocument {
  const copy = structuredClone(body) as RichTextDocument;
  const found = blocksOf(copy)[index];
  if (found === undefined) return copy;
  if (change === undefined) remove(copy, found.block);
  else {
    const { verified, cite } = change;
    const isCited = cite !== undefined && found.block.type === 'blockquote';
    Object.assign(found.block, { attrs: { ...found.block.attrs, verified, ...(isCited ? { cite } : {}) } });
  }
  return copy;
}

/** How many paragraphs are unchanged since AI wrote them, and how many there are. */
export function aiParagraphs(body: unknown): { ai: number; all: number } {
  const blocks = ((body as RichTextDocument | null | undefined)?.content ?? []).filter(
    (block) => block.type !== 'heading' && textOf(block).trim() !== '',
  );
  const ai = blocks.filter((block) => block.attrs?.ai === true).length;
  return { ai, all: blocks.length };
}

function blocksOf(body: unknown) {
  return typeof body === 'object' && body !== null ? quotingBlocks(body as RichTextDocument) : [];
}

interface Parent {
  content?: unknown[];
}

/** Removes a block from its parent; a parent that would be left empty keeps an empty paragraph. */
function remove(parent: Parent, block: unknown): boolean {
  const { content = [] } = parent;
  const at = content.indexOf(block);
  if (at === -1) return content.some((child) => remove(child as Parent, block));
  content.splice(at, 1);
  if (content.length === 0) content.push({ type: 'paragraph' });
  return true;
}
