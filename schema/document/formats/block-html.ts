import { embedOf } from '../embeds.ts';
import { escapeText, tag } from './escape-html.ts';
import { type ImageUrl, ownImagePath } from './image-html.ts';
import type { NodeOf } from '../types.ts';
import { isSafeHref, isWebAddress } from '../safe-url.ts';
import { attributesOf } from '../contents/walk.ts';

const POSTER_WIDTH_PX = 800;
const FROM_ELSEWHERE = 'nofollow noopener';

/** Where the page with the form of the newsletter is. */
export const SIGNUP_PATH = '/newsletters';
/** The default text of its link. */
export const SIGNUP_TEXT = 'Newsletter';

/**
 * `<figure class="embed">`: a link with one of our images, which is replaced by the player when clicked.
 * Nothing from its provider is loaded before, and without script it stays a link. Empty if no declared
 * provider plays it.
 */
export function embedHtml(node: NodeOf<'embed'>, imageUrl: ImageUrl | undefined): string {
  const { href, title, identifier } = attributesOf(node);
  const embed = embedOf(href ?? '');
  if (href === null || embed === undefined) return '';
  const poster =
    identifier === null
      ? ''
      : tag(
          'img',
          { src: (imageUrl ?? ownImagePath)(identifier, POSTER_WIDTH_PX), alt: '', loading: 'lazy' },
          ' />',
        );
  const figure = tag('figure', {
    class: embed.isSound ? 'embed embed-sound' : 'embed',
    'data-image': identifier,
    'data-frame': embed.frame,
    'data-island': 'embed',
    'data-on': 'click',
  });
  const link = tag('a', { href, rel: FROM_ELSEWHERE });
  return `${figure}${link}${poster}<strong>${escapeText(title)}</strong> <span>${embed.provider}</span></a></figure>`;
}

/** `<figure class="bookmark">`: the linked title of a page, and its description. */
export function bookmarkHtml(node: NodeOf<'bookmark'>): string {
  const { href, title, description } = attributesOf(node);
  if (href === null || !isSafeHref(href)) return '';
  const about = description === '' ? '' : `<p>${escapeText(description)}</p>`;
  const place = /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(href)?.[1] ?? '';
  const source = place === '' ? '' : `<footer>${escapeText(place)}</footer>`;
  return `<figure class="bookmark">${linkTag(href)}${escapeText(title || href)}</a>${about}${source}</figure>`;
}

/** `<p class="action">`: a link that looks like a button. */
export function buttonHtml(node: NodeOf<'button'>): string {
  const { href, label } = attributesOf(node);
  if (href === null || !isSafeHref(href)) return '';
  return `<p class="action">${linkTag(href, 'button')}${escapeText(label || href)}</a></p>`;
}

/** `<p class="signup">`: a link to the form of the newsletter. */
export function signupHtml(node: NodeOf<'signup'>): string {
  const text = attributesOf(node).text || SIGNUP_TEXT;
  return `<p class="signup">${linkTag(SIGNUP_PATH, 'button')}${escapeText(text)}</a></p>`;
}

function linkTag(href: string, look: string | null = null): string {
  return tag('a', { class: look, href, rel: isWebAddress(href) ? FROM_ELSEWHERE : null });
}
