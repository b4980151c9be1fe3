import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { NODES } from '#schema/document/definition.ts';
import { quotingBlocks } from '#schema/document/contents/quotations.ts';
import { type RichTextDocument, richTextDocument } from '#schema/document/schema.ts';
import { toText } from '#schema/document/formats/to-text.ts';
import type { Mark, RichTextNode } from '#schema/document/types.ts';
import { walk } from '#schema/document/contents/walk.ts';
import { visibleText } from '#schema/base/visible-text.ts';
import { DocumentError } from '../../records/rich-text/document-error.ts';
import { documentFromHtml } from '../../records/rich-text/parse-html.ts';
import { documentFromMarkdown } from '../../records/rich-text/parse-markdown.ts';

/**
 * Converts a model's Markdown or HTML to a document, without unrequested links and images, and with every
 * block marked as drafted by AI. Throws a DocumentError if it is too large or too deep.
 */
export function documentOfAnswer(body: string): RichTextDocument {
  const parsed = HTML.test(body) ? documentFromHtml(body) : documentFromMarkdown(body);
  const content = (parsed.content ?? []).flatMap((node) => cleaned(node));
  return richTextDocument.parse({ type: 'doc', content });
}

/** Starts like an HTML page or block; Markdown may contain some HTML, which is read as well. */
const HTML = /^\s*<(?:!doctype|html|body|p|h[1-6]|div|article|section|ul|ol|blockquote)\b/i;

/**
 * A few lines that a model wrote, as plain text: without tags, control and hidden characters, and cut at a
 * word.
 */
export function plainOfAnswer(
  text: string,
  { max, multiline = false }: { max: number; multiline?: boolean },
): string {
  const plain = /<[a-z/!]/i.test(text) ? textOfHtml(text) : text;
  const clean = visibleText(plain.toWellFormed())
    .replaceAll(
      multiline ? /[\u0000-\u0008\u000B-\u001F\u007F]/g : /[\u0000-\u001F\u007F\s]+/g,
      multiline ? '' : ' ',
    )
    .trim();
  const characters = [...clean];
  if (characters.length <= max) return clean;
  const cut = characters.slice(0, max - 1).join('');
  const word = cut.lastIndexOf(' ');
  return `${(word > max * 0.6 ? cut.slice(0, word) : cut).trimEnd()}…`;
}

/** Empty for HTML without usable text: too large, or nested too deeply. */
function textOfHtml(html: string): string {
  try {
    return toText(documentFromHtml(html));
  } catch (error) {
    if (error instanceof DocumentError) return '';
    throw error;
  }
}

/** The result of looking up the quotations of a document. */
export interface BodyCheck {
  checked: number;
  found: number;
}

/** Longer than a paragraph of any book: it counts as not found. */
const QUOTATION_MAX_CHARS = 10_000;

/**
 * Looks up what the document quotes and marks each block that quotes; `find` returns the place of words that
 * it finds. Yields to other requests.
 */
export async function verifyDocument(
  document: RichTextDocument,
  find: (quotation: string) => string | undefined,
): Promise<BodyCheck> {
  const check = { checked: 0, found: 0 };
  for (const { block, quotations } of quotingBlocks(document)) {
    const places: (string | undefined)[] = [];
    for (const quotation of quotations) {
      await yieldToEventLoop();
      places.push(quotation.length > QUOTATION_MAX_CHARS ? undefined : find(quotation));
    }
    check.checked += quotations.length;
    check.found += places.filter((place) => place !== undefined).length;
    const verified = quotations.length > 0 && places.every((place) => place !== undefined);
    block.attrs = { ...block.attrs, verified };
    if (block.type !== 'blockquote') continue;
    // A place that a model names is ignored.
    const { cite: _, ...attrs } = block.attrs;
    const [place = ''] = verified ? places : [];
    block.attrs = place === '' ? attrs : { ...attrs, cite: place };
  }
  return check;
}

/** Images, and blocks that link elsewhere. */
const UNASKED: ReadonlySet<string> = new Set(['image', 'embed', 'bookmark', 'button', 'signup']);

function cleaned(node: RichTextNode): RichTextNode[] {
  if (UNASKED.has(node.type)) return [];
  if (node.type === 'text') {
    const { marks, ...text } = node;
    const kept = marks?.filter((mark: Mark) => mark.type !== 'link') ?? [];
    return [kept.length === 0 ? text : { ...text, marks: kept }];
  }
  const copy = { ...node } as { type: RichTextNode['type']; attrs?: object; content?: RichTextNode[] };
  if ('content' in node && node.content !== undefined) {
    copy.content = (node.content as RichTextNode[]).flatMap((child) => cleaned(child));
    // A block with nothing but images.
    if (copy.content.length === 0 && NODES[node.type].content !== 'inline*') return [];
  }
  if ('ai' in NODES[node.type].attributes) copy.attrs = { ...copy.attrs, ai: true };
  return [copy as RichTextNode];
}

/** Whether there is anything to read in a document. */
export function hasText(document: RichTextDocument): boolean {
  for (const node of walk(document)) if (node.type === 'text' && node.text.trim() !== '') return true;
  return false;
}
