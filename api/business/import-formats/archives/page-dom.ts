import { posix } from 'node:path';
import { serializeOuter } from 'parse5';
import { escapeAttribute, escapeText } from '#schema/document/formats/escape-html.ts';
import {
  type HtmlElement,
  type HtmlNode,
  attribute,
  classesOf,
  elementsUnder,
  htmlTree,
  isElement,
  lineOf,
} from '../../../records/rich-text/html-tree.ts';

/** What an element becomes; undefined leaves it as it is. `inside` has what its contents become. */
type Edit = (element: HtmlElement, inside: () => HtmlNode[]) => HtmlNode[] | undefined;

/** The nodes with every element edited, from the outermost in. */
export function edited(nodes: readonly HtmlNode[], edit: Edit): HtmlNode[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return node.nodeName === '#comment' ? [] : [node];
    const inside = () => edited(node.childNodes, edit);
    const replaced = edit(node, inside);
    if (replaced !== undefined) return replaced;
    node.childNodes = inside();
    return [node];
  });
}

export function htmlOf(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => serializeOuter(node)).join('');
}

/** An element with these nodes in it. */
export function wrapped(tag: string, nodes: readonly HtmlNode[]): HtmlNode[] {
  const [frame] = htmlTree(tag);
  if (frame === undefined || !isElement(frame)) return [...nodes];
  frame.childNodes = [...frame.childNodes, ...nodes];
  return [frame];
}

/** The first element with a class. */
export function withClass(nodes: readonly HtmlNode[], name: string): HtmlElement | undefined {
  return firstOf(nodes, (element) => classesOf(element).includes(name));
}

export function firstOf(
  nodes: readonly HtmlNode[],
  isIt: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  for (const element of elementsUnder(nodes)) if (isIt(element)) return element;
  return undefined;
}

/** The text of an element as one line; empty for a missing one. */
export function wordsOf(element: HtmlElement | undefined, most = 2_000): string {
  return element === undefined ? '' : lineOf(element.childNodes, most);
}

export function valueOf(element: HtmlElement | undefined, name: string): string {
  return element === undefined ? '' : (attribute(element, name)?.trim() ?? '');
}

/** A card with a link to another page. */
export function bookmarkOf(href: string, title: string, about = ''): HtmlNode[] {
  const below = about === '' ? '' : `<p>${escapeText(about)}</p>`;
  return htmlTree(
    `<figure class="bookmark"><a href="${escapeAttribute(href)}">${escapeText(title || href)}</a>${below}</figure>`,
  );
}

/** A paragraph with a link. */
export function linkOf(href: string, words = href): HtmlNode[] {
  return htmlTree(`<p><a href="${escapeAttribute(href)}">${escapeText(words)}</a></p>`);
}

/** An image with its caption. */
export function figureOf(image: { src: string; alt: string; caption: readonly HtmlNode[] }): HtmlNode[] {
  const [figure] = htmlTree(
    `<figure><img src="${escapeAttribute(image.src)}" alt="${escapeAttribute(image.alt)}"></figure>`,
  );
  if (figure === undefined || !isElement(figure)) return [];
  if (image.caption.length > 0)
    figure.childNodes.push(...wrapped('<figcaption></figcaption>', image.caption));
  return [figure];
}

/** The notes of a text, in the form that documents are read from. */
export function notesSection(notes: readonly { id: string; inside: readonly HtmlNode[] }[]): HtmlNode[] {
  if (notes.length === 0) return [];
  const items = notes.flatMap(({ id, inside }) => wrapped(`<li id="${escapeAttribute(id)}"></li>`, inside));
  return wrapped('<section class="footnotes"></section>', wrapped('<ol></ol>', items));
}

/** A reference to a note. */
export function noteReference(id: string): HtmlNode[] {
  return htmlTree(`<sup class="footnote-ref"><a href="#${escapeAttribute(id)}">*</a></sup>`);
}

/** The headings before the first paragraph, three at most. */
export function leadingHeadings(nodes: readonly HtmlNode[]): HtmlElement[] {
  const found: HtmlElement[] = [];
  for (const element of elementsUnder(nodes)) {
    if (/^h[1-6]$/.test(element.tagName)) {
      if (wordsOf(element) !== '') found.push(element);
    } else if (/^(?:p|li|blockquote|td|dd|pre|figure)$/.test(element.tagName) && wordsOf(element) !== '')
      break;
    if (found.length === 3) break;
  }
  return found;
}

/** Gives an image that is a file in the archive its path from the top of it; paths in a page are from the page. */
export function imageBeside(image: HtmlElement, path: string): void {
  const src = valueOf(image, 'src');
  if (/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(src) || src === '') return;
  const file = posix.join('/', posix.dirname(path), decoded(src));
  const alt = valueOf(image, 'alt');
  const isName = alt === posix.basename(file) || /^(?:Untitled|image\d*\.png)$/i.test(alt);
  image.attrs = [
    { name: 'src', value: addressOf(file) },
    { name: 'alt', value: isName ? '' : alt },
  ];
}

/** The path of a file as a URL. */
export function addressOf(file: string): string {
  return file.split('/').map(encodeURIComponent).join('/');
}

/** A URL as it is read; one that isn’t well-formed stays as it is. */
export function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** The elements that have an ID; of several with the same one, the first. */
export function elementsById(nodes: readonly HtmlNode[]): ReadonlyMap<string, HtmlElement> {
  const found = new Map<string, HtmlElement>();
  for (const element of elementsUnder(nodes)) {
    const id = attribute(element, 'id');
    if (id !== null && !found.has(id)) found.set(id, element);
  }
  return found;
}
