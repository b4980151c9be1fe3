import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { HintCard } from './hint-card.tsx';
import { frameOf, hintElements } from './hint-elements.ts';
import { HintMargin } from './hint-margin.tsx';
import type { Hint } from './hint-marks.ts';
import { HINTS_MAX } from './hint-watch.ts';
import { say } from './messages.ts';
import { deleteSpare, useHints } from './use-hints.ts';
import './hints.css';

interface HintsProps {
  editor: Editor;
  /** The language of the text, as a BCP 47 tag. */
  language: string;
}

/** The hint that is open. */
interface Open {
  id: string;
  clickedAt: number | undefined;
}

/** Marks in the text, notes beside it, and below it how many there are. Loaded once someone wants them. */
export function Hints({ editor, language }: HintsProps) {
  const { hints, marked, isRead, watch, ignore } = useHints(editor, language);
  const [open, setOpen] = useState<Open>();
  const index = hints.findIndex(({ id }) => id === open?.id);
  const shown = hints[index];
  const close = (takesFocus: boolean) => {
    setOpen(undefined);
    if (takesFocus) editor.view.focus();
  };
  const startOf = (hint: Hint) => watch.current?.startOf(hint) ?? 0;
  const go = (hint: Hint | undefined) => {
    if (hint === undefined) return close(true);
    watch.current?.markAround(hint);
    reveal(editor, hint, startOf(hint));
    setOpen({ id: hint.id, clickedAt: undefined });
  };
  const step = (direction: 1 | -1) => {
    const caret = editor.state.selection.from;
    go(
      shown === undefined
        ? nextTo(hints, { caret, startOf, direction })
        : hints.at((index + direction) % hints.length),
    );
  };
  useEditorEvents(editor, {
    isOpen: shown !== undefined,
    open: setOpen,
    step,
    close,
  });
  if (!isRead) return null;
  return (
    <>
      <HintMargin editor={editor} hints={marked} onOpen={(id) => go(hints.find((hint) => hint.id === id))} />
      <HintCount count={hints.length} onStep={() => step(1)} />
      {shown === undefined || open === undefined ? null : (
        <HintCard
          editor={editor}
          hint={shown}
          place={index + 1}
          count={hints.length}
          clickedAt={open.clickedAt}
          onStep={step}
          onIgnore={() => {
            ignore(shown.fingerprint);
            if (open.clickedAt === undefined) go(hints[index + 1]);
            else close(true);
          }}
          onDelete={() => {
            deleteSpare(editor, shown.id);
            close(true);
          }}
          onLeave={() => close(false)}
        />
      )}
    </>
  );
}

function HintCount({ count, onStep }: { count: number; onStep: () => void }) {
  if (count === 0) return <span className="hint-count">{say('count', { count })}</span>;
  return (
    <button type="button" className="tool-word hint-step" title={`${say('next')} (F8)`} onClick={onStep}>
      {count === HINTS_MAX ? say('more', { count }) : say('count', { count })}
    </button>
  );
}

interface Around {
  caret: number;
  startOf: (hint: Hint) => number;
  direction: 1 | -1;
}

/** The next hint after the caret, or the one before it. The last is followed by the first. */
function nextTo(hints: readonly Hint[], { caret, startOf, direction }: Around): Hint | undefined {
  return direction === 1
    ? (hints.find((hint) => startOf(hint) > caret) ?? hints[0])
    : (hints.findLast((hint) => startOf(hint) < caret) ?? hints.at(-1));
}

/** Puts the caret before the words and scrolls to them. */
function reveal(editor: Editor, { id }: Hint, start: number): void {
  editor.commands.setTextSelection(start);
  hintElements(editor, id)[0]?.scrollIntoView({ block: 'center' });
}

interface EditorEvents {
  isOpen: boolean;
  open: (open: Open) => void;
  step: (direction: 1 | -1) => void;
  close: (takesFocus: boolean) => void;
}

/** Clicks on marks, the keys F8 and Escape, and typing, which closes the card. */
function useEditorEvents(editor: Editor, events: EditorEvents): void {
  const click = useEffectEvent(({ target, clientY }: MouseEvent) => {
    const mark = target instanceof Element ? target.closest<HTMLElement>('.hint-mark') : null;
    const id = mark?.dataset['hint'];
    if (id !== undefined && editor.state.selection.empty) events.open({ id, clickedAt: clientY });
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'F8' && !event.ctrlKey && !event.altKey && !event.metaKey)
      events.step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape' && events.isOpen) events.close(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const change = useEffectEvent(() => {
    if (events.isOpen) events.close(false);
  });
  useEffect(() => {
    const frame = frameOf(editor);
    const onClick = (event: MouseEvent) => click(event);
    const onKey = (event: KeyboardEvent) => press(event);
    const onUpdate = () => change();
    frame?.addEventListener('keydown', onKey, { capture: true });
    editor.view.dom.addEventListener('click', onClick);
    editor.on('update', onUpdate);
    const { dom } = editor.view;
    return () => {
      frame?.removeEventListener('keydown', onKey, { capture: true });
      dom.removeEventListener('click', onClick);
      editor.off('update', onUpdate);
    };
  }, [editor]);
}
