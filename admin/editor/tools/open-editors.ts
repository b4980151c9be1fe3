import type { Editor } from '@tiptap/core';
import { useEffect, useSyncExternalStore } from 'react';

/*
 * What the editors of a form offer to the rooms above them: the editors that are open, and a verb that one of those rooms adds to
 * them.
 */

let editors: readonly Editor[] = [];
let comment: ((editor: Editor) => void) | undefined;
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lists an editor among the open ones while its component is mounted. */
export function useOpenEditor(editor: Editor): void {
  useEffect(() => {
    editors = [...editors, editor];
    changed();
    return () => {
      editors = editors.filter((one) => one !== editor);
      changed();
    };
  }, [editor]);
}

/** All editors of the page. */
export function useOpenEditors(): readonly Editor[] {
  return useSyncExternalStore(subscribe, () => editors);
}

/** The field whose text an editor holds. */
export function fieldOf({ view }: Editor): string | undefined {
  return view.dom.closest<HTMLElement>('[data-field]')?.dataset['field'];
}

/** Adds a verb for selected words; the result removes it. */
export function offerComments(verb: (editor: Editor) => void): () => void {
  comment = verb;
  changed();
  return () => {
    if (comment === verb) comment = undefined;
    changed();
  };
}

/** The verb that comments on the selected words; undefined where it isn’t possible. */
export function useCommentVerb(): ((editor: Editor) => void) | undefined {
  return useSyncExternalStore(subscribe, () => comment);
}
