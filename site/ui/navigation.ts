/** The four links of the header (spec §2). */
export const MAIN_LINKS = [
  { name: 'Book Summaries', path: '/book-summaries' },
  { name: 'Lists', path: '/lists' },
  { name: 'Interviews', path: '/interviews' },
  { name: 'Articles', path: '/articles' },
] as const;

export type CurrentPage = 'page' | 'true' | undefined;

/** What `aria-current` says of a link: the page itself, a page below it, or nothing. */
export function currentOf(linkPath: string, path: string): CurrentPage {
  if (path === linkPath) return 'page';
  return path.startsWith(`${linkPath}/`) ? 'true' : undefined;
}
