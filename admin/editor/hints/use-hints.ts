import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { checkIn } from './check-block.ts';
import { type Hint, markedHints, showHintMarks } from './hint-marks.ts';
import { HintWatch } from './hint-watch.ts';
import { useIgnored } from './ignored.ts';

interface Placed {
  /** Undefined until the text was read. */
  hints: readonly Hint[] | undefined;
  marked: readonly Hint[];
}

const NONE: Placed = { hints: undefined, marked: [] };

/** The hints of an editor, those that are marked, and what ignores one. */
export function useHints(editor: Editor, language: string) {
  const [{ hints, marked }, setPlaced] = useState<Placed>(NONE);
  const ignored = useIgnored();
  const watch = useRef<HintWatch>(undefined);
  const isIgnored = useEffectEvent(ignored.has);
  useEffect(() => {
    const hide = showHintMarks(editor);
    const started = new HintWatch(editor, {
      check: checkIn(language),
      isIgnored: (fingerprint) => isIgnored(fingerprint),
      onPlaced: (all, near) => setPlaced({ hints: all, marked: near }),
    });
    watch.current = started;
    return () => {
      started.end();
      hide();
    };
  }, [editor, language]);
  const { has } = ignored;
  const count = hints?.filter(({ fingerprint }) => has(fingerprint)).length ?? 0;
  useEffect(() => {
    if (count > 0) watch.current?.placeAgain();
  }, [count]);
  return { hints: hints ?? [], marked, isRead: hints !== undefined, watch, ignore: ignored.add };
}

/** Deletes the second of two equal words, as one step for undo. False if the words have changed. */
export function deleteSpare(editor: Editor, id: string): boolean {
  const found = markedHints(editor.state).find(({ hint }) => hint.id === id);
  const range = found?.ranges[0];
  if (found?.hint.remark.kind !== 'doubled' || range === undefined || !editor.isEditable) return false;
  const { spare } = found.hint.remark;
  const transaction = editor.state.tr.delete(range.to - (spare.to - spare.from), range.to);
  editor.view.dispatch(closeHistory(transaction));
  return true;
}
