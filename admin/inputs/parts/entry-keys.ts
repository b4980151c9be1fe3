import { useState } from 'react';

/** Keys of entries without ids: each stays with its entry when that moves. */
export interface EntryKeys {
  of(position: number): number;
  /** Was it added since the form was opened? */
  isAdded(key: number): boolean;
  move(from: number, to: number): void;
  remove(at: number): void;
  /** Called before the entry is in the list, to create the key for its position. */
  insert(at: number): void;
}

interface State {
  list: readonly number[];
  /** The highest key used so far. */
  last: number;
  /** Up to this key they were not added one by one. */
  initial: number;
}

/** Keys for that many entries; new ones are added at the end, as new entries are. */
export function useEntryKeys(length: number): EntryKeys {
  const [state, setState] = useState<State>({ list: upTo(0, length), last: length, initial: length });
  let { list } = state;
  if (list.length !== length) {
    const missing = Math.max(0, length - list.length);
    list = [...list.slice(0, length), ...upTo(state.last, missing)];
    const last = state.last + missing;
    // Several at once were not added by hand: the values were replaced.
    setState({ list, last, initial: missing > 1 ? last : state.initial });
  }
  const set = (next: readonly number[]) => setState((before) => ({ ...before, list: next }));
  return {
    of: (position) => list[position] ?? 0,
    isAdded: (key) => key > state.initial,
    move: (from, to) => set(list.toSpliced(from, 1).toSpliced(to, 0, list[from] ?? 0)),
    remove: (at) => set(list.toSpliced(at, 1)),
    insert: (at) =>
      setState((before) => ({
        ...before,
        list: before.list.toSpliced(at, 0, before.last + 1),
        last: before.last + 1,
      })),
  };
}

function upTo(after: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => after + index + 1);
}
