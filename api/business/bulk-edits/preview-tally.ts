import type { BulkPreview, BulkEntry } from '#schema/answers/records/bulk-edits.ts';
/** The number of pages of each kind that are listed by title. */
export const SHOWN_MAX = 20;

/** Counts what would become of each record, and keeps the first of each kind. */
export function createTally(total: number) {
  const counts = { change: 0, unchanged: 0, refused: 0 };
  const shown: Record<BulkEntry['outcome'], BulkEntry[]> = { change: [], unchanged: [], refused: [] };
  return {
    add(entry: BulkEntry): void {
      counts[entry.outcome] += 1;
      if (shown[entry.outcome].length < SHOWN_MAX) shown[entry.outcome].push(entry);
    },
    /** Refusals first: they are what people must know. */
    preview(): Omit<BulkPreview, 'live'> {
      const entries = [...shown.refused, ...shown.change, ...shown.unchanged].slice(0, SHOWN_MAX);
      return { total, ...counts, entries };
    },
  };
}
