import { quotingBlocks } from '#schema/document/contents/quotations.ts';
import { documentIn } from '#schema/publishing/record-checks.ts';

/** Where a quote is in a record: which entries or quote blocks of which field. */
export interface FoundPlaces {
  field: string;
  entries: ReadonlySet<number>;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The fields of a record with these quotes marked as verified; empty if they already are, or if others have
 * taken their place by now. `words` are the quotes that were found: a block is marked only if all of its
 * quotes are among them.
 */
export function markVerified(
  values: Values,
  places: readonly FoundPlaces[],
  words: ReadonlySet<string>,
): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const { field, entries } of places) {
    const value = values[field];
    const marked = Array.isArray(value) ? inList(value, entries, words) : inText(value, entries, words);
    if (marked !== undefined) changed[field] = marked;
  }
  return changed;
}

function inText(value: unknown, entries: ReadonlySet<number>, words: ReadonlySet<string>): unknown {
  const copy = structuredClone(documentIn(value));
  if (copy === null) return undefined;
  let isChanged = false;
  for (const [entry, { block, quotations }] of quotingBlocks(copy).entries()) {
    const isFound = entries.has(entry) && quotations.every((one) => words.has(one.trim()));
    if (!isFound || block.attrs?.verified === true) continue;
    block.attrs = { ...block.attrs, verified: true };
    isChanged = true;
  }
  return isChanged ? copy : undefined;
}

function inList(
  value: readonly unknown[],
  entries: ReadonlySet<number>,
  words: ReadonlySet<string>,
): unknown {
  let isChanged = false;
  const marked = value.map((item, entry) => {
    const quote = item as Values;
    const isFound = entries.has(entry) && typeof quote.text === 'string' && words.has(quote.text.trim());
    if (!isFound || quote.verified === true) return item;
    isChanged = true;
    return { ...quote, verified: true };
  });
  return isChanged ? marked : undefined;
}
