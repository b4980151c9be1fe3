/** Processes each item, at most `size` at a time. Returns the results in the order of the items. */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const slice of slicesOf(items, size)) results.push(...(await Promise.all(slice.map(work))));
  return results;
}

/** The items in order, in slices of at most `size`. */
export function* slicesOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
