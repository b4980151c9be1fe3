import HeaderColumnIcon from '@mui/icons-material/BorderLeft';
import HeaderRowIcon from '@mui/icons-material/BorderTop';
import RemoveTableIcon from '@mui/icons-material/DeleteOutlined';
import { createSvgIcon } from '@mui/material/utils';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { ToolButton } from './toolbar.tsx';
import type { Icon } from './icons.ts';
import { type MessageKey, say } from './messages.ts';

const PLUS = 'M11 14h2v3h3v2h-3v3h-2v-3H8v-2h3z';
const MINUS = 'M8 16h8v2H8z';
const LINE = 'M3 3h18v8H3zm2 2v4h14V5z';
/** The column stands where the row lies. */
const UPRIGHT = 'matrix(0 1 1 0 0 0)';

const AddRowIcon = createSvgIcon(<path d={LINE + PLUS} />, 'AddRow');
const AddColumnIcon = createSvgIcon(<path d={LINE + PLUS} transform={UPRIGHT} />, 'AddColumn');
const RemoveRowIcon = createSvgIcon(<path d={LINE + MINUS} />, 'RemoveRow');
const RemoveColumnIcon = createSvgIcon(<path d={LINE + MINUS} transform={UPRIGHT} />, 'RemoveColumn');

interface TableTool {
  label: MessageKey;
  keys?: string;
  icon: Icon;
  run: (chain: ChainedCommands) => ChainedCommands;
}

const TABLE_TOOLS: readonly TableTool[] = [
  { label: 'header_row', icon: HeaderRowIcon, run: (chain) => chain.toggleHeaderRow() },
  { label: 'header_column', icon: HeaderColumnIcon, run: (chain) => chain.toggleHeaderColumn() },
  { label: 'row_below', icon: AddRowIcon, keys: 'Alt+Shift+↓', run: (chain) => chain.addRowAfter() },
  { label: 'column_right', icon: AddColumnIcon, keys: 'Alt+Shift+→', run: (chain) => chain.addColumnAfter() },
  { label: 'remove_row', icon: RemoveRowIcon, keys: 'Alt+Shift+⌫', run: (chain) => chain.deleteRow() },
  {
    label: 'remove_column',
    icon: RemoveColumnIcon,
    keys: 'Alt+Shift+Del',
    run: (chain) => chain.deleteColumn(),
  },
  { label: 'remove_table', icon: RemoveTableIcon, run: (chain) => chain.deleteTable() },
];

/** The settings of a table, and its rows and columns, whose handles have more. */
export function TableTools({ editor }: { editor: Editor }) {
  return TABLE_TOOLS.map(({ label, keys, icon, run }) => (
    <ToolButton
      key={label}
      label={say(label)}
      keys={keys}
      icon={icon}
      onClick={() => run(editor.chain().focus()).run()}
    />
  ));
}
