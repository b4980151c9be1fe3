import { type FileState, isLeft } from '#schema/contact-files/state-columns.ts';
import type { BatchOutcome } from './batch.ts';

/** What a file says about who gets email, as far as it has been read. */
export interface ImportStates {
  rows?: Partial<Record<FileState, number>>;
  /** Values that must be decided on, with the number of rows. */
  undecided?: { column: string; value: string; rows: number }[];
}

/** More kinds of values than this are no states: the first ones show what the column is. */
const UNDECIDED_MAX = 50;

/** Adds the rows of a batch that are done. */
export function addStates(before: ImportStates, outcome: BatchOutcome): ImportStates {
  const counts = { ...before.rows };
  const undecided = (before.undecided ?? []).map((one) => ({ ...one }));
  for (const [line, { state, undecided: value }] of outcome.states) {
    if (outcome.later.includes(line)) continue;
    if (value === undefined) {
      // Of people who may get email, only those that are imported count: they, those who left, and the other refused
      // rows add up to the file.
      if (isLeft(state) || !outcome.refused.has(line))
        counts[state ?? 'subscribed'] = (counts[state ?? 'subscribed'] ?? 0) + 1;
      continue;
    }
    const same = undecided.find((one) => one.column === value.column && one.value === value.value);
    if (same !== undefined) same.rows += 1;
    else if (undecided.length < UNDECIDED_MAX) undecided.push({ ...value, rows: 1 });
  }
  return { rows: counts, ...(undecided.length === 0 ? {} : { undecided }) };
}

/** Why the person in a line must get no email; null: the file doesn't say that they left. */
export function leftStateOf({ states }: BatchOutcome, line: number): string | null {
  const state = states.get(line)?.state;
  return isLeft(state) ? state : null;
}
