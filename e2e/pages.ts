/** Pages that are read, one of each kind in the starter content. */
export const READ_PAGES = [
  '/',
  '/book-summaries',
  '/book-summaries/philosophy',
  '/book-summaries/philosophy/meditations',
  '/articles',
  '/articles/keep-a-commonplace-book',
  '/interviews',
  '/interviews/adam-smith-on-who-benefits',
  '/lists',
  '/lists/a-short-course-in-reading',
  '/tags',
  '/tags/stoicism',
  '/newsletters',
] as const;

/** Pages that say something about the site, or on which something is done. */
export const OTHER_PAGES = [
  '/search?query=mill',
  '/about',
  '/terms',
  '/terms/privacy',
  '/pages/what-is-colophon-all-about',
  '/login',
  '/login/forgotten',
  '/login/password',
  '/setup',
  '/explore',
  '/emails/confirm',
  '/emails/unsubscribe',
  '/emails/subscribed',
  '/route-a',
  '/route-b',
] as const;

export const PAGES: readonly string[] = [...READ_PAGES, ...OTHER_PAGES];
