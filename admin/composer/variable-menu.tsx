import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { useEffect, useEffectEvent, useState } from 'react';
import { MAIL_VARIABLES } from '#schema/newsletter/mail-variables.ts';
import { chipOf, labelOf, withFallback } from './chips.ts';
import { matchingVariables, typedVariable, writtenVariable } from './variables.ts';
import { say } from './messages.ts';

/**
 * Variables in the text of an email: chosen from a menu, or completed after typing two braces; a selected chip can
 * get a default.
 */
export function VariableMenu({ editor }: { editor: Editor }) {
  const { typed, chosen } = useAtCaret(editor);
  const offered = typed === undefined ? MAIL_VARIABLES : matchingVariables(typed);
  const insert = (name: string) => {
    const variable = MAIL_VARIABLES.find((one) => one.name === name);
    if (variable === undefined) return;
    const { from } = editor.state.selection;
    const start = typed === undefined ? from : from - lengthOf(editor);
    const chip = { type: 'variable', attrs: { source: writtenVariable(variable) } };
    editor.chain().focus().insertContentAt({ from: start, to: from }, chip).run();
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
          {say('personalize')}
        </option>
        {MAIL_VARIABLES.map(({ name }) => (
          <option key={name} value={name}>
            {labelOf(name)}
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
              {labelOf(name)}
            </button>
          ))}
        </span>
      )}
      {chosen === undefined ? null : <Fallback key={chosen} source={chosen} editor={editor} />}
    </>
  );
}

/** The default for readers who lack the chosen variable. */
function Fallback({ source, editor }: { source: string; editor: Editor }) {
  const { label, fallback = '' } = chipOf(source);
  const [words, setWords] = useState(fallback);
  const apply = () => {
    if (words !== fallback)
      editor.commands.updateAttributes('variable', { source: withFallback(source, words) });
  };
  return (
    <label className="variable-fallback">
      {say('fallback', { variable: label })}
      <input
        className="input"
        value={words}
        maxLength={60}
        onChange={({ target }) => setWords(target.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
    </label>
  );
}

interface AtCaret {
  /** The beginning of a variable before the caret. */
  typed: string | undefined;
  /** The selected variable, as written. */
  chosen: string | undefined;
}

function useAtCaret(editor: Editor): AtCaret {
  const [at, setAt] = useState<AtCaret>(() => atCaret(editor));
  useEffect(() => {
    const look = () =>
      setAt((before) => {
        const now = atCaret(editor);
        return now.typed === before.typed && now.chosen === before.chosen ? before : now;
      });
    editor.on('transaction', look);
    return () => void editor.off('transaction', look);
  }, [editor]);
  return at;
}

function atCaret(editor: Editor): AtCaret {
  const { selection } = editor.state;
  const node = selection instanceof NodeSelection ? selection.node : undefined;
  const line = lineOf(editor);
  return {
    typed: typedVariable(line, line.length)?.typed,
    chosen: node?.type.name === 'variable' ? String(node.attrs['source']) : undefined,
  };
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
