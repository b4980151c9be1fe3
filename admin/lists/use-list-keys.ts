import type { RefObject } from 'react';
import { useListContext } from 'react-admin';
import type { Identifier } from 'ra-core';
import { useShortcut } from '../commands/use-shortcut.ts';

/** `j`/`k` or the arrows move between titles, `x` selects, Shift extends, Escape clears. Enter opens: it is a link. */
export function useListKeys(frame: RefObject<HTMLElement | null>): void {
  const { selectedIds, onSelect, onToggleItem, onUnselectItems, data } = useListContext();
  const step = (by: 1 | -1) => (event: KeyboardEvent) => {
    const { links, at } = titlesIn(frame.current);
    // The arrows scroll the page unless the focus is in a row.
    if (event.key.startsWith('Arrow') && at < 0) return false;
    const next = links[Math.min(Math.max(at + by, 0), links.length - 1)];
    if (next === undefined) return false;
    next.focus();
    if (!event.shiftKey) return true;
    const ids = [idAt(data, at), idAt(data, links.indexOf(next))].filter((id) => id !== undefined);
    onSelect([...new Set([...selectedIds, ...ids])]);
    return true;
  };
  useShortcut('list.next', step(1));
  useShortcut('list.previous', step(-1));
  useShortcut('list.extend', (event) =>
    step(event.key.toLowerCase() === 'j' || event.key === 'ArrowDown' ? 1 : -1)(event),
  );
  useShortcut('list.select', () => {
    const id = idAt(data, titlesIn(frame.current).at);
    if (id === undefined) return false;
    onToggleItem(id);
    return true;
  });
  useShortcut('list.clear', () => {
    if (selectedIds.length === 0) return false;
    onUnselectItems();
    return true;
  });
}

/** The titles of the list, and the focused row; -1: none. */
function titlesIn(table: HTMLElement | null): { links: HTMLElement[]; at: number } {
  const links = [...(table?.querySelectorAll<HTMLElement>('tbody .title-link') ?? [])];
  const row = (document.activeElement as HTMLElement | null)?.closest('tbody tr');
  return { links, at: links.findIndex((link) => row?.contains(link) === true) };
}

function idAt(data: readonly { id: Identifier }[] | undefined, at: number): Identifier | undefined {
  return at < 0 ? undefined : data?.[at]?.id;
}
