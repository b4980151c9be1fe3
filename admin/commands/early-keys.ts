/** A palette that has not come after this long does not come: the keys are the form's again. */
const KEPT_FOR_MS = 3_000;

let stopCapture: (() => string) | undefined;

/**
 * Buffers keys typed between opening the palette and its field appearing, which would otherwise go into the
 * form below.
 */
export function keepEarlyKeys(): void {
  stopCapture?.();
  let typed = '';
  const keep = (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    typed += event.key;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('keydown', keep, true);
  const timer = setTimeout(() => stopCapture?.(), KEPT_FOR_MS);
  stopCapture = () => {
    clearTimeout(timer);
    removeEventListener('keydown', keep, true);
    stopCapture = undefined;
    return typed;
  };
}

/** Returns the buffered text, once; from here on, keys go to the focused element. */
export function takeEarlyKeys(): string {
  return stopCapture?.() ?? '';
}
