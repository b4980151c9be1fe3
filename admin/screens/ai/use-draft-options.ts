import { useEffect, useState } from 'react';
import { type DraftKind, NO_OPTIONS, type DraftOptions } from '../../ai/draft-kinds.ts';

/** A text that is longer is not kept in the browser: it has little room. */
const KEPT_MAX_CHARS = 1_500_000;

/** What is typed on the form of a kind; it is still there after the page was reloaded. A file has to be chosen again. */
export function useDraftOptions(kind: DraftKind) {
  const key = `colophon_ai_${kind.resource}`;
  const [options, setOptions] = useState<DraftOptions>(() => ({ ...NO_OPTIONS, ...readKept(key) }));
  useEffect(() => keep(key, options), [key, options]);
  return {
    options,
    change: (change: Partial<DraftOptions>) => setOptions((before) => ({ ...before, ...change })),
    forget: () => sessionStorage.removeItem(key),
  };
}

function readKept(key: string): Partial<DraftOptions> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<DraftOptions>;
  } catch {
    return {};
  }
}

function keep(key: string, options: DraftOptions): void {
  try {
    const text = JSON.stringify(options);
    if (text.length <= KEPT_MAX_CHARS) sessionStorage.setItem(key, text);
  } catch {
    // A browser that keeps nothing: the form itself still does.
  }
}
