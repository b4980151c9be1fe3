import type { Editor } from '@tiptap/core';
import type { Hint } from './hint-marks.ts';

/** Hints before and after the visible ones that are marked, too: they are there when someone scrolls. */
const AROUND = 10;
/** Every mark is an element, and a thousand of them in a text make each key twice as slow. */
const MARKED_MAX = 60;

/** The hints in the part of the text that is visible, and some around them. `at`: instead, those around a hint. */
export function nearHints(editor: Editor, hints: readonly Hint[], at?: Hint): Hint[] {
  const { from, to } =
    at === undefined ? visibleRange(editor, hints) : { from: at.position, to: at.position + 1 };
  const first = hints.findIndex(({ position }) => position >= from);
  const last = hints.findLastIndex(({ position }) => position < to);
  const start = Math.max(0, (first === -1 ? hints.length : first) - AROUND);
  return hints.slice(start, Math.min(last + 1 + AROUND, start + MARKED_MAX));
}

/** The positions of the topmost blocks that the window shows. */
function visibleRange({ view, state }: Editor, hints: readonly Hint[]): { from: number; to: number } {
  const all = { from: 0, to: state.doc.content.size };
  const { children } = view.dom;
  if (hints.length <= MARKED_MAX / 2 || children.length === 0) return all;
  const first = firstThat(children, ({ bottom }) => bottom >= 0);
  const after = firstThat(children, ({ top }) => top > window.innerHeight);
  const positionOf = (index: number) => {
    const child = children[index];
    return child === undefined ? all.to : view.posAtDOM(child, 0) - 1;
  };
  return { from: positionOf(first), to: positionOf(after) };
}

/** The index of the first of the blocks below each other that is so; the number of blocks if none is. */
function firstThat(blocks: HTMLCollection, isSo: (box: DOMRect) => boolean): number {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const block = blocks[middle];
    if (block !== undefined && isSo(block.getBoundingClientRect())) high = middle;
    else low = middle + 1;
  }
  return low;
}
