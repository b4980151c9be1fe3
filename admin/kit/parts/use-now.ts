import { useSyncExternalStore } from 'react';

const TICK_MS = 30_000;
let now = Date.now();

/** The present moment (epoch ms), updated twice a minute: "3 hours ago" stays true while the page is open. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(() => {
    now = Date.now();
    listener();
  }, TICK_MS);
  return () => clearInterval(timer);
}
