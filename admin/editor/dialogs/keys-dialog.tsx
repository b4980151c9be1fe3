import Button from '@mui/material/Button';
import type { Editor } from '@tiptap/core';

import { TitledDialog } from '../../kit/parts/titled-dialog.tsx';
import { shownKeys } from '../tools/toolbar.tsx';
import { BLOCK_TOOLS, MARK_TOOLS, type Tool } from '../tools/tools.ts';
import { say as sayTool } from '../tools/messages.ts';
import { type MessageKey, say } from './messages.ts';

type Line = readonly [keys: string, what: MessageKey];

const MOVING = [
  ['/', 'key_slash'],
  ['Mod+K', 'key_link'],
  ['Mod+Alt+P', 'key_image'],
  ['Mod+Alt+2', 'key_heading'],
  ['Mod+Alt+0', 'key_text'],
  ['Alt+F10', 'key_toolbar'],
  ['Esc', 'key_leave'],
  ['Mod+Alt+Enter', 'key_focus'],
  ['F8', 'key_hint'],
  ['Mod+S', 'key_save'],
  ['Mod+Z', 'key_undo'],
] as const satisfies readonly Line[];
const TABLE = [
  ['Tab', 'key_cell'],
  ['Alt+Shift+↓', 'key_row'],
  ['Alt+Shift+→', 'key_column'],
  ['Mod+Alt+Shift+↓', 'key_move_row'],
  ['Mod+Alt+Shift+→', 'key_move_column'],
  ['Alt+Shift+Backspace', 'key_remove_row'],
  ['Alt+Shift+Delete', 'key_remove_column'],
] as const satisfies readonly Line[];
const TYPED = [
  ['# ', 'typed_heading'],
  ['- / 1. ', 'typed_list'],
  ['> ', 'typed_quote'],
  ['[!tip] ', 'typed_callout'],
  ['---', 'typed_divider'],
  ['``` ', 'typed_code'],
  ['**bold** *italic* ~~strike~~', 'typed_marks'],
  ['[text](URL)', 'typed_link'],
  ['[^text]', 'typed_footnote'],
] as const satisfies readonly Line[];

/** Every key and sign of the editor on one page. */
export function KeysDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const isThere = ({ name }: Tool) =>
    name === undefined || name in editor.schema.nodes || name in editor.schema.marks;
  const tools = [...MARK_TOOLS, ...BLOCK_TOOLS]
    .filter(isThere)
    .flatMap((tool: Tool) => (tool.keys === undefined ? [] : [[tool.keys, sayTool(tool.label)] as const]));
  const isDocument = 'table' in editor.schema.nodes;
  return (
    <TitledDialog
      title={say('keys_title')}
      width="md"
      className="keys-sheet"
      keepsFocus
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{say('close')}</Button>
        </>
      }
    >
      <Lines title={say('keys_shortcuts')} lines={[...said(MOVING), ...tools]} />
      {isDocument ? <Lines title={say('keys_typed')} lines={said(TYPED)} /> : null}
      {isDocument ? <Lines title={say('keys_table')} lines={said(TABLE)} /> : null}
    </TitledDialog>
  );
}

const said = (lines: readonly Line[]) => lines.map(([keys, what]) => [keys, say(what)] as const);

function Lines({
  title,
  lines,
}: {
  title: string;
  lines: readonly (readonly [keys: string, what: string])[];
}) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {lines.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{shownKeys(keys)}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
