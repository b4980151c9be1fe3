import { capProblem } from '#schema/document/caps.ts';
import type { BlockNode, InlineNode, Mark, RichTextDocument } from '#schema/document/types.ts';
import { validateDocument } from '#schema/document/validate.ts';
import { DocumentError } from './document-error.ts';
import {
  blockquoteOf,
  calloutOf,
  codeBlockOf,
  figureOf,
  imageOf,
  listOf,
  type ReadBlocks,
  tableOf,
} from './html-blocks.ts';
import { cardOf, galleryOf, toggleOf } from './html-cards.ts';
import { HtmlFootnotes } from './html-footnotes.ts';
import { marksInside } from './html-marks.ts';
import {
  attribute,
  classesOf,
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  htmlTree,
  isElement,
  isText,
  rawText,
} from './html-tree.ts';
import { ParagraphBuilder } from './paragraph-builder.ts';
import { raised } from '#schema/document/contents/raised-digits.ts';
import { Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Trees are no deeper than their open elements, except that repairing crossed tags may add levels. */
const TREE_MAX_DEPTH = 500;

/**
 * The document in a piece of HTML. Elements that documents don’t have are removed and their content is kept; what is not
 * text for readers (scripts, styles, forms, frames, drawings) is removed with its content; unsafe URLs are dropped. Styles
 * are ignored.
 * @throws DocumentError if the HTML is too large or nested too deeply
 */
export function documentFromHtml(html: string): RichTextDocument {
  const nodes = htmlTree(html);
  const footnotes = new HtmlFootnotes(nodes);
  const content = readBlocks(nodes, { marks: [], footnotes, depth: 0 });
  for (const note of footnotes.left()) {
    content.push({ type: 'paragraph', content: [{ type: 'text', text: note }] });
  }
  return validated({ type: 'doc', content });
}

interface Surroundings {
  readonly marks: readonly Mark[];
  readonly footnotes: HtmlFootnotes;
  readonly depth: number;
}

interface Scope extends Surroundings {
  readonly builder: ParagraphBuilder;
}

/** Removed with everything in them. */
const DROPPED = new Set(
  (
    'script style svg math iframe form object embed applet audio video canvas template noscript noembed noframes ' +
    'xmp plaintext textarea select button input output datalist head title meta link base frame frameset map area ' +
    'dialog col colgroup param source track'
  ).split(' '),
);

/** Their content starts and ends a paragraph. */
const PARAGRAPH_LIKE = new Set(
  (
    'p div section article main header footer nav aside address center hgroup figcaption dl dt dd details summary ' +
    'fieldset legend caption li tr td th tbody thead tfoot body html search menu dir'
  ).split(' '),
);

const HEADING_LEVELS: Readonly<Record<string, 2 | 3 | 4>> = { h1: 2, h2: 2, h3: 3, h4: 4, h5: 4, h6: 4 };

type ReadElement = (element: HtmlElement, scope: Scope) => void;

const READERS: ReadonlyMap<string, ReadElement> = new Map<string, ReadElement>([
  ...Object.keys(HEADING_LEVELS).map((name): [string, ReadElement] => [name, readHeading]),
  ['a', readLink],
  ['aside', blockReader(calloutOf)],
  ['blockquote', blockReader(blockquoteOf)],
  ['br', (_, { builder, marks }) => builder.inline({ type: 'hardBreak', marks: [...marks] })],
  ['details', blockReader(toggleOf)],
  ['div', blockReader((element, read) => calloutOf(element, read) ?? galleryOf(element, read))],
  ['figure', readFigure],
  ['hr', (_, { builder }) => builder.block({ type: 'horizontalRule' })],
  ['img', blockReader((element) => imageOf(element))],
  ['ol', blockReader(listOf)],
  ['p', blockReader(cardOf)],
  ['pre', blockReader(codeBlockOf)],
  ['q', readQuotation],
  ['sub', readRaised],
  ['sup', readRaised],
  ['table', readTable],
  ['ul', blockReader(listOf)],
]);

function readBlocks(nodes: readonly HtmlNode[], surroundings: Surroundings): BlockNode[] {
  const builder = new ParagraphBuilder();
  readNodes(nodes, { ...surroundings, builder });
  return builder.end();
}

function readNodes(nodes: readonly HtmlNode[], scope: Scope): void {
  for (const node of nodes) {
    if (isText(node)) scope.builder.text(node.value, scope.marks);
    else if (isElement(node)) readElement(node, scope);
  }
}

function readElement(element: HtmlElement, scope: Scope): void {
  if (scope.depth > TREE_MAX_DEPTH) throw new DocumentError(spoken('html_deep'));
  const { tagName } = element;
  if (DROPPED.has(tagName) || scope.footnotes.isSource(element)) return;
  const read = READERS.get(tagName);
  if (read === undefined) readContent(element, scope);
  else read(element, deeper(scope));
}

function readContent(element: HtmlElement, scope: Scope): void {
  const isParagraph = PARAGRAPH_LIKE.has(element.tagName);
  if (isParagraph) scope.builder.endParagraph();
  readNodes(element.childNodes, { ...deeper(scope), marks: marksInside(element, scope.marks) });
  if (isParagraph) scope.builder.endParagraph();
}

/** For elements that become one block; if they can’t (null), their content is kept. */
function blockReader(blockOf: (element: HtmlElement, read: ReadBlocks) => BlockNode | null): ReadElement {
  return (element, scope) => {
    const block = blockOf(element, reader(scope));
    if (block === null) readContent(element, scope);
    else scope.builder.block(block);
  };
}

/** Paragraphs in a heading become its text; anything else in it follows it. */
function readHeading(element: HtmlElement, scope: Scope): void {
  const blocks = reader(scope)(element.childNodes);
  const content: InlineNode[] = [];
  for (const block of blocks) {
    if (block.type !== 'paragraph') continue;
    if (content.length > 0) content.push({ type: 'text', text: ' ' });
    content.push(...(block.content ?? []));
  }
  scope.builder.endParagraph();
  const level = HEADING_LEVELS[element.tagName] ?? 2;
  if (content.length > 0) scope.builder.block({ type: 'heading', attrs: { level }, content });
  for (const block of blocks) if (block.type !== 'paragraph') scope.builder.block(block);
}

/** A link to a note at the end is a footnote. */
function readLink(element: HtmlElement, scope: Scope): void {
  const note = scope.footnotes.take(attribute(element, 'href'));
  if (note === null) readContent(element, scope);
  else scope.builder.inline({ type: 'footnote', attrs: { text: note } });
}

function readFigure(element: HtmlElement, scope: Scope): void {
  const card = cardOf(element);
  if (card !== null) scope.builder.block(card);
  else for (const block of figureOf(element, reader(scope))) scope.builder.block(block);
}

function readQuotation(element: HtmlElement, scope: Scope): void {
  scope.builder.text('“', scope.marks);
  readContent(element, scope);
  scope.builder.text('”', scope.marks);
}

/** A footnote, or superscript: documents don’t have it, but 10<sup>6</sup> must not become 106. */
function readRaised(element: HtmlElement, scope: Scope): void {
  const text = rawText(element.childNodes);
  if (classesOf(element).includes('footnote-ref')) {
    const [link] = elementsIn(element);
    // Without its note, the mark is just text.
    if (link !== undefined && scope.footnotes.has(attribute(link, 'href'))) readLink(link, scope);
    else scope.builder.text(text, scope.marks);
    return;
  }
  const signs = element.childNodes.some(isElement) ? null : raised(text, element.tagName);
  if (signs !== null) scope.builder.text(signs, scope.marks);
  else readContent(element, scope);
}

function readTable(element: HtmlElement, scope: Scope): void {
  const table = tableOf(element, reader(scope));
  if (table === null) {
    readContent(element, scope);
    return;
  }
  const caption = element.childNodes.find((child) => child.nodeName === 'caption');
  if (caption !== undefined) readNodes([caption], scope);
  scope.builder.block(table);
}

function reader(scope: Scope): ReadBlocks {
  return (nodes) => readBlocks(nodes, scope);
}

function deeper(scope: Scope): Scope {
  return { ...scope, depth: scope.depth + 1 };
}

function validated(value: RichTextDocument): RichTextDocument {
  const cap = capProblem(value);
  if (cap !== null) throw new DocumentError(spoken('text_cap', { problem: new Spoken(cap) }));
  const { document, issues } = validateDocument(value);
  if (document !== null) return document;
  const [issue] = issues;
  const problem = new Spoken(issue?.said ?? '');
  throw new DocumentError(spoken('not_converted', { place: issue?.path.join('.') ?? '', problem }));
}
