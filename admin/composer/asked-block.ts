import { useEffect, useState } from 'react';

/** A position in the composer: `3`, or `3.1.0` for the first block of the second column of the fourth. */
export interface AskedBlock {
  path: readonly number[];
}

const places = new EventTarget();

/** Scrolls to a block, from the preview and from its errors. */
export function askForBlock(place: string): void {
  places.dispatchEvent(new CustomEvent<string>('ask', { detail: place }));
}

/** The block that was requested last; a new object each time. */
export function useAskedBlock(): AskedBlock | undefined {
  const [asked, setAsked] = useState<AskedBlock>();
  useEffect(() => {
    const onAsk = (event: Event) => {
      if (event instanceof CustomEvent) setAsked({ path: String(event.detail).split('.').map(Number) });
    };
    places.addEventListener('ask', onAsk);
    return () => places.removeEventListener('ask', onAsk);
  }, []);
  return asked;
}

/** The next step within columns. */
export function within(asked: AskedBlock | undefined, ...start: number[]): AskedBlock | undefined {
  if (asked === undefined || start.some((number, index) => asked.path[index] !== number)) return undefined;
  const path = asked.path.slice(start.length);
  return path.length === 0 ? undefined : { path };
}
