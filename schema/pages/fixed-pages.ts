import { slugify } from '../base/slugify.ts';

/** A page that every installation has, at an address that the specification gives (§2). */
export interface FixedPage {
  /** The same everywhere, so that a page is identified by it even when its text changes. */
  readonly id: string;
  /** Its address without the first slash; `{site}` is the slug of the site's name. */
  readonly slug: string;
  /** Its first text, in `content/pages/`. */
  readonly file: string;
}

/** Pages that cannot be moved, taken off the site, or deleted. */
export const fixedPages: readonly FixedPage[] = [
  { id: '01930000-0000-7000-8000-00000000fa01', slug: 'about', file: 'about.md' },
  { id: '01930000-0000-7000-8000-00000000fa02', slug: 'terms', file: 'terms.md' },
  { id: '01930000-0000-7000-8000-00000000fa03', slug: 'terms/privacy', file: 'privacy.md' },
  {
    id: '01930000-0000-7000-8000-00000000fa04',
    slug: 'pages/what-is-{site}-all-about',
    file: 'what-is.md',
  },
];

const byId = new Map(fixedPages.map((page) => [page.id, page]));

/** Whether a record is a page that belongs to the site. */
export function isFixedPage({ id }: { readonly id?: unknown }): boolean {
  return typeof id === 'string' && byId.has(id);
}

/** The slug of a fixed page on a site of this name. */
export function fixedSlug({ slug }: FixedPage, siteName: string): string {
  return slug.replace('{site}', slugOfSite(siteName));
}

/** A name without Latin letters has no slug. */
function slugOfSite(name: string): string {
  return slugify(name) || 'this-site';
}

const patterns = fixedPages.map((page) => ({
  page,
  pattern: new RegExp(`^${page.slug.replace('{site}', '[^/]*')}$`),
}));

/** The fixed page that a slug is reserved for, under any name of the site. */
export function fixedPageAt(slug: string): FixedPage | undefined {
  return patterns.find(({ pattern }) => pattern.test(slug))?.page;
}

/** Path of the page that explains the product (spec §2). */
export function whatIsPath(siteName: string): string {
  return `/pages/what-is-${slugOfSite(siteName)}-all-about`;
}
