import { serializeOuter } from 'parse5';
import { escapeText } from '#schema/document/formats/escape-html.ts';
import { ownValue } from '#schema/base/own-value.ts';
import {
  type HtmlElement,
  type HtmlNode,
  attribute,
  classesOf,
  elementsIn,
  elementsUnder,
  htmlTree,
  isElement,
  isText,
  rawText,
} from '../../../records/rich-text/html-tree.ts';
import type { Notes } from '../../import-formats/notes.ts';
import { later } from '../../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { bookmark, button, embedded, framed, gallery, linkParagraph, toggle } from './tidy-cards.ts';

const spoken = later(messages);

/** The targets of the URLs in a text. */
export interface Addresses {
  /** The URL of an image, with its alt text; undefined if there is none. */
  imageOf(image: {
    source: string;
    attachment: string | undefined;
  }): { source: string; alt: string } | undefined;
  /** The target of a link; undefined if it stays as it is. */
  linkTo(href: string): string | undefined;
}

/**
 * HTML from another system in the form that documents are read from: URLs are absolute, and images and cards
 * become figures and links. What is left out is listed in `notes`, each thing once.
 */
export function tidyHtml(html: string, addresses: Addresses, notes: Notes): string {
  const nodes = tidied(htmlTree(html), { addresses, notes });
  return nodes.map((node) => serializeOuter(node)).join('');
}

/** The URLs of images and links in a text, for callers that look them up beforehand. */
export function addressesIn(html: string): { pictures: string[]; attachments: string[]; links: string[] } {
  const pictures: string[] = [];
  const attachments: string[] = [];
  const links: string[] = [];
  for (const element of elementsUnder(htmlTree(html))) {
    if (element.tagName === 'img') {
      const attachment = attribute(element, 'data-attachment');
      if (attachment !== null) attachments.push(attachment);
      const source = sourceOf(element);
      if (source !== '') pictures.push(source);
    } else if (element.tagName === 'a') links.push(attribute(element, 'href') ?? '');
  }
  return { pictures, attachments, links };
}

interface Scope {
  addresses: Addresses;
  notes: Notes;
}

function tidied(nodes: readonly HtmlNode[], scope: Scope): HtmlNode[] {
  return nodes.flatMap((node) => (isElement(node) ? tidyElement(node, scope) : [node]));
}

function tidyElement(element: HtmlElement, scope: Scope): HtmlNode[] {
  const read = ownValue(READERS, element.tagName);
  const replaced = cardOf(element, scope) ?? read?.(element, scope);
  if (replaced !== undefined) return replaced;
  element.childNodes = tidied(element.childNodes, scope);
  return [element];
}

type Reader = (element: HtmlElement, scope: Scope) => HtmlNode[] | undefined;

const READERS: Readonly<Record<string, Reader>> = {
  img: (element, { addresses, notes }) => {
    const attachment = attribute(element, 'data-attachment') ?? undefined;
    const source = sourceOf(element);
    if (source.startsWith('data:')) {
      notes.add(spoken('image_embedded'));
      return [];
    }
    const found = addresses.imageOf({ source, attachment });
    if (found === undefined) {
      notes.add(
        attachment !== undefined
          ? spoken('gallery_image', { id: attachment })
          : source === ''
            ? spoken('image_without_url')
            : spoken('image_incomplete', { source: source.slice(0, 300) }),
      );
      return [];
    }
    set(element, 'src', found.source);
    if (found.alt !== '' && (attribute(element, 'alt') ?? '') === '') set(element, 'alt', found.alt);
    return [element];
  },
  a: (element, scope) => {
    const href = attribute(element, 'href');
    const target = href === null ? undefined : scope.addresses.linkTo(href.trim());
    if (target !== undefined) set(element, 'href', target);
    element.childNodes = tidied(element.childNodes, scope);
    return [element];
  },
  p: (element) => {
    const [only, ...others] = element.childNodes;
    const text = only !== undefined && isText(only) && others.length === 0 ? only.value.trim() : '';
    return /^https?:\/\/\S+$/.test(text) ? (embedded(text) ?? linkParagraph(text)) : undefined;
  },
  iframe: (element, scope) => outside(element, 'page', scope),
  embed: (element, scope) => outside(element, 'page', scope),
  object: (element, scope) => outside(element, 'page', scope),
  video: (element, scope) => outside(element, 'video', scope),
  audio: (element, scope) => outside(element, 'audio', scope),
  script: leftOut('script'),
  style: leftOut('style_sheet'),
  form: leftOut('form'),
  svg: leftOut('svg'),
  canvas: leftOut('canvas'),
};

function leftOut(what: 'script' | 'style_sheet' | 'form' | 'svg' | 'canvas'): Reader {
  return (_, { notes }) => {
    notes.add(spoken(what));
    return [];
  };
}

const CALLOUT = '<aside class="callout callout-note"></aside>';
const FORMS = ['kg-signup-card', 'kg-email-card', 'kg-email-cta-card', 'wp-block-search'];

