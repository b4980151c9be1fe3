import type { Editor } from '@tiptap/core';

/** How the style sheet calls the words of the hint that is looked at. */
const LOOKED_AT = 'hinted-words';

/** The elements that mark the words of a hint. */
export function hintElements({ view }: Editor, id: string): HTMLElement[] {
  return [...view.dom.querySelectorAll<HTMLElement>(`[data-hint="${CSS.escape(id)}"]`)];
}

/** Highlights the words of hints without touching the document; returns what ends it. */
export function highlightHints(editor: Editor, ids: readonly string[]): () => void {
  if (!('highlights' in CSS)) return () => undefined;
  const elements = ids.flatMap((id) => hintElements(editor, id));
  const ranges = elements.map((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range;
  });
  CSS.highlights.set(LOOKED_AT, new Highlight(...ranges));
  return () => void CSS.highlights.delete(LOOKED_AT);
}

/** What the marks, notes, and cards of an editor are placed in. */
export function frameOf({ view }: Editor): HTMLElement | null {
  return view.dom.closest<HTMLElement>('.editor');
}
