import { isImageIdentifier, isLanguage } from '#schema/document/attribute-value.ts';
import { identifierInPath } from '#schema/document/formats/image-html.ts';
import { isSafeImageSource } from '#schema/document/safe-url.ts';
import type { BlockNode, NodeOf, TextNode } from '#schema/document/types.ts';
import {
  attribute,
  classesOf,
  elementsIn,
  elementsUnder,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
  lineOf,
  oneLine,
  rawText,
} from './html-tree.ts';

/** Turns the contents of an element into blocks. */
export type ReadBlocks = (nodes: readonly HtmlNode[]) => BlockNode[];

/** `<ul>` and `<ol>`; a list between items belongs to the item before it. Null without items. */
export function listOf(element: HtmlElement, read: ReadBlocks): BlockNode | null {
  const items: NodeOf<'listItem'>[] = [];
  for (const child of element.childNodes) {
    if (isText(child) ? child.value.trim() === '' : !isElement(child)) continue;
    const isItem = isElement(child) && child.tagName === 'li';
    const blocks = read(isItem ? child.childNodes : [child]);
    const previous = items.at(-1);
    if (isItem) items.push({ type: 'listItem', content: startingWithParagraph(blocks) });
    else if (previous !== undefined) previous.content = [...(previous.content ?? []), ...blocks];
    else if (blocks.length > 0) items.push({ type: 'listItem', content: startingWithParagraph(blocks) });
  }
  if (items.length === 0) return null;
  if (element.tagName !== 'ol') return { type: 'bulletList', content: items };
  const start = wholeNumber(attribute(element, 'start'), { least: 0, most: 999_999_999 });
  return start === null || start === 1
    ? { type: 'orderedList', content: items }
    : { type: 'orderedList', attrs: { start }, content: items };
}

/** The rows of a table that have cells, or null if there are none. */
export function tableOf(element: HtmlElement, read: ReadBlocks): BlockNode | null {
  const rows = elementsIn(element).flatMap((child) => (child.tagName === 'tr' ? [child] : rowsIn(child)));
  const content = rows
    .map((row): NodeOf<'tableRow'> => ({
      type: 'tableRow',
      content: elementsIn(row)
        .filter(isCell)
        .map((cell) => cellOf(cell, read)),
    }))
    .filter((row) => (row.content ?? []).length > 0);
  return content.length > 0 ? { type: 'table', content } : null;
}

/** A quote with its source, if its last part is a `<footer>`, a `<cite>`, or a paragraph that is a `<cite>`. */
export function blockquoteOf(element: HtmlElement, read: ReadBlocks): BlockNode | null {
  const last = elementsIn(element).at(-1);
  const source = last !== undefined && isSourceOfQuotation(last) ? last : null;
  const content = read(element.childNodes.filter((child) => child !== source));
  const cite = source === null ? '' : sourceText(source);
  if (content.length === 0 && cite === '') return null;
  return {
    type: 'blockquote',
    ...(cite === '' ? {} : { attrs: { cite } }),
    content: content.length > 0 ? content : [{ type: 'paragraph' }],
  };
}

/** `<aside class="callout callout-tip">`; null for any other element. */
export function calloutOf(element: HtmlElement, read: ReadBlocks): BlockNode | null {
  const classes = classesOf(element);
  if (!classes.includes('callout')) return null;
  const tone = (['tip', 'warning'] as const).find((name) => classes.includes(`callout-${name}`)) ?? 'note';
  const content = read(element.childNodes);
  return content.length > 0 ? { type: 'callout', attrs: { tone }, content } : null;
}

/** `<pre>`, with the language of its `<code class="language-…">`. */
export function codeBlockOf(element: HtmlElement): BlockNode {
  const code = rawText(element.childNodes).replace(/\n$/, '');
  const content: TextNode[] = code === '' ? [] : [{ type: 'text', text: code }];
  const language = [element, ...elementsUnder(element.childNodes)]
    .flatMap(classesOf)
    .find((name) => name.startsWith('language-'))
    ?.slice('language-'.length);
  return language !== undefined && isLanguage(language)
    ? { type: 'codeBlock', attrs: { language }, content }
    : { type: 'codeBlock', content };
}

