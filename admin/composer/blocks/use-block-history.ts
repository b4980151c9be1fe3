import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Block } from '#schema/fields/blocks.ts';
import { type History, NO_HISTORY, noted, onlyChanged, redone, undone } from './block-history.ts';

/** A pause of this length ends an undo step. */
const PAUSE_MS = 1_000;

export interface BlockHistory {
  change: (blocks: Block[]) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

/** Undo and redo for the blocks of a form. Fields that are typed into keep their own; the list as a whole has this one. */
export function useBlockHistory(value: readonly Block[], onChange: (blocks: Block[]) => void): BlockHistory {
  const [history, setHistory] = useState<History>(NO_HISTORY);
  const last = useRef<{ position: number | undefined; at: number }>({ position: undefined, at: 0 });
  const ours = useRef(value);
  useEffect(() => {
    // Saved values return as new objects; changes by someone else cannot be undone here.
    if (ours.current !== value && JSON.stringify(ours.current) !== JSON.stringify(value))
      setHistory(NO_HISTORY);
    ours.current = value;
  }, [value]);
  const take = (next: readonly Block[]) => {
    ours.current = next;
    onChange([...next]);
  };
  const change = (next: Block[]) => {
    const position = onlyChanged(value, next);
    const now = performance.now();
    const isSameStep =
      position !== undefined && position === last.current.position && now - last.current.at < PAUSE_MS;
    last.current = { position, at: now };
    setHistory((before) => noted(before, value, { isSameStep }));
    take(next);
  };
  const go = (way: typeof undone) => {
    const found = way(history, value);
    if (found === undefined) return undefined;
    return () => {
      last.current = { position: undefined, at: 0 };
      setHistory(found.history);
      take(found.value);
    };
  };
  const [undo, redo] = [go(undone), go(redone)];
  return { change, undo, redo };
}

/** The keys for it, within `frame`. */
export function useHistoryKeys(frame: RefObject<HTMLElement | null>, { undo, redo }: BlockHistory): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || isTypedInto(event.target)) return;
    const key = event.key.toLowerCase();
    const step = key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : undefined;
    if (step === undefined) return;
    event.preventDefault();
    step();
  });
  useEffect(() => {
    const element = frame.current;
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [frame]);
}

function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
