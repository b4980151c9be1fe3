/** What was shown of each list when it was last looked at, for as long as this page is open. */
const searches = new Map<string, string>();

/** Notes what is shown of a list: the search part of its address, as react-admin writes it. */
export function noteList(resource: string, search: string): void {
  searches.set(resource, search);
}

/** The way back to a list as one left it. Menus lead to the whole list. */
export function lastSearchOf(resource: string): string {
  return searches.get(resource) ?? '';
}
