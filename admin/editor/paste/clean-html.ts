import { isLanguage } from '#schema/document/attribute-value.ts';
import { identifierInPath } from '#schema/document/formats/image-html.ts';
import { raised } from '#schema/document/contents/raised-digits.ts';
import { behindSearch, isSafeHref, isSafeImageSource } from '#schema/document/safe-url.ts';
import { codeLanguages, tasksAndToggles } from './notes.ts';
import { headingsByRole } from './word-online.ts';
import { inlineFootnotes } from './footnotes.ts';
import { withoutHandlers } from './without-handlers.ts';
import { wordLists } from './word-lists.ts';

/** Nothing of these is text. */
const DROPPED =
  'script, style, title, meta, link, base, template, noscript, iframe, object, embed, svg, math, input, select, ' +
  'textarea, button, video, audio, canvas, xml, br.Apple-interchange-newline';
/** The attributes that a tag may keep; everything else is decoration, tracking, or an attack. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  A: ['href', 'title'],
  IMG: ['src', 'alt', 'width', 'height', 'data-identifier', 'data-caption'],
  TD: ['colspan', 'rowspan'],
  TH: ['colspan', 'rowspan'],
  OL: ['start'],
  SUP: ['data-text'],
  BLOCKQUOTE: ['data-cite'],
};
const MARKS_OF_STYLES: readonly [tag: string, says: (style: CSSStyleDeclaration) => boolean][] = [
  ['strong', ({ fontWeight }) => fontWeight === 'bold' || Number(fontWeight) >= 600],
  ['em', ({ fontStyle }) => fontStyle === 'italic'],
  ['u', (style) => decorationOf(style).includes('underline')],
  ['s', (style) => decorationOf(style).includes('line-through')],
];

/**
 * HTML from a clipboard, reduced to its meaning: Word lists become lists, headings begin at the second level,
 * footnotes move to their numbers, and no script, handler, or style is left. The editor reads from it only
 * what the document supports.
 */
export function cleanHtml(html: string): string {
  // A separate document: it runs nothing and loads nothing.
  const page = new DOMParser().parseFromString(withoutHandlers(withoutConditions(html)), 'text/html');
  const { body } = page;
  tasksAndToggles(body);
  removeAll(body.querySelectorAll(DROPPED));
  removeComments(body);
  inlineFootnotes(body);
  for (const paragraph of body.querySelectorAll<HTMLElement>('p.MsoQuote, p.MsoIntenseQuote')) {
    wrap(paragraph, 'blockquote');
  }
  wordLists(body);
  describeImages(body);
  sourcesOfQuotations(body);
  marksFromStyles(body);
  raisedDigits(body);
  headingsByRole(body);
  codeLanguages(body);
  plainLinks(body);
  levelHeadings(body);
  removeEmptyParagraphs(body);
  for (const element of body.querySelectorAll('*')) keepMeaning(element);
  return body.innerHTML;
}

/** Word's `<![if !supportLists]>` is not HTML: browsers read it as a comment, and its content as text. */
function withoutConditions(html: string): string {
  return html.replace(/<!\[(?:if[^\]]*|endif)\]>/gi, '').replace(/<\?xml[^>]*>/gi, '');
}

/** Google Docs wraps everything in a `<b>` that is not bold; it and Word use styles instead of tags. */
function marksFromStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('b, strong')) {
    if (['normal', '400'].includes(element.style.fontWeight)) unwrap(element);
  }
  for (const element of body.querySelectorAll<HTMLElement>('span[style], a[style]')) {
    const isInLink = element.closest('a') !== null;
    for (const [tag, says] of MARKS_OF_STYLES) {
      // The underline of a link belongs to the link.
      if (says(element.style) && !(tag === 'u' && isInLink)) wrapInside(element, tag);
    }
  }
  for (const line of body.querySelectorAll('a u')) unwrap(line);
}

/**
 * Documents have no superscript, but 10<sup>6</sup> must not become 106: Unicode digits are used, or else the
 * character `^`.
 */
function raisedDigits(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('span[style]')) {
    const { verticalAlign } = element.style;
    if (verticalAlign === 'super') wrapInside(element, 'sup');
    else if (verticalAlign === 'sub') wrapInside(element, 'sub');
  }
  for (const element of body.querySelectorAll('sup:not([data-text]), sub')) {
    const text = (element.textContent ?? '').trim();
    const signs = raised(text, element.tagName);
    const before = element.previousSibling?.textContent ?? '';
    if (signs !== null && text !== '') element.replaceWith(signs);
    else if (/\d$/.test(before) && /^[\d.,+−–-]/.test(text)) element.replaceWith(`^${text}`);
    else unwrap(element);
  }
}

