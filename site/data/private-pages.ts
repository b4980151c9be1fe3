const PRIVATE_PAGE = /^\/(?:preview|emails|login|setup)(?:[/?#]|$)/i;

/**
 * Whether an address (`/setup?token=…`) is that of a page for one person: signing in, links from mail, previews. Its path or
 * query may hold a secret, so nothing there is counted, recorded, kept in a cache or named to another site.
 */
export function isPrivatePage(address: string): boolean {
  return PRIVATE_PAGE.test(address);
}
