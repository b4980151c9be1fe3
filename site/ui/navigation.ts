import { contentTypes } from '#schema/registry.ts';

const LISTS = { name: 'Lists', path: '/lists', place: 2 };
/** The links of the header (spec §2): content types in the places that they declare, and the curated lists. */
export const MAIN_LINKS: readonly { name: string; path: string }[] = [
  LISTS,
  ...contentTypes.flatMap(({ site: { section, index, header = Infinity } }) =>
    header === false ? [] : [{ name: section, path: index, place: header }],
  ),
].toSorted((one, other) => (one.place === other.place ? 0 : one.place - other.place));

export type CurrentPage = 'page' | 'true' | undefined;

/** What `aria-current` says of a link: the page itself, a page below it, or nothing. */
export function currentOf(linkPath: string, path: string): CurrentPage {
  if (path === linkPath) return 'page';
  return path.startsWith(`${linkPath}/`) ? 'true' : undefined;
}
