const PRIVATE_PAGE = /^\/(?:preview|emails|login|setup)(?:[/?#]|$)/i;

/**
 * Whether a URL (`/setup?token=…`) is a page for one person: signing in, links from emails, previews. Its
 * path or query may contain a secret, so nothing there is counted, recorded, cached, or sent to another site.
 */
export function isPrivatePage(address: string): boolean {
  return PRIVATE_PAGE.test(address);
}
