import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { type RefObject, useLayoutEffect } from 'react';

const GAP_PX = 6;
/** Blocks whose settings are below them, where readers see what is set; those of others are above. */
const FOLLOWING: readonly string[] = [
  'table',
  'footnote',
  'embed',
  'bookmark',
  'button',
  'signup',
  'gallery',
];

/**
 * Keeps a bar beside the block at the cursor, over the text, so that the text doesn’t move. While something in the bar is
 * pressed, it stays where it is: a button that moves between press and release isn’t clicked.
 */
export function usePlaceAtBlock(bar: RefObject<HTMLElement | null>, editor: Editor, name: string): void {
  useLayoutEffect(() => {
    const placed = bar.current;
    if (placed === null) return undefined;
    let isPressed = false;
    const place = () => {
      if (!isPressed) placeAt(placed, editor, name);
    };
    const press = () => (isPressed = true);
    const release = () => {
      if (!isPressed) return;
      isPressed = false;
      // The click comes after the release.
      requestAnimationFrame(place);
    };
    place();
    // The text as well: the block grows when its images arrive.
    const seen = new ResizeObserver(place);
    for (const one of [placed, editor.view.dom]) seen.observe(one);
    editor.on('transaction', place);
    placed.addEventListener('pointerdown', press);
    const listeners: [string, () => void][] = [
      ['scroll', place],
      ['resize', place],
      ['pointerup', release],
      ['pointercancel', release],
    ];
    for (const [event, listener] of listeners) window.addEventListener(event, listener, { passive: true });
    return () => {
      seen.disconnect();
      editor.off('transaction', place);
      placed.removeEventListener('pointerdown', press);
      for (const [event, listener] of listeners) window.removeEventListener(event, listener);
    };
  }, [bar, editor, name]);
}

function placeAt(bar: HTMLElement, editor: Editor, name: string): void {
  const frame = bar.offsetParent?.getBoundingClientRect();
  const block = blockNamed(editor, name)?.getBoundingClientRect();
  if (frame === undefined || block === undefined) return;
  const tools = bar.parentElement?.querySelector('.editor-bars')?.getBoundingClientRect().bottom ?? 0;
  const [above, below] = [block.top - bar.offsetHeight - GAP_PX, block.bottom + GAP_PX];
  const isBelow = FOLLOWING.includes(name) || (above < tools && below + bar.offsetHeight < innerHeight);
  // It stays in sight beside a block that is taller than the window.
  const lowest = innerHeight - bar.offsetHeight - GAP_PX;
  const top = isBelow ? Math.max(Math.min(below, lowest), block.top) : Math.max(above, tools + GAP_PX);
  const left = Math.min(block.left - frame.left, frame.width - bar.offsetWidth);
  bar.style.left = `${Math.max(0, left)}px`;
  bar.style.top = `${top - frame.top}px`;
}

/** The element of the selected block, or of the block that the cursor is in. */
function blockNamed({ state: { selection }, view }: Editor, name: string): Element | undefined {
  const at = positionOf(selection, name);
  const found = at === undefined ? null : view.nodeDOM(at);
  return found instanceof Element ? found : undefined;
}

function positionOf(selection: Editor['state']['selection'], name: string): number | undefined {
  if (selection instanceof NodeSelection && selection.node.type.name === name) return selection.from;
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type.name === name) return $from.before(depth);
  return undefined;
}
