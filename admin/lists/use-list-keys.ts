import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useListContext } from 'react-admin';
import type { Identifier } from 'ra-core';

/** `j` and `k` or the arrows go from title to title, `x` selects, Shift extends, Escape lets go. Enter opens: it is a link. */
export function useListKeys(frame: RefObject<HTMLElement | null>): void {
  const { selectedIds, onSelect, onToggleItem, onUnselectItems, data } = useListContext();
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const table = frame.current;
    if (table === null || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const links = [...table.querySelectorAll<HTMLElement>('tbody .title-link')];
    const row = (document.activeElement as HTMLElement | null)?.closest('tbody tr');
    const at = links.findIndex((link) => row?.contains(link) === true);
    const step = stepOf(event, row !== null && row !== undefined);
    if (step !== 0) {
      const next = links[Math.min(Math.max(at + step, 0), links.length - 1)];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
      const ids = [idAt(data, at), idAt(data, links.indexOf(next))].filter((id) => id !== undefined);
      if (event.shiftKey) onSelect([...new Set([...selectedIds, ...ids])]);
      return;
    }
    const id = idAt(data, at);
    if (event.key === 'x' && id !== undefined) {
      event.preventDefault();
      onToggleItem(id);
    } else if (event.key === 'Escape' && selectedIds.length > 0) onUnselectItems();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function idAt(data: readonly { id: Identifier }[] | undefined, at: number): Identifier | undefined {
  return at < 0 ? undefined : data?.[at]?.id;
}

/** The arrows scroll the page unless the focus is in a row. */
function stepOf({ key }: KeyboardEvent, isInRow: boolean): number {
  const letter = key.toLowerCase();
  if (letter === 'j' || (isInRow && key === 'ArrowDown')) return 1;
  return letter === 'k' || (isInRow && key === 'ArrowUp') ? -1 : 0;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[role="dialog"], [role="menu"]') !== null || target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
