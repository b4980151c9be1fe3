import { slugify } from './slugify.ts';

/** Path of the page that explains the product (spec §2). */
export function whatIsPath(siteName: string): string {
  return `/pages/what-is-${slugify(siteName)}-all-about`;
}

/** Pages that are only text or stand alone, and are for everybody to find. */
export function standingPages(siteName: string): string[] {
  return ['/about', '/explore', whatIsPath(siteName), '/terms', '/terms/privacy'];
}