/** An image with a safe URL; null for others. `figure` may say which of our images it is. */
export function imageOf(element: HtmlElement, figure?: HtmlElement): NodeOf<'image'> | null {
  const address = safeSource(attribute(element, 'src'));
  const identifier = statedIdentifier(figure) ?? (address === null ? null : identifierInPath(address));
  const src =
    identifier === null || figure === undefined ? address : safeSource(attribute(figure, 'data-source'));
  if (identifier === null && src === null) return null;
  const size = { least: 1, most: 20_000 };
  const attrs = {
    identifier,
    src: identifier !== null && figure === undefined ? null : src,
    alt: oneLine(attribute(element, 'alt') ?? '', 1000),
    caption: figure === undefined ? oneLine(attribute(element, 'title') ?? '', 1000) : '',
    width: wholeNumber(attribute(element, 'width'), size),
    height: wholeNumber(attribute(element, 'height'), size),
  };
  // As in every stored node, empty attributes are left out.
  const present = Object.entries(attrs).filter(([, value]) => value !== null && value !== '');
  return { type: 'image', attrs: Object.fromEntries(present) };
}

function safeSource(address: string | null): string | null {
  const source = (address ?? '').trim();
  return isSafeImageSource(source) ? source : null;
}

function statedIdentifier(figure: HtmlElement | undefined): string | null {
  const identifier = figure === undefined ? null : attribute(figure, 'data-image');
  return identifier !== null && isImageIdentifier(identifier) ? identifier : null;
}

/** The blocks of a `<figure>`. Its caption belongs to the image or quote in it, or else follows them. */
export function figureOf(element: HtmlElement, read: ReadBlocks): BlockNode[] {
  const images = [...elementsUnder(element.childNodes)].filter(({ tagName }) => tagName === 'img');
  const caption = elementsIn(element).find(({ tagName }) => tagName === 'figcaption');
  const words = caption === undefined ? '' : lineOf(caption.childNodes, 1000);
  const rest = element.childNodes.filter((child) => child !== caption);
  const only = images.length === 1 ? images[0] : undefined;
  const image = only === undefined ? null : imageOf(only, element);
  const blocks = read(rest);
  if (image !== null && blocks.length <= 1) return [withCaption(image, words)];
  const [first] = blocks;
  if (
    blocks.length === 1 &&
    first?.type === 'blockquote' &&
    first.attrs?.cite === undefined &&
    words !== ''
  ) {
    return [{ ...first, attrs: { cite: words.slice(0, 500).replace(/^[—–-]\s*/, '') } }];
  }
  return caption === undefined ? blocks : [...blocks, ...read(caption.childNodes)];
}

function withCaption(image: NodeOf<'image'>, caption: string): NodeOf<'image'> {
  return caption === '' ? image : { ...image, attrs: { ...image.attrs, caption } };
}

function rowsIn(section: HtmlElement): HtmlElement[] {
  const isSection = ['thead', 'tbody', 'tfoot'].includes(section.tagName);
  return isSection ? elementsIn(section).filter(({ tagName }) => tagName === 'tr') : [];
}

function isCell(element: HtmlElement): boolean {
  return element.tagName === 'td' || element.tagName === 'th';
}

function cellOf(element: HtmlElement, read: ReadBlocks): NodeOf<'tableCell'> | NodeOf<'tableHeader'> {
  const blocks = read(element.childNodes);
  const spans = Object.fromEntries(
    ['colspan', 'rowspan']
      .map((name) => [name, wholeNumber(attribute(element, name), { least: 2, most: 100 })] as const)
      .filter(([, value]) => value !== null),
  );
  return {
    type: element.tagName === 'th' ? 'tableHeader' : 'tableCell',
    ...(Object.keys(spans).length > 0 ? { attrs: spans } : {}),
    content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }],
  };
}

function startingWithParagraph(blocks: BlockNode[]): BlockNode[] {
  return blocks[0]?.type === 'paragraph' ? blocks : [{ type: 'paragraph' }, ...blocks];
}

/** Removes the dash before the source; inside a `<cite>`, a dash belongs to the title. */
function sourceText(source: HtmlElement): string {
  const text = lineOf(source.childNodes, 500);
  const [first] = source.childNodes;
  return first !== undefined && isText(first) ? text.replace(/^[—–-]\s*/, '') : text;
}

function isSourceOfQuotation(element: HtmlElement): boolean {
  if (element.tagName === 'footer' || element.tagName === 'cite') return true;
  const visible = element.childNodes.filter((child) => !isText(child) || child.value.trim() !== '');
  const [only] = visible;
  return (
    element.tagName === 'p' &&
    visible.length === 1 &&
    only !== undefined &&
    isElement(only) &&
    only.tagName === 'cite'
  );
}

function wholeNumber(text: string | null, { least, most }: { least: number; most: number }): number | null {
  if (text === null || !/^\s*\d{1,9}\s*(?:px)?$/.test(text)) return null;
  const number = Number.parseInt(text, 10);
  return number >= least && number <= most ? number : null;
}
