import { useEffect, useSyncExternalStore } from 'react';
import { SHORTCUTS } from './shortcuts.ts';
import { say } from './messages.ts';

/** A command that the current screen offers. */
export interface Command {
  id: string;
  label: string;
  /** Other words people may look for. */
  keywords?: string;
  /** Keys that do the same, as shortcuts write them. */
  keys?: string;
  run: () => void;
}

/** The command that every form has. */
export function saveCommand(run: () => void): Command {
  return { id: 'save', label: say('save'), keys: SHORTCUTS.save.keys[0], run };
}

const offered = new Map<object, readonly Command[]>();
const listeners = new Set<() => void>();
let all: readonly Command[] = [];

/** Offers commands in the palette for as long as the screen that has them is open. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    const key = {};
    offered.set(key, commands);
    tell();
    return () => {
      offered.delete(key);
      tell();
    };
  });
}

/** The commands of all open screens. */
export function useOfferedCommands(): readonly Command[] {
  return useSyncExternalStore(subscribe, () => all);
}

function tell(): void {
  const next = [...offered.values()].flat();
  const isSame =
    next.length === all.length &&
    next.every(({ id, label }, at) => id === all[at]?.id && label === all[at].label);
  // The functions are those of the latest render, even if the labels stay the same.
  if (isSame) {
    (all as Command[]).splice(0, all.length, ...next);
    return;
  }
  all = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
