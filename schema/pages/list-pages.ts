import { listedTypes } from '../registry/registry.ts';

/** The pages that list content, by name: the list of each type, and those of everything. Their texts can be replaced in the settings. */
export const LIST_PAGES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(listedTypes.map(({ name, site }) => [name, site.section])),
  lists: 'Lists',
  tags: 'Tags',
  search: 'Search',
  newsletters: 'Newsletters',
};
