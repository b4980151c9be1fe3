import { escapeAttribute, escapeText } from '#schema/document/formats/escape-html.ts';
import { embedFigure } from '../../../records/rich-text/embed-figure.ts';
import {
  type HtmlElement,
  type HtmlNode,
  attribute,
  classesOf,
  elementsIn,
  elementsUnder,
  htmlTree,
  isElement,
  rawText,
} from '../../../records/rich-text/html-tree.ts';

type Tidy = (nodes: readonly HtmlNode[]) => HtmlNode[];

/** A link to a page as a card. */
export function bookmark(card: HtmlElement): HtmlNode[] {
  const all = [...elementsUnder(card.childNodes)];
  const href = all.find(({ tagName }) => tagName === 'a');
  const address = href === undefined ? '' : (attribute(href, 'href') ?? '');
  const textOf = (name: string) => {
    const found = all.find((element) => classesOf(element).includes(name));
    return found === undefined ? '' : rawText(found.childNodes).trim();
  };
  const title = textOf('kg-bookmark-title') || address;
  if (!isPage(address)) return linkParagraph(address, title);
  const about = textOf('kg-bookmark-description');
  return htmlTree(
    `<figure class="bookmark">${linkTag(address, title)}${about === '' ? '' : `<p>${escapeText(about)}</p>`}</figure>`,
  );
}

/** A collapsed part below its heading. */
export function toggle(card: HtmlElement, tidy: Tidy): HtmlNode[] {
  const parts = [...elementsUnder(card.childNodes)];
  const partOf = (name: string) => parts.find((element) => classesOf(element).includes(name));
  const heading = partOf('kg-toggle-heading-text');
  const content = partOf('kg-toggle-content');
  if (content === undefined) return tidy(card.childNodes);
  const summary = heading === undefined ? '' : escapeText(rawText(heading.childNodes).trim());
  return framed(`<details><summary>${summary}</summary></details>`, tidy(content.childNodes));
}

/** A link that looks like a button; undefined if it has no URL. */
export function button(
  card: HtmlElement,
  linkTo: (href: string) => string | undefined,
): HtmlNode[] | undefined {
  const link = [...elementsUnder(card.childNodes)].find(({ tagName }) => tagName === 'a');
  const href = link === undefined ? null : attribute(link, 'href');
  if (link === undefined || href === null) return undefined;
  const address = linkTo(href.trim()) ?? href.trim();
  const words = rawText(link.childNodes).trim();
  return isPage(address)
    ? htmlTree(`<p class="action">${linkTag(address, words || address)}</p>`)
    : undefined;
}

/** Images side by side; their caption follows below. */
export function gallery(card: HtmlElement, tidy: Tidy): HtmlNode[] {
  const said = elementsIn(card).find(({ tagName }) => tagName === 'figcaption');
  const pictures = card.childNodes.filter((child) => child !== said);
  // As a list, the images would become bullet points.
  const items = card.tagName === 'ul' ? elementsIn(card).flatMap((item) => item.childNodes) : pictures;
  const inside = tidy(items).flatMap(withoutLists);
  const words = said === undefined ? '' : rawText(said.childNodes).trim();
  const below = words === '' ? [] : htmlTree(`<p>${escapeText(words)}</p>`);
  return [...framed('<div class="gallery"></div>', inside), ...below];
}

function withoutLists(node: HtmlNode): HtmlNode[] {
  if (!isElement(node) || node.tagName !== 'ul') return [node];
  return elementsIn(node).flatMap((item) => item.childNodes);
}

/** Puts nodes into another element, after its own. */
export function framed(html: string, inside: HtmlNode[]): HtmlNode[] {
  const [frame] = htmlTree(html);
  if (frame === undefined || !isElement(frame)) return [];
  frame.childNodes = [...frame.childNodes, ...inside];
  return [frame];
}

/** The video or audio at a URL; undefined if no declared provider plays it. */
export function embedded(address: string): HtmlNode[] | undefined {
  const figure = embedFigure(address.replace(/^http:/, 'https:'));
  return figure === undefined ? undefined : htmlTree(figure);
}

/** A paragraph with just a link; empty if the URL isn’t that of a page. */
export function linkParagraph(address: string, words = address): HtmlNode[] {
  return isPage(address) ? htmlTree(`<p>${linkTag(address, words || address)}</p>`) : [];
}

function isPage(address: string): boolean {
  return /^(?:https?:|\/(?!\/))/.test(address);
}

function linkTag(address: string, words: string): string {
  return `<a href="${escapeAttribute(address)}">${escapeText(words)}</a>`;
}
