interface PageParts {
  /** Its path: `/lists/{slug}`, where a part in braces stands for any one segment. */
  readonly path: string;
  /** The name of the single thing that it shows, such as `list`. */
  readonly one?: string;
  /** The resource whose records it shows. */
  readonly of?: string;
  /** True for a list that reads `?page=`. */
  readonly isPaged?: true;
  /** True for a text for people, which programs get as Markdown at the same path with `.md`. */
  readonly hasTwin?: true;
  /**
   * In the sitemap with the date of the newest `content`, `list`, or `newsletter`; a `text` has no date, and `absent` means
   * left out.
   */
  readonly sitemap?: 'content' | 'list' | 'newsletter' | 'text' | 'absent';
  /** `typed`: it shows user input, so it is never cached. `private`: it is for one person. */
  readonly kept?: 'typed' | 'private';
}

/**
 * What other rooms need to know about a page of the site; pages of content types are declared with their types. A public
 * page doesn’t compile without its sitemap entry, unless it shows a single record: those are listed with their records.
 */
export type SitePage = PageParts &
  (
    | { readonly sitemap: NonNullable<PageParts['sitemap']> }
    | { readonly one: string }
    | { readonly kept: NonNullable<PageParts['kept']> }
  );

/**
 * Every page of the product that doesn’t belong to a content type. Paging, caching, the sitemap, link checks, and the
 * Markdown twins follow from it; a test compares it with `site/pages/`.
 */
export const productPages: readonly SitePage[] = [
  { path: '/', hasTwin: true, sitemap: 'content' },
  { path: '/explore', sitemap: 'text' },
  { path: '/lists', isPaged: true, hasTwin: true, sitemap: 'list' },
  { path: '/lists/{slug}', one: 'list', of: 'lists', isPaged: true },
  { path: '/newsletters', isPaged: true, hasTwin: true, sitemap: 'newsletter' },
  { path: '/newsletters/{slug}', one: 'newsletter', of: 'email-newsletters', hasTwin: true },
  { path: '/tags', isPaged: true, hasTwin: true, sitemap: 'content' },
  { path: '/tags/{slug}', one: 'tag', of: 'tags', isPaged: true, hasTwin: true },
  // The specification asks for two pages that share a layout but no path segment (§2).
  { path: '/route-a', sitemap: 'absent' },
  { path: '/route-b', sitemap: 'absent' },
  { path: '/reading-list', sitemap: 'absent' },
  { path: '/forms/{slug}', one: 'form', of: 'forms', kept: 'typed' },
  { path: '/search', kept: 'typed' },
  { path: '/redirect', kept: 'typed' },
  { path: '/emails/confirm', kept: 'private' },
  { path: '/emails/data', kept: 'private' },
  { path: '/emails/preferences', kept: 'private' },
  { path: '/emails/subscribed', kept: 'private' },
  { path: '/emails/unsubscribe', kept: 'private' },
  { path: '/login', kept: 'private' },
  { path: '/login/forgotten', kept: 'private' },
  { path: '/login/openid', kept: 'private' },
  { path: '/login/password', kept: 'private' },
  { path: '/preview/site', kept: 'private' },
  { path: '/preview/{token}', kept: 'private' },
  { path: '/setup', kept: 'private' },
];
