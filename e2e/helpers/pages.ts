import { fixedPages, fixedSlug } from '#schema/pages/fixed-pages.ts';
import { sitePages } from '#schema/pages/site-pages.ts';

/** Pages to read, one of each kind in the starter content. */
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

/** The declared public pages with fixed URLs that aren’t above. */
const fixedPaths = sitePages
  .filter(({ path, kept }) => kept === undefined && !path.includes('{'))
  .map(({ path }) => path)
  .filter((path) => !READ_PAGES.some((read) => read === path));

/** Pages about the site, or on which people do something. */
export const OTHER_PAGES: readonly string[] = [
  ...fixedPaths,
  '/search?query=mill',
  ...fixedPages.map((page) => `/${fixedSlug(page, 'Colophon')}`),
  '/login',
  '/login/forgotten',
  '/login/password',
  '/setup',
  '/emails/confirm',
  '/emails/unsubscribe',
  '/emails/preferences',
  '/emails/data',
  '/emails/subscribed',
];

export const PAGES: readonly string[] = [...READ_PAGES, ...OTHER_PAGES];
