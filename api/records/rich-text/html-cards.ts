import { isImageIdentifier } from '#schema/document/attribute-value.ts';
import { SIGNUP_PATH, SIGNUP_TEXT } from '#schema/document/formats/block-html.ts';
import { embedOf } from '#schema/document/embeds.ts';
import { isSafeHref } from '#schema/document/safe-url.ts';
import type { BlockNode, NodeOf } from '#schema/document/types.ts';
import type { ReadBlocks } from './html-blocks.ts';
import {
  attribute,
  classesOf,
  elementsIn,
  elementsUnder,
  type HtmlElement,
  type HtmlNode,
  lineOf,
  rawText,
} from './html-tree.ts';

/** `<details>` with the text of its `<summary>`; null if there is nothing to open. */
export function toggleOf(element: HtmlElement, read: ReadBlocks): BlockNode | null {
  const summary = elementsIn(element).find(({ tagName }) => tagName === 'summary');
  const content = read(element.childNodes.filter((child) => child !== summary));
  if (content.length === 0) return null;
  const words = summary === undefined ? '' : lineOf(summary.childNodes, 300);
  return { type: 'toggle', ...(words === '' ? {} : { attrs: { summary: words } }), content };
}

/** `<div class="gallery">` with images only; null for anything else. */
export function galleryOf(element: HtmlElement, read: ReadBlocks): BlockNode | null {
  if (!classesOf(element).includes('gallery')) return null;
  const pictures = read(element.childNodes);
  return pictures.length > 0 && pictures.every(isImage) ? { type: 'gallery', content: pictures } : null;
}

/** One of our paragraphs or figures that is just a link: a button, a bookmark, an embed, the newsletter form. */
export function cardOf(element: HtmlElement): BlockNode | null {
  const kind = classesOf(element).find((name) => Object.hasOwn(CARDS, name));
  const link = [...elementsUnder(element.childNodes)].find(({ tagName }) => tagName === 'a');
  const href = link === undefined ? null : attribute(link, 'href');
  if (kind === undefined || link === undefined || href === null || !isSafeHref(href)) return null;
  return CARDS[kind]?.({ element, link, href }) ?? null;
}

interface Card {
  element: HtmlElement;
  link: HtmlElement;
  href: string;
}

const CARDS: Readonly<Record<string, (card: Card) => BlockNode | null>> = {
  action: (card) =>
    isAlone(card)
      ? {
          type: 'button',
          attrs: { href: card.href, ...unless(card.href, said('label', card.link.childNodes, 100)) },
        }
      : null,
  signup: (card) =>
    isAlone(card) && card.href === SIGNUP_PATH
      ? { type: 'signup', attrs: unless(SIGNUP_TEXT, said('text', card.link.childNodes, 300)) }
      : null,
  bookmark: ({ element, link, href }) => {
    const about = elementsIn(element).find(({ tagName }) => tagName === 'p');
    return {
      type: 'bookmark',
      attrs: {
        href,
        ...unless(href, said('title', link.childNodes, 300)),
        ...said('description', about?.childNodes ?? [], 600),
      },
    };
  },
  embed: ({ element, link, href }) => {
    if (embedOf(href) === undefined) return null;
    const title = elementsIn(link).find(({ tagName }) => tagName === 'strong');
    const identifier = attribute(element, 'data-image') ?? '';
    return {
      type: 'embed',
      attrs: {
        href,
        ...said('title', title?.childNodes ?? [], 300),
        ...(isImageIdentifier(identifier) ? { identifier } : {}),
      },
    };
  },
};

/** Other text next to the link would be lost. */
function isAlone({ element, link }: Card): boolean {
  return rawText(element.childNodes).trim() === rawText(link.childNodes).trim();
}

function said<Name extends string>(
  name: Name,
  nodes: readonly HtmlNode[],
  most: number,
): { [Key in Name]?: string } {
  const words = lineOf(nodes, most);
  return (words === '' ? {} : { [name]: words }) as { [Key in Name]?: string };
}

/** A placeholder for missing text counts as no text. */
function unless<Words extends object>(standIn: string, words: Words): Words | object {
  return Object.values(words).includes(standIn) ? {} : words;
}

function isImage(block: BlockNode): block is NodeOf<'image'> {
  return block.type === 'image';
}
