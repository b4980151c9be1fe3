import type { Block } from '#schema/fields/blocks.ts';

type Blocks = readonly Block[];

/** The undo and redo history. Values are never changed in place. */
export interface History {
  past: readonly Blocks[];
  future: readonly Blocks[];
}

export const NO_HISTORY: History = { past: [], future: [] };
const KEPT = 100;

/** Typing within one block is one step until a pause; everything else is a separate step. */
export function noted(history: History, before: Blocks, { isSameStep }: { isSameStep: boolean }): History {
  if (isSameStep && history.past.length > 0) return { past: history.past, future: [] };
  return { past: [...history.past, before].slice(-KEPT), future: [] };
}

export function undone(history: History, now: Blocks): { history: History; value: Blocks } | undefined {
  const value = history.past.at(-1);
  if (value === undefined) return undefined;
  return { value, history: { past: history.past.slice(0, -1), future: [now, ...history.future] } };
}

export function redone(history: History, now: Blocks): { history: History; value: Blocks } | undefined {
  const [value, ...future] = history.future;
  if (value === undefined) return undefined;
  return { value, history: { past: [...history.past, now], future } };
}

/** The only block that differs between two lists of the same kinds; undefined when more or nothing has changed. */
export function onlyChanged(before: Blocks, after: Blocks): number | undefined {
  if (before.length !== after.length) return undefined;
  const changed = before.flatMap((block, position) => (block === after[position] ? [] : [position]));
  const [position] = changed;
  if (position === undefined || changed.length > 1) return undefined;
  return before[position]?.type === after[position]?.type ? position : undefined;
}
