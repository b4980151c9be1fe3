import { DOCUMENT_MAX_DEPTH } from '#schema/document/definition.ts';
import { isLongerThan } from '#schema/document/caps.ts';
import { RICH_TEXT_MAX_BYTES } from '#schema/base/limits.ts';
import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  parseFragment,
  type TreeAdapter,
} from 'parse5';
import { DocumentError } from './document-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type HtmlText = DefaultTreeAdapterTypes.TextNode;

/** How many elements may be open at once: twice the depth of a document, because wrappers are removed. */
const OPEN_ELEMENTS_MAX = 2 * DOCUMENT_MAX_DEPTH;
/** No page of 512 kB needs this many, and the parser’s work can grow with their square. */
const ELEMENTS_MAX = 30_000;

/**
 * The parsed nodes of a piece of HTML. Refuses more than 512 kB before parsing, and too deep nesting or too many elements
 * while parsing.
 * @throws DocumentError
 */
export function htmlTree(html: string): HtmlNode[] {
  if (isLongerThan(html, RICH_TEXT_MAX_BYTES)) {
    throw new DocumentError(spoken('html_size', { limit: RICH_TEXT_MAX_BYTES / 1024 }));
  }
  return parseFragment(html, { treeAdapter: cappedAdapter(), scriptingEnabled: false }).childNodes;
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node;
}

export function isText(node: HtmlNode): node is HtmlText {
  return node.nodeName === '#text';
}

export function attribute(element: HtmlElement, name: string): string | null {
  return element.attrs.find((attr) => attr.name === name)?.value ?? null;
}

export function classesOf(element: HtmlElement): string[] {
  return attribute(element, 'class')?.split(/\s+/) ?? [];
}

export function elementsIn(element: { childNodes: HtmlNode[] }): HtmlElement[] {
  return element.childNodes.filter(isElement);
}

/** All elements inside, in order. */
export function* elementsUnder(nodes: readonly HtmlNode[]): Generator<HtmlElement, void, undefined> {
  const waiting = nodes.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isElement(node)) continue;
    yield node;
    for (let index = node.childNodes.length - 1; index >= 0; index -= 1) {
      const child = node.childNodes[index];
      if (child !== undefined) waiting.push(child);
    }
  }
}

/** The text inside exactly as written; `<br>` is a line break. Skips elements for which `isLeftOut` is true. */
export function rawText(
  nodes: readonly HtmlNode[],
  isLeftOut: (element: HtmlElement) => boolean = () => false,
): string {
  let text = '';
  const waiting = nodes.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isText(node)) text += node.value;
    else if (isElement(node) && !isLeftOut(node)) {
      if (node.tagName === 'br') text += '\n';
      waiting.push(...node.childNodes.toReversed());
    }
  }
  return text;
}

/** The text inside as one line of at most `most` characters. */
export function lineOf(nodes: readonly HtmlNode[], most: number): string {
  return oneLine(rawText(nodes), most);
}

/** Collapses white space as a browser does, and cuts text that is too long. */
export function oneLine(text: string, most: number): string {
  const line = text.replace(/[ \t\n\r\f]+/g, ' ').trim();
  if (line.length <= most) return line;
  // Never between the halves of a character.
  return line.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}

function cappedAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  let open = 0;
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    createElement(...args) {
      elements += 1;
      if (elements > ELEMENTS_MAX) throw new DocumentError(spoken('html_elements'));
      return defaultTreeAdapter.createElement(...args);
    },
    onItemPush() {
      open += 1;
      if (open > OPEN_ELEMENTS_MAX) {
        throw new DocumentError(spoken('html_nested', { limit: OPEN_ELEMENTS_MAX }));
      }
    },
    onItemPop() {
      open -= 1;
    },
  };
}
