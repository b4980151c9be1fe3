import { listedTypes } from '#schema/registry/registry.ts';
import type { SitePage } from '#schema/pages/product-pages.ts';
import { sitePages } from '#schema/pages/site-pages.ts';
import { say } from './messages.ts';

/** A page that shows no single record. */
export interface PublicPage {
  path: string;
  title: string;
}

/** The pages that a link can point to, other than those of records: of the product and of the site folder. */
export function publicPages(declared: readonly SitePage[] = sitePages): PublicPage[] {
  return [
    ...listedTypes.map(({ site }) => ({ path: site.index, title: site.section })),
    ...declared.flatMap(({ path, sitemap }) =>
      sitemap === undefined || sitemap === 'absent' || path.includes('{')
        ? []
        : [{ path, title: titleOfPage(path) }],
    ),
  ];
}

/** Whether a page matches a search. */
export function isFound({ path, title }: PublicPage, words: string): boolean {
  return `${title} ${path}`.toLowerCase().includes(words.toLowerCase());
}

/** `/terms/privacy` is "Terms: privacy", `/` is "Home". */
function titleOfPage(path: string): string {
  const words = path.slice(1).replaceAll('/', ': ').replaceAll('-', ' ');
  return words === '' ? say('home') : words.slice(0, 1).toUpperCase() + words.slice(1);
}
