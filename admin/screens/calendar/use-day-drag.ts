import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CalendarEntry } from '#schema/answers/records/planning.ts';

/** An entry on its way. */
export interface Held {
  entry: CalendarEntry;
  /** The day over which it is held; undefined outside all days. */
  day: string | undefined;
  /** CSS pixels of the window; undefined where it is moved with the keyboard. */
  point: { x: number; y: number } | undefined;
}

export interface DayDrag {
  held: Held | undefined;
  onPointerDown: (entry: CalendarEntry, event: PointerEvent<HTMLElement>) => void;
  /** Takes an entry up without a pointer, or holds it over another day. */
  holdOver: (entry: CalendarEntry, day: string) => void;
  endHold: () => void;
  /** True right after a drag: the click that ends it opens nothing. */
  wasDragged: () => boolean;
}

/** A mouse that moved so far drags; a finger that rests so long does. Before that it clicks, or scrolls. */
const DRAG_PX = 5;
const REST_MS = 260;
/** This near to an edge of the window the page moves on under the entry. */
const EDGE_PX = 64;
const STEP_PX = 10;

interface Pressed {
  entry: CalendarEntry;
  x: number;
  y: number;
  isTouch: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Moves entries from day to day with mouse, pen or finger. Days say which they are in `data-day`. */
export function useDayDrag(onDrop: (entry: CalendarEntry, day: string) => void): DayDrag {
  const [held, setHeld] = useState<Held>();
  const pressed = useRef<Pressed>(undefined);
  const draggedAt = useRef(0);
  const endHold = () => {
    clearTimeout(pressed.current?.timer);
    pressed.current = undefined;
    setHeld(undefined);
  };
  const take = (entry: CalendarEntry, point: { x: number; y: number }) =>
    setHeld({ entry, point, day: dayAt(point) });
  usePointer({
    isHeld: held?.point !== undefined,
    onMove: (point) => {
      const start = pressed.current;
      if (held?.point !== undefined) return take(held.entry, point);
      if (start === undefined) return undefined;
      const isFar = Math.hypot(point.x - start.x, point.y - start.y) > DRAG_PX;
      if (isFar && start.isTouch) return endHold();
      return isFar ? take(start.entry, point) : undefined;
    },
    onUp: () => {
      if (held?.point !== undefined) {
        draggedAt.current = performance.now();
        if (held.day !== undefined) onDrop(held.entry, held.day);
      }
      endHold();
    },
    onCancel: endHold,
  });
  return {
    held,
    endHold,
    holdOver: (entry, day) => setHeld({ entry, day, point: undefined }),
    wasDragged: () => performance.now() - draggedAt.current < 200,
    onPointerDown: (entry, event) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || entry.moved_by === null) return;
      const { clientX: x, clientY: y } = event;
      const isTouch = event.pointerType === 'touch';
      const timer = isTouch ? setTimeout(() => take(entry, { x, y }), REST_MS) : undefined;
      pressed.current = { entry, x, y, isTouch, timer };
    },
  };
}

interface PointerListeners {
  isHeld: boolean;
  onMove: (point: { x: number; y: number }) => void;
  onUp: () => void;
  onCancel: () => void;
}

function usePointer({ isHeld, ...listeners }: PointerListeners): void {
  const move = useEffectEvent((event: globalThis.PointerEvent) =>
    listeners.onMove({ x: event.clientX, y: event.clientY }),
  );
  const up = useEffectEvent(listeners.onUp);
  const cancel = useEffectEvent(listeners.onCancel);
  // A finger that holds an entry does not scroll. Browsers ask who may say so when the finger comes down.
  const stay = useEffectEvent((event: Event) => (isHeld ? event.preventDefault() : undefined));
  useEffect(() => {
    const onTouchMove = (event: Event) => stay(event);
    const onMove = (event: globalThis.PointerEvent) => move(event);
    const onUp = () => up();
    const onCancel = () => cancel();
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    document.addEventListener('touchmove', onTouchMove, { passive: false });
    document.addEventListener('contextmenu', onTouchMove);
    return () => {
      document.removeEventListener('touchmove', onTouchMove);
      document.removeEventListener('contextmenu', onTouchMove);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
    };
  }, []);
  useEffect(() => {
    if (!isHeld) return undefined;
    let last = 0;
    const note = (event: globalThis.PointerEvent) => (last = event.clientY);
    const onKeyDown = ({ key }: KeyboardEvent) => (key === 'Escape' ? cancel() : undefined);
    let frame = requestAnimationFrame(function follow() {
      const by =
        last === 0 ? 0 : last < EDGE_PX ? -STEP_PX : last > window.innerHeight - EDGE_PX ? STEP_PX : 0;
      if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' });
      frame = requestAnimationFrame(follow);
    });
    window.addEventListener('pointermove', note);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', note);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [isHeld]);
}

function dayAt({ x, y }: { x: number; y: number }): string | undefined {
  const day = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]');
  return day?.dataset.day;
}
