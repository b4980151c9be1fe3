import BoldIcon from '@mui/icons-material/FormatBold';
import BulletsIcon from '@mui/icons-material/FormatListBulleted';
import CalloutIcon from '@mui/icons-material/LightbulbOutlined';
import CodeIcon from '@mui/icons-material/Code';
import FootnoteIcon from '@mui/icons-material/Superscript';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import LinkIcon from '@mui/icons-material/Link';
import NumbersIcon from '@mui/icons-material/FormatListNumbered';
import PictureIcon from '@mui/icons-material/ImageOutlined';
import QuoteIcon from '@mui/icons-material/FormatQuote';
import RedoIcon from '@mui/icons-material/Redo';
import RuleIcon from '@mui/icons-material/HorizontalRule';
import StrikeIcon from '@mui/icons-material/FormatStrikethrough';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import UnderlineIcon from '@mui/icons-material/FormatUnderlined';
import UndoIcon from '@mui/icons-material/Undo';
import Tooltip from '@mui/material/Tooltip';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react';
import { IMAGE_TYPES } from '../inputs/drop-area.tsx';
import { LinkDialog } from './link-dialog.tsx';

interface Tool {
  label: string;
  icon: ComponentType<{ fontSize?: 'small' }>;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** The node or mark that must exist, and that is active while the tool is pressed. */
  name?: string;
}

const MARK_TOOLS: readonly Tool[] = [
  { label: 'Bold', icon: BoldIcon, name: 'bold', run: (chain) => chain.toggleBold() },
  { label: 'Italic', icon: ItalicIcon, name: 'italic', run: (chain) => chain.toggleItalic() },
  { label: 'Underline', icon: UnderlineIcon, name: 'underline', run: (chain) => chain.toggleUnderline() },
  { label: 'Strikethrough', icon: StrikeIcon, name: 'strike', run: (chain) => chain.toggleStrike() },
  { label: 'Code', icon: CodeIcon, name: 'code', run: (chain) => chain.toggleCode() },
];
const BLOCK_TOOLS: readonly Tool[] = [
  { label: 'Bullet list', icon: BulletsIcon, name: 'bulletList', run: (chain) => chain.toggleBulletList() },
  {
    label: 'Numbered list',
    icon: NumbersIcon,
    name: 'orderedList',
    run: (chain) => chain.toggleOrderedList(),
  },
  { label: 'Quotation', icon: QuoteIcon, name: 'blockquote', run: (chain) => chain.toggleBlockquote() },
  { label: 'Callout', icon: CalloutIcon, name: 'callout', run: (chain) => chain.toggleCallout() },
  {
    label: 'Table',
    icon: TableIcon,
    name: 'table',
    run: (chain) => chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true }),
  },
  { label: 'Line', icon: RuleIcon, name: 'horizontalRule', run: (chain) => chain.setHorizontalRule() },
  {
    label: 'Footnote',
    icon: FootnoteIcon,
    name: 'footnote',
    run: (chain) =>
      chain
        .insertContent({ type: 'footnote', attrs: { text: '' } })
        // Selected at once: its text is asked for below the tools.
        .command(({ tr, commands }) => commands.setNodeSelection(tr.selection.from - 1)),
  },
];
const HISTORY_TOOLS: readonly Tool[] = [
  { label: 'Undo', icon: UndoIcon, run: (chain) => chain.undo() },
  { label: 'Redo', icon: RedoIcon, run: (chain) => chain.redo() },
];

/** What can be made of the text. One stop for Tab; arrow keys go from tool to tool. */
export function Toolbar({ editor, onPicture }: { editor: Editor; onPicture: (file: File) => void }) {
  const [isLinking, setIsLinking] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const isThere = (name: string) => name in editor.schema.nodes || name in editor.schema.marks;
  return (
    <div className="editor-tools" role="toolbar" tabIndex={-1} aria-label="Formatting" onKeyDown={roveFocus}>
      {isThere('heading') ? <BlockChoice editor={editor} /> : null}
      <ToolGroup editor={editor} tools={MARK_TOOLS} />
      <ToolButton
        label="Link"
        icon={LinkIcon}
        editor={editor}
        name="link"
        onClick={() => setIsLinking(true)}
      />
      <ToolGroup editor={editor} tools={BLOCK_TOOLS} />
      {isThere('image') ? (
        <>
          <ToolButton
            label="Picture"
            icon={PictureIcon}
            editor={editor}
            onClick={() => file.current?.click()}
          />
          <input
            ref={file}
            type="file"
            hidden
            accept={IMAGE_TYPES.join(',')}
            onChange={({ target }) => {
              const chosen = target.files?.[0];
              target.value = '';
              if (chosen !== undefined) onPicture(chosen);
            }}
          />
        </>
      ) : null}
      <ToolGroup editor={editor} tools={HISTORY_TOOLS} />
      {isLinking ? <LinkDialog editor={editor} onClose={() => setIsLinking(false)} /> : null}
    </div>
  );
}

function ToolGroup({ editor, tools }: { editor: Editor; tools: readonly Tool[] }) {
  const shown = tools.filter(
    ({ name }) => name === undefined || name in editor.schema.nodes || name in editor.schema.marks,
  );
  return shown.map(({ label, icon, name, run }) => (
    <ToolButton
      key={label}
      label={label}
      icon={icon}
      editor={editor}
      name={name}
      onClick={() => run(editor.chain().focus()).run()}
    />
  ));
}

interface ToolButtonProps {
  label: string;
  icon: ComponentType<{ fontSize?: 'small' }>;
  editor: Editor;
  name?: string | undefined;
  onClick: () => void;
}

function ToolButton({ label, icon: Icon, editor, name, onClick }: ToolButtonProps) {
  const isActive = useEditorState({
    editor,
    selector: (state) => name !== undefined && state.editor.isActive(name),
  });
  return (
    <Tooltip title={label}>
      <button
        type="button"
        className="tool"
        aria-label={label}
        aria-pressed={name === undefined ? undefined : isActive}
        tabIndex={-1}
        // The selection in the text stays.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        <Icon fontSize="small" />
      </button>
    </Tooltip>
  );
}

/** Text, heading, code: what the block is. */
function BlockChoice({ editor }: { editor: Editor }) {
  const block = useEditorState({
    editor,
    selector: ({ editor: present }) =>
      present.isActive('codeBlock')
        ? 'code'
        : String([2, 3, 4].find((level) => present.isActive('heading', { level })) ?? 'text'),
  });
  const choose = (choice: string) => {
    const chain = editor.chain().focus();
    if (choice === 'text') chain.setParagraph().run();
    else if (choice === 'code') chain.setCodeBlock().run();
    else chain.setHeading({ level: Number(choice) as 2 | 3 | 4 }).run();
  };
  return (
    <select
      className="tool-choice"
      aria-label="Kind of paragraph"
      value={block}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="text">Text</option>
      <option value="2">Heading</option>
      <option value="3">Subheading</option>
      <option value="4">Small heading</option>
      <option value="code">Code</option>
    </select>
  );
}

/** Arrow keys within a toolbar (WAI-ARIA APG). */
function roveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('select, button')];
  const at = tools.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  tools.at((at + (event.key === 'ArrowRight' ? 1 : -1)) % tools.length)?.focus();
}
