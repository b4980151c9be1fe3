import { useEffect, useEffectEvent } from 'react';
import { type ShortcutName, pressOf, shortcutFor } from './shortcuts.ts';

/** Returns false if it does not handle this key press: the handler registered before it gets it. */
type Handler = (event: KeyboardEvent) => boolean | void;

const SEQUENCE_MS = 1_200;
const handlers: { name: ShortcutName; handle: Handler }[] = [];
let begun: { press: string; at: number } | undefined;

/**
 * Listens for a shortcut while the component is mounted. The most recently mounted one comes first; a general one comes after all
 * others, whenever it was mounted.
 */
export function useShortcut(name: ShortcutName, handle: Handler | undefined, isGeneral = false): void {
  const isListening = handle !== undefined;
  const handleNow = useEffectEvent((event: KeyboardEvent) => handle?.(event));
  useEffect(() => {
    if (!isListening) return undefined;
    const entry = { name, handle: (event: KeyboardEvent) => handleNow(event) };
    if (handlers.length === 0) window.addEventListener('keydown', hear);
    if (isGeneral) handlers.unshift(entry);
    else handlers.push(entry);
    return () => {
      handlers.splice(handlers.indexOf(entry), 1);
      if (handlers.length === 0) window.removeEventListener('keydown', hear);
    };
  }, [name, isListening, isGeneral]);
}

function hear(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const press = pressOf(event);
  if (press === undefined) return;
  const isChord = press.startsWith('mod+');
  if (!isChord && isElsewhere(event.target)) {
    if (press === 'escape') leaveText(event);
    return;
  }
  const before = begun !== undefined && event.timeStamp - begun.at < SEQUENCE_MS ? begun.press : undefined;
  const { names, isBegun } = shortcutFor(press, before);
  begun = isBegun ? { press, at: event.timeStamp } : undefined;
  for (const { name, handle } of handlers.toReversed()) {
    if (!names.includes(name) || handle(event) === false) continue;
    event.preventDefault();
    return;
  }
}

/** If Escape closes the screen, the first press only leaves the focused text. */
function leaveText(event: KeyboardEvent): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || target.closest('[role="dialog"], [role="menu"]') !== null) return;
  if (!handlers.some(({ name }) => name === 'close')) return;
  target.blur();
  event.preventDefault();
}

/** Where keys are text, or belong to something open above the page. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[role="dialog"], [role="menu"]') !== null || target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
