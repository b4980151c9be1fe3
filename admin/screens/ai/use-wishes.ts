import { useEffect, useState } from 'react';
import { type DraftKind, NO_WISHES, type Wishes } from '../../ai/draft-kinds.ts';

/** A text that is longer is not kept in the browser: it has little room. */
const KEPT_MAX_CHARS = 1_500_000;

/** What is typed on the form of a kind; it is still there after the page was reloaded. A file has to be chosen again. */
export function useWishes(kind: DraftKind) {
  const key = `colophon_ai_${kind.resource}`;
  const [wishes, setWishes] = useState<Wishes>(() => ({ ...NO_WISHES, ...readKept(key) }));
  useEffect(() => keep(key, wishes), [key, wishes]);
  return {
    wishes,
    change: (change: Partial<Wishes>) => setWishes((before) => ({ ...before, ...change })),
    forget: () => sessionStorage.removeItem(key),
  };
}

function readKept(key: string): Partial<Wishes> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Wishes>;
  } catch {
    return {};
  }
}

function keep(key: string, wishes: Wishes): void {
  try {
    const text = JSON.stringify(wishes);
    if (text.length <= KEPT_MAX_CHARS) sessionStorage.setItem(key, text);
  } catch {
    // A browser that keeps nothing: the form itself still does.
  }
}