/** Google Docs and its search lead every link through Google: the address is in it. */
function plainLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    const target = behindSearch(href);
    if (target !== href) link.setAttribute('href', target);
  }
}

function decorationOf({ textDecoration, textDecorationLine }: CSSStyleDeclaration): string {
  return `${textDecoration} ${textDecorationLine}`;
}

/** The page has the first level: the highest of the pasted text becomes the second. */
function levelHeadings(body: HTMLElement): void {
  for (const title of body.querySelectorAll<HTMLElement>('p.MsoTitle')) rename(title, 'h1');
  const headings = [...body.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')];
  const highest = Math.min(...headings.map(levelOf));
  for (const heading of headings) {
    if (heading.textContent?.trim() === '') heading.remove();
    else rename(heading, `h${Math.min(4, Math.max(2, levelOf(heading) + (highest === 1 ? 1 : 0)))}`);
  }
}

function levelOf(heading: Element): number {
  return Number(heading.tagName.slice(1));
}

/** Our own images are recognized by their URL; an image gets the caption of its figure. */
function describeImages(body: HTMLElement): void {
  for (const picture of body.querySelectorAll('img')) {
    const source = picture.getAttribute('src') ?? '';
    const identifier = identifierInPath(source.replace(location.origin, ''));
    if (identifier !== null) {
      picture.setAttribute('data-identifier', identifier);
      picture.removeAttribute('src');
    } else if (!isSafeImageSource(source)) picture.remove();
  }
  for (const figure of body.querySelectorAll('figure')) {
    const [picture, other] = figure.querySelectorAll('img');
    const caption = figure.querySelector('figcaption');
    if (picture === undefined || other !== undefined) continue;
    picture.setAttribute('data-caption', (caption?.textContent ?? '').trim().slice(0, 1000));
    caption?.remove();
    unwrap(figure);
  }
}

function sourcesOfQuotations(body: HTMLElement): void {
  for (const source of body.querySelectorAll('blockquote > footer:last-child')) {
    const words = (source.textContent ?? '').trim().replace(/^[—–-]\s*/, '');
    source.parentElement?.setAttribute('data-cite', words.slice(0, 500));
    source.remove();
  }
}

/** Word and Google Docs make room with empty paragraphs. */
function removeEmptyParagraphs(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p')) {
    const isEmpty = (paragraph.textContent ?? '').replaceAll('\u00a0', ' ').trim() === '';
    if (isEmpty && paragraph.querySelector('img, sup[data-text]') === null && !isOnlyChildOfCell(paragraph)) {
      paragraph.remove();
    }
  }
  for (const line of body.querySelectorAll('br')) {
    if (line.parentElement === body) line.remove();
  }
}

function isOnlyChildOfCell({ parentElement }: Element): boolean {
  return (
    parentElement !== null &&
    /^(?:TD|TH|LI)$/.test(parentElement.tagName) &&
    parentElement.childElementCount === 1
  );
}

function keepMeaning(element: Element): void {
  const kept = KEPT[element.tagName] ?? [];
  const classes = keptClasses(element);
  for (const { name } of Array.from(element.attributes)) {
    if (!kept.includes(name)) element.removeAttribute(name);
  }
  if (classes !== '') element.className = classes;
  for (const name of ['colspan', 'rowspan', 'start', 'width', 'height']) {
    if (!/^\d{1,4}$/.test(element.getAttribute(name) ?? '1')) element.removeAttribute(name);
  }
  const href = element.getAttribute('href');
  if (href !== null && !isSafeHref(href)) element.removeAttribute('href');
}

/** Classes mark callouts and the language of code. */
function keptClasses({ tagName, className }: Element): string {
  const names = typeof className === 'string' ? className.split(/\s+/) : [];
  if (tagName === 'ASIDE')
    return names.filter((name) => /^callout(?:-note|-tip|-warning)?$/.test(name)).join(' ');
  if (tagName !== 'CODE') return '';
  return names.find((name) => name.startsWith('language-') && isLanguage(name.slice(9))) ?? '';
}

function removeAll(elements: Iterable<Element>): void {
  for (const element of Array.from(elements)) element.remove();
}

function removeComments(body: HTMLElement): void {
  const comments: Comment[] = [];
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode() !== null) comments.push(walker.currentNode as Comment);
  for (const comment of comments) comment.remove();
}

function rename(element: HTMLElement, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

function wrap(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  element.replaceWith(wrapper);
  wrapper.append(element);
}

function wrapInside(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}