/** Cards that other systems mark with a class name. */
function cardOf(element: HtmlElement, scope: Scope): HtmlNode[] | undefined {
  const classes = classesOf(element);
  const isOf = (name: string) => classes.includes(name);
  if (FORMS.some(isOf)) return leftOut('form')(element, scope);
  if (isOf('kg-video-card') || isOf('kg-audio-card')) {
    const media = [...elementsUnder(element.childNodes)].find(
      ({ tagName }) => tagName === 'video' || tagName === 'audio',
    );
    return media === undefined ? [] : mediaCard(element, media, scope);
  }
  const replaced = blockOf(element, scope);
  if (replaced !== undefined) return replaced;
  if (isOf('wp-block-embed')) {
    const text = rawText(element.childNodes).trim();
    const address = /^https?:\/\/\S+/.exec(text)?.[0];
    if (address === undefined) return undefined;
    const film = embedded(address);
    if (film !== undefined) return film;
    scope.notes.add(spoken('page_link', { url: address.slice(0, 300) }));
    return linkParagraph(address);
  }
  return undefined;
}

/** Cards that exist here as blocks too. */
function blockOf(element: HtmlElement, scope: Scope): HtmlNode[] | undefined {
  const tidy = (nodes: readonly HtmlNode[]) => tidied(nodes, scope);
  const classes = classesOf(element);
  const isOf = (...names: string[]) => names.some((name) => classes.includes(name));
  if (isOf('kg-bookmark-card')) return bookmark(element);
  if (isOf('kg-callout-card')) return framed(CALLOUT, tidy(element.childNodes));
  if (isOf('kg-toggle-card')) return toggle(element, tidy);
  if (isOf('kg-button-card', 'wp-block-button')) return button(element, scope.addresses.linkTo);
  if (isOf('kg-gallery-card', 'wp-block-gallery', 'blocks-gallery-grid')) return gallery(element, tidy);
  return undefined;
}

/** A video or audio file that was uploaded there becomes a link with its title, or else its caption. */
function mediaCard(card: HtmlElement, media: HtmlElement, scope: Scope): HtmlNode[] {
  const all = [...elementsUnder(card.childNodes)];
  const textOf = (is: (element: HtmlElement) => boolean) => {
    const found = all.find(is);
    return found === undefined ? '' : rawText(found.childNodes).replace(/\s+/g, ' ').trim();
  };
  const title = textOf((element) => classesOf(element).includes('kg-audio-title'));
  const caption = textOf(({ tagName }) => tagName === 'figcaption');
  const what = media.tagName === 'audio' ? 'audio' : 'video';
  const link = outside(media, what, { ...scope, name: title || caption });
  const isSaid = caption === '' || title === '';
  return isSaid ? link : [...link, ...htmlTree(`<p>${escapeText(caption)}</p>`)];
}

const EMBEDDED = {
  page: { left: 'page_left', link: 'page_link' },
  video: { left: 'video_left', link: 'video_link' },
  audio: { left: 'audio_left', link: 'audio_link' },
} as const;

function outside(
  element: HtmlElement,
  what: 'page' | 'video' | 'audio',
  { addresses, notes, name = '' }: Scope & { name?: string },
): HtmlNode[] {
  const inner = elementsIn(element).find(({ tagName }) => tagName === 'source');
  const raw =
    attribute(element, 'src') ??
    attribute(element, 'data-src') ??
    attribute(element, 'data') ??
    (inner === undefined ? null : attribute(inner, 'src')) ??
    '';
  const full = addresses.linkTo(raw.trim()) ?? raw;
  const address = watchAddress(full.startsWith('//') ? `https:${full}` : full);
  const film = embedded(address);
  if (film !== undefined) return film;
  const link = linkParagraph(address, name || address);
  const url = address === '' ? spoken('url_unknown') : address.slice(0, 300);
  const key = EMBEDDED[what][link.length === 0 ? 'left' : 'link'];
  notes.add(spoken(key, { url }));
  return link;
}

/** A player’s URL isn’t a page for readers. */
function watchAddress(address: string): string {
  const [, video] =
    /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})/.exec(address) ?? [];
  if (video !== undefined) return `https://www.youtube.com/watch?v=${video}`;
  const [, film] = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(address) ?? [];
  return film === undefined ? address : `https://vimeo.com/${film}`;
}

/** Lazy-loaded images have their URL in another attribute. */
function sourceOf(element: HtmlElement): string {
  const source = (attribute(element, 'src') ?? '').trim();
  if (source !== '' && !source.startsWith('data:')) return source;
  const late =
    attribute(element, 'data-src') ??
    attribute(element, 'data-lazy-src') ??
    attribute(element, 'data-orig-file');
  return late?.trim() ?? source;
}

function set(element: HtmlElement, name: string, value: string): void {
  element.attrs = [...element.attrs.filter((attr) => attr.name !== name), { name, value }];
}
