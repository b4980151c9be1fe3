import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { MAIL_VARIABLES } from '#schema/newsletter/mail-variables.ts';
import { matchingVariables, typedVariable, writtenVariable } from './variables.ts';
import { say } from './messages.ts';

/** Variables in the text of a mail: chosen from the tools, or completed once two braces are typed. */
export function VariableMenu({ editor }: { editor: Editor }) {
  const typed = useTyped(editor);
  const offered = typed === undefined ? MAIL_VARIABLES : matchingVariables(typed);
  const insert = (name: string) => {
    const variable = MAIL_VARIABLES.find((one) => one.name === name);
    if (variable === undefined) return;
    const { from } = editor.state.selection;
    const start = typed === undefined ? from : from - lengthOf(editor);
    editor.chain().focus().insertContentAt({ from: start, to: from }, writtenVariable(variable)).run();
  };
  const [first] = offered;
  const take = useEffectEvent((event: KeyboardEvent) => {
    if (typed === undefined || first === undefined || (event.key !== 'Tab' && event.key !== 'Enter')) return;
    event.preventDefault();
    event.stopPropagation();
    insert(first.name);
  });
  useEffect(() => {
    const { dom } = editor.view;
    const onKeyDown = (event: KeyboardEvent) => take(event);
    dom.addEventListener('keydown', onKeyDown, { capture: true });
    return () => dom.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [editor]);
  return (
    <>
      <select
        className="variable-menu"
        aria-label={say('insert_variable')}
        value=""
        onChange={({ target }) => insert(target.value)}
      >
        <option value="" disabled hidden>
          {'{{ }}'}
        </option>
        {MAIL_VARIABLES.map(({ name, about }) => (
          <option key={name} value={name}>
            {about}
          </option>
        ))}
      </select>
      {typed === undefined || first === undefined ? null : (
        <span className="typed-variables" role="group" aria-label={say('variables')}>
          {offered.slice(0, 4).map(({ name }) => (
            <button
              key={name}
              type="button"
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => insert(name)}
            >
              {name}
            </button>
          ))}
        </span>
      )}
    </>
  );
}

/** What is typed of a variable before the caret. */
function useTyped(editor: Editor): string | undefined {
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    const look = () => setTyped(typedVariable(lineOf(editor), lineOf(editor).length)?.typed);
    editor.on('transaction', look);
    return () => void editor.off('transaction', look);
  }, [editor]);
  return typed;
}

/** The text of the paragraph before the caret. */
function lineOf({ state: { selection } }: Editor): string {
  const { $from } = selection;
  return $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
}

function lengthOf(editor: Editor): number {
  const line = lineOf(editor);
  const found = typedVariable(line, line.length);
  return found === undefined ? 0 : line.length - found.start;
}
