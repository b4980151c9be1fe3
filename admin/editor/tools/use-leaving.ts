import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Closes once another part of the page is touched or has the focus. */
export function useLeaving(box: RefObject<HTMLDivElement | null>, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const hear = ({ target }: Event) => {
      if (target instanceof Node && box.current?.contains(target) !== true) leave();
    };
    document.addEventListener('pointerdown', hear, { capture: true });
    document.addEventListener('focusin', hear);
    return () => {
      document.removeEventListener('pointerdown', hear, { capture: true });
      document.removeEventListener('focusin', hear);
    };
  }, [box]);
}
