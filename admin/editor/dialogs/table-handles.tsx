import ColumnIcon from '@mui/icons-material/MoreHoriz';
import RowIcon from '@mui/icons-material/MoreVert';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Line, moveLine, tablePlace } from './table-moves.ts';
import { say as sayTool } from '../tools/messages.ts';
import { type MessageKey, say } from './messages.ts';
import './table-handles.css';

/** At this width, the style sheet leaves room for thumbs beside a table. */
const PHONE = '(max-width: 820px)';
const KEYS: Readonly<Record<string, readonly [Line, 1 | -1]>> = {
  ArrowUp: ['row', -1],
  ArrowDown: ['row', 1],
  ArrowLeft: ['column', -1],
  ArrowRight: ['column', 1],
};

/** The actions for the row and the column of the caret, beside and above them. */
export function TableHandles({ editor }: { editor: Editor }) {
  const place = useEditorState({
    editor,
    selector: ({ editor: { state, isEditable } }) => (isEditable ? tablePlace(state) : undefined),
  });
  useMoveKeys(editor);
  if (place === undefined) return null;
  return (['row', 'column'] as const).map((line) => (
    <Handle key={line} editor={editor} line={line} at={place.at[line]} count={place.count[line]} />
  ));
}

interface HandleProps {
  editor: Editor;
  line: Line;
  at: number;
  count: number;
}

const LABELS = { row: 'table_row', column: 'table_column' } as const satisfies Record<Line, MessageKey>;

function Handle({ editor, line, at, count }: HandleProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  usePlace(button, editor, line);
  const Icon = line === 'row' ? RowIcon : ColumnIcon;
  const close = () => setAnchor(null);
  return (
    <>
      <button
        type="button"
        className="table-handle"
        data-line={line}
        ref={button}
        aria-label={say(LABELS[line], { number: at + 1 })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon fontSize="inherit" />
      </button>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        // The text has the focus afterwards.
        disableRestoreFocus
      >
        {actionsFor(line, { at, count }).map(({ label, isDisabled = false, run }) => (
          <MenuItem
            key={label}
            disabled={isDisabled}
            onClick={() => {
              close();
              run(editor);
              requestAnimationFrame(() => editor.view.focus());
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

interface Action {
  label: string;
  isDisabled?: boolean;
  run: (editor: Editor) => boolean;
}

function actionsFor(line: Line, { at, count }: { at: number; count: number }): Action[] {
  const tool = (label: string, run: Action['run']): Action => ({ label, run });
  const move = (label: MessageKey, step: 1 | -1): Action => ({
    label: say(label),
    isDisabled: at + step < 0 || at + step >= count,
    run: (editor) => moveLine(line, step)(editor.state, editor.view.dispatch),
  });
  return line === 'row'
    ? [
        tool(say('row_above'), ({ commands }) => commands.addRowBefore()),
        tool(sayTool('row_below'), ({ commands }) => commands.addRowAfter()),
        move('move_up', -1),
        move('move_down', 1),
        tool(sayTool('remove_row'), ({ commands }) => commands.deleteRow()),
      ]
    : [
        tool(say('column_left'), ({ commands }) => commands.addColumnBefore()),
        tool(sayTool('column_right'), ({ commands }) => commands.addColumnAfter()),
        move('move_left', -1),
        move('move_right', 1),
        tool(sayTool('remove_column'), ({ commands }) => commands.deleteColumn()),
      ];
}

/** Before and above the table; on a phone, the row’s is at the edge that a thumb reaches. */
function usePlace(button: RefObject<HTMLButtonElement | null>, editor: Editor, line: Line): void {
  useLayoutEffect(() => {
    const place = () => {
      const element = button.current;
      const frame = element?.offsetParent?.getBoundingClientRect();
      const { node } = editor.view.domAtPos(editor.state.selection.from);
      const cell = (node instanceof Element ? node : node.parentElement)?.closest('td, th');
      const table = cell?.closest('table')?.getBoundingClientRect();
      if (element === null || frame === undefined || table === undefined) return;
      const box = cell?.getBoundingClientRect() ?? table;
      const { offsetWidth: width, offsetHeight: height } = element;
      const side = matchMedia(PHONE).matches ? table.right : table.left - width;
      const left = line === 'row' ? side : box.left + (box.width - width) / 2;
      const top = line === 'row' ? box.top + (box.height - height) / 2 : table.top - height;
      element.style.setProperty('left', `${left - frame.left}px`);
      element.style.setProperty('top', `${top - frame.top}px`);
    };
    place();
    editor.on('transaction', place);
    window.addEventListener('resize', place);
    return () => {
      editor.off('transaction', place);
      window.removeEventListener('resize', place);
    };
  }, [button, editor, line]);
}

/** Ctrl or ⌘ with Alt, Shift, and an arrow moves the row or column. */
function useMoveKeys(editor: Editor): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const [line, step] = KEYS[event.key] ?? [];
    const isMove = event.altKey && event.shiftKey && (event.ctrlKey || event.metaKey);
    if (!isMove || line === undefined || step === undefined || tablePlace(editor.state) === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    moveLine(line, step)(editor.state, editor.view.dispatch);
  });
  useEffect(() => {
    const { dom } = editor.view;
    const listen = (event: KeyboardEvent) => hear(event);
    dom.addEventListener('keydown', listen, { capture: true });
    return () => dom.removeEventListener('keydown', listen, { capture: true });
  }, [editor]);
}
