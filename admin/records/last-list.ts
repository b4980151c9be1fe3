/** The last view of each list, while this page is open. */
const searches = new Map<string, string>();

/** Remembers the view of a list: the query of its URL, as react-admin writes it. */
export function noteList(resource: string, search: string): void {
  searches.set(resource, search);
}

/** The records of each list in their order, those that were on the screen last. */
const listed = new Map<string, readonly { pk: string; id: unknown }[]>();

/** Notes the records that are on the screen. */
export function noteListed(resource: string, records: readonly { pk: string; id: unknown }[]): void {
  listed.set(
    resource,
    records.map(({ pk, id }) => ({ pk, id })),
  );
}

/**
 * The next record in the last viewed list, or with -1 the previous one; undefined at its end, or if it is not
 * there.
 */
export function neighbourOf(resource: string, pk: string, step: 1 | -1): string | undefined {
  const records = listed.get(resource) ?? [];
  const at = records.findIndex((record) => record.pk === pk);
  const next = at < 0 ? undefined : records[at + step];
  return next === undefined ? undefined : String(next.id);
}

/** The way back to a list as it was left. Menus open the whole list. */
export function lastSearchOf(resource: string): string {
  return searches.get(resource) ?? '';
}
