import type { Editor } from '@tiptap/core';
import { lazy, Suspense } from 'react';
import { useStore } from 'react-admin';
import { say } from './messages.ts';

const Hints = lazy(() => import('../hints/hints.tsx').then((module) => ({ default: module.Hints })));

/** Switches the writing hints on and off, for all texts in this browser. Their code is loaded once they are on. */
export function HintsSwitch({ editor, language }: { editor: Editor; language: string }) {
  const [isOn, setIsOn] = useStore('editor.hints', false);
  return (
    <>
      {isOn ? (
        <Suspense>
          <Hints editor={editor} language={language} />
        </Suspense>
      ) : null}
      <button type="button" className="tool-word" aria-pressed={isOn} onClick={() => setIsOn(!isOn)}>
        {say('hints')}
      </button>
    </>
  );
}
