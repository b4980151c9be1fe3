const SHOWN_MAX = 20;

/** What would become of one record. */
export interface Entry {
  id: string;
  title: string;
  outcome: 'change' | 'unchanged' | 'refused';
  reason?: string;
  /** Names of a body with what they say now and would say; references by their names. */
  changes: { field: string; before: unknown; after: unknown }[];
}

/** What a job would do: how many records would change, stay or be refused, and the first of each in words. */
export interface BulkPreview {
  total: number;
  change: number;
  unchanged: number;
  refused: number;
  entries: Entry[];
}

/** Counts what would become of each record, and keeps the first of each kind. */
export function createTally(total: number) {
  const counts = { change: 0, unchanged: 0, refused: 0 };
  const shown: Record<Entry['outcome'], Entry[]> = { change: [], unchanged: [], refused: [] };
  return {
    add(entry: Entry): void {
      counts[entry.outcome] += 1;
      if (shown[entry.outcome].length < SHOWN_MAX) shown[entry.outcome].push(entry);
    },
    /** Refusals first: they are what people must know. */
    preview(): BulkPreview {
      const entries = [...shown.refused, ...shown.change, ...shown.unchanged].slice(0, SHOWN_MAX);
      return { total, ...counts, entries };
    },
  };
}
