/** Longest address that is kept, in characters. */
export const URL_MAX_CHARS = 2048;

/** White space, control, zero-width and direction characters, and the backslash that browsers read as a slash. */
const TRICK_CHARACTERS =
  /[\s\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\\<>"`]/;
const WEB_ADDRESS = /^https?:\/\/[^/?#]/i;
const MAIL_OR_TELEPHONE = /^(?:mailto|tel):[^/]/i;
const PATH_OF_THIS_SITE = /^\/(?!\/)/;
const FRAGMENT = /^#/;

/**
 * May this be the target of a link? http, https, mailto and tel, paths of this site (`/…`) and fragments (`#…`).
 * Everything else is refused: other schemes, protocol-relative addresses, paths without a leading slash, and
 * characters that browsers drop or reread (white space, controls, backslashes).
 */
export function isSafeHref(href: string): boolean {
  return isPlain(href) && (isWebOrPath(href) || MAIL_OR_TELEPHONE.test(href) || FRAGMENT.test(href));
}

/** May this be the address of an image? http, https and paths of this site. */
export function isSafeImageSource(source: string): boolean {
  return isPlain(source) && isWebOrPath(source);
}

/** True for an address on the web, as opposed to a path of this site. */
export function isWebAddress(href: string): boolean {
  return WEB_ADDRESS.test(href);
}

/** Google leads the links of its documents and results through itself: the URL behind such a link; others stay. */
export function behindSearch(href: string): string {
  if (!/^https?:\/\/(?:www\.)?google\.[a-z.]{2,6}\/url\?/.test(href)) return href;
  const [, asked] = /[?&]q=([^&#]*)/.exec(href) ?? /[?&]url=([^&#]*)/.exec(href) ?? [];
  const target = decoded(asked ?? '');
  return /^https?:/.test(target) && isSafeHref(target) ? target : href;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function isPlain(address: string): boolean {
  return address.length <= URL_MAX_CHARS && !TRICK_CHARACTERS.test(address);
}

function isWebOrPath(address: string): boolean {
  return WEB_ADDRESS.test(address) || PATH_OF_THIS_SITE.test(address);
}
