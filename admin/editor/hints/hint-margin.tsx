import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useRef } from 'react';
import { frameOf, highlightHints } from './hint-elements.ts';
import type { Hint } from './hint-marks.ts';
import { hintText } from './hint-text.ts';
import { say } from './messages.ts';

const GAP_PX = 6;
/** A note that has to be this far below its words is left out: the words have it, too. */
const MOST_BELOW_PX = 160;

interface HintMarginProps {
  editor: Editor;
  hints: readonly Hint[];
  onOpen: (id: string) => void;
}

/** The hints beside their words, where the window has room. With the keyboard, F8 goes to them. */
export function HintMargin({ editor, hints, onOpen }: HintMarginProps) {
  const list = useRef<HTMLUListElement>(null);
  const unmark = useRef<() => void>(undefined);
  usePlaces(list, editor, hints);
  return (
    <ul className="hint-margin" aria-label={say('hints')} ref={list}>
      {notesOf(hints).map(({ text, ids: [first, ...others] }) => (
        <li key={first} data-for={first}>
          <button
            type="button"
            tabIndex={-1}
            onClick={() => onOpen(first)}
            onPointerEnter={() => {
              unmark.current = highlightHints(editor, [first, ...others]);
            }}
            onPointerLeave={() => unmark.current?.()}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface Note {
  text: string;
  /** The hints that it is about, in their order. */
  ids: [string, ...string[]];
}

/** What is said about several words of a paragraph is noted once. */
function notesOf(hints: readonly Hint[]): Note[] {
  const notes = new Map<string, Note>();
  for (const { id, remark, position } of hints) {
    const text = hintText(remark);
    const key = `${position} ${text}`;
    const note = notes.get(key);
    if (note === undefined) notes.set(key, { text, ids: [id] });
    else note.ids.push(id);
  }
  return [...notes.values()];
}

/** The notes follow their words when the text above them grows or shrinks. */
function usePlaces(list: RefObject<HTMLElement | null>, editor: Editor, hints: readonly Hint[]): void {
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (list.current !== null) placeNotes(list.current, editor);
    });
    observer.observe(editor.view.dom);
    return () => observer.disconnect();
  }, [list, editor, hints]);
}

/** Reads all places first, so that the browser lays the page out once. */
function placeNotes(list: HTMLElement, editor: Editor): void {
  const frame = frameOf(editor);
  if (frame === null || !list.checkVisibility()) return;
  const origin = frame.getBoundingClientRect().top - frame.scrollTop;
  const tops = new Map<string, number>();
  for (const mark of editor.view.dom.querySelectorAll<HTMLElement>('.hint-mark')) {
    const id = mark.dataset['hint'] ?? '';
    if (!tops.has(id)) tops.set(id, mark.getBoundingClientRect().top - origin);
  }
  let free = 0;
  const places = [...list.querySelectorAll('li')].map((note) => {
    const wanted = tops.get(note.dataset['for'] ?? '');
    if (wanted === undefined) return { note, top: undefined };
    const top = Math.max(wanted, free);
    if (top - wanted > MOST_BELOW_PX) return { note, top: undefined };
    free = top + note.offsetHeight + GAP_PX;
    return { note, top };
  });
  for (const { note, top } of places) {
    note.style.visibility = top === undefined ? 'hidden' : 'visible';
    if (top !== undefined) note.style.top = `${top}px`;
  }
}
