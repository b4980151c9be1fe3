import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** A card being dragged: its origin, and the card below it. */
export interface Held {
  from: number;
  over: number;
}

/** The event handlers of a drag handle. */
export interface HandleProps {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
}

interface CardDrag {
  held: Held | undefined;
  /** For the handle of the card at this position. */
  handleProps: (position: number) => HandleProps;
}

/** This near to an edge of the window, in CSS pixels, the page moves on under the card. */
const EDGE = 72;
const STEP = 12;

/** Moves the cards of one list with mouse, pen or finger. Escape cancels without moving. */
export function useCardDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
): CardDrag {
  const [held, setHeld] = useState<Held>();
  const point = useRef({ x: 0, y: 0 });
  const isHeld = held !== undefined;
  const look = () => {
    const over = positionAt(list.current, point.current);
    if (over !== undefined) setHeld((before) => (before === undefined ? before : { ...before, over }));
  };
  useEffect(() => {
    if (!isHeld) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setHeld(undefined);
    };
    let frame = requestAnimationFrame(function follow() {
      const { y } = point.current;
      const by = y < EDGE ? -STEP : y > window.innerHeight - EDGE ? STEP : 0;
      if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' });
      frame = requestAnimationFrame(follow);
    });
    window.addEventListener('keydown', onKeyDown);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [isHeld]);
  return {
    held,
    handleProps: (position) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        point.current = { x: event.clientX, y: event.clientY };
        setHeld({ from: position, over: position });
      },
      onPointerMove: (event) => {
        if (!isHeld) return;
        point.current = { x: event.clientX, y: event.clientY };
        look();
      },
      onPointerUp: () => {
        setHeld(undefined);
        if (held !== undefined && held.over !== held.from) onDrop(held.from, held.over);
      },
      onPointerCancel: () => setHeld(undefined),
    }),
  };
}

/** The position of the card at this height; of the first or the last one above or below all of them. */
function positionAt(list: HTMLElement | null, { y }: { y: number }): number | undefined {
  if (list === null || list.children.length === 0) return undefined;
  const position = [...list.children].findIndex((card) => y < card.getBoundingClientRect().bottom);
  return position === -1 ? list.children.length - 1 : position;
}
