import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'react-admin';
import { minutesToRead } from '#schema/document/contents/reading-minutes.ts';
import { toText } from '#schema/document/formats/to-text.ts';
import type { RichTextDocument } from '#schema/document/types.ts';
import { countWords } from '#schema/document/contents/word-count.ts';
import { useFormRecord } from '../../form/form-mode.ts';
import { HintsSwitch } from './hints-switch.tsx';
import { say } from './messages.ts';
import './writing-foot.css';

/** Counted once typing pauses: a long text is not read at every key. */
const PAUSE_MS = 500;
const GOAL_MAX_WORDS = 1_000_000;

interface WritingFootProps {
  editor: Editor;
  /** The language of the text; undefined where no hints are offered. */
  language: string | undefined;
}

/** Below the text: how long it is, how far to its goal, hints, and the way to see nothing else. */
export function WritingFoot({ editor, language }: WritingFootProps) {
  const words = useWords(editor);
  const pk = useFormRecord()?.pk;
  return (
    <div className="writing-foot">
      <p className="editor-foot">
        {words === 0 ? say('no_words') : say('length', { words, minutes: minutesToRead(words) })}
      </p>
      {pk === undefined ? null : <WordGoal words={words} text={pk} />}
      {language === undefined ? null : <HintsSwitch editor={editor} language={language} />}
      <FocusMode editor={editor} />
    </div>
  );
}

function useWords(editor: Editor): number {
  const [words, setWords] = useState(() => wordsIn(editor));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setWords(wordsIn(editor)), PAUSE_MS);
    };
    editor.on('update', later);
    later();
    return () => {
      clearTimeout(timer);
      editor.off('update', later);
    };
  }, [editor]);
  return words;
}

function wordsIn(editor: Editor): number {
  if (editor.isDestroyed || editor.isEmpty) return 0;
  // A text in an email has parts that no page has.
  if (editor.schema.nodes['variable'] !== undefined) return countWords(editor.getText());
  return countWords(toText(editor.getJSON() as RichTextDocument));
}

/** The word goal of this text, stored in this browser. */
function WordGoal({ words, text }: { words: number; text: string }) {
  const [goal, setGoal] = useStore<number>(`editor.goal.${text}`, 0);
  const [typed, setTyped] = useState<string>();
  if (typed !== undefined) {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Enter') setGoal(goalOf(typed));
      setTyped(undefined);
    };
    return (
      <label className="goal-input">
        {say('goal')}
        <input
          className="input"
          inputMode="numeric"
          // Someone has just opened it.
          ref={(input) => input?.focus()}
          value={typed}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setGoal(goalOf(typed));
            setTyped(undefined);
          }}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
    );
  }
  return (
    <>
      {goal === 0 ? null : <progress max={goal} value={Math.min(words, goal)} aria-label={say('goal')} />}
      <button type="button" className="tool-word" onClick={() => setTyped(goal === 0 ? '' : String(goal))}>
        {goal === 0
          ? say('goal_set')
          : words < goal
            ? say('goal_left', { left: goal - words })
            : say('goal_reached', { goal })}
      </button>
    </>
  );
}

/** Only digits count; nothing, or zero, means no goal. */
function goalOf(typed: string): number {
  const digits = typed.replaceAll(/\D/g, '');
  return Math.min(Number(digits), GOAL_MAX_WORDS);
}

/** Shows only the text, over everything else, until Escape or until something else gets the focus. */
function FocusMode({ editor }: { editor: Editor }) {
  const [isOn, setIsOn] = useState(false);
  const hear = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isToggle = event.key === 'Enter' && event.altKey && (event.ctrlKey || event.metaKey);
    // A menu that is open at the caret closes first.
    const isLeaving =
      event.key === 'Escape' && isOn && !editor.view.dom.hasAttribute('aria-activedescendant');
    if (!isToggle && !isLeaving) return;
    event.preventDefault();
    event.stopPropagation();
    setIsOn(isToggle && !isOn);
  });
  const leave = useEffectEvent(({ target }: FocusEvent) => {
    const isAround = target instanceof Element && target.closest('.editor, .MuiModal-root') !== null;
    if (isOn && !isAround) setIsOn(false);
  });
  useEffect(() => {
    const { dom } = editor.view;
    const onKey = (event: globalThis.KeyboardEvent) => hear(event);
    const onFocus = (event: FocusEvent) => leave(event);
    dom.addEventListener('keydown', onKey, { capture: true });
    document.addEventListener('focusin', onFocus);
    return () => {
      dom.removeEventListener('keydown', onKey, { capture: true });
      document.removeEventListener('focusin', onFocus);
    };
  }, [editor]);
  useEffect(() => {
    const frame = editor.view.dom.closest<HTMLElement>('.editor');
    if (frame === null) return undefined;
    frame.toggleAttribute('data-focus', isOn);
    if (isOn) editor.commands.scrollIntoView();
    return () => frame.removeAttribute('data-focus');
  }, [editor, isOn]);
  return (
    <button
      type="button"
      className="tool-word"
      aria-pressed={isOn}
      onClick={() => {
        setIsOn(!isOn);
        editor.view.focus();
      }}
    >
      {say('focus_mode')}
    </button>
  );
}
