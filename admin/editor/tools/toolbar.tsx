import CodeIcon from '@mui/icons-material/Code';
import KeysIcon from '@mui/icons-material/KeyboardOutlined';
import LinkIcon from '@mui/icons-material/Link';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { KeyboardEvent, ReactNode } from 'react';
import { BLOCK_TOOLS, type EditorDialog, MARK_TOOLS, type Tool } from './tools.ts';
import { ICONS, type Icon } from './icons.ts';
import { type MessageKey, say } from './messages.ts';

const HISTORY_TOOLS: readonly Tool[] = [
  { label: 'undo', keys: 'Mod+Z', run: (chain) => chain.undo() },
  { label: 'redo', keys: 'Mod+Shift+Z', run: (chain) => chain.redo() },
];

/** What a narrow toolbar leaves out: all of it has keys or is in the menu of blocks. */
const SPARE: Readonly<Partial<Record<MessageKey, number>>> = {
  undo: 1,
  redo: 1,
  underline: 1,
  strike: 2,
  code: 2,
  divider: 3,
  callout: 3,
};

export interface ToolbarProps {
  editor: Editor;
  /** In a conversation, questions take the place of headings. */
  isConversation: boolean;
  onOpen: (dialog: EditorDialog) => void;
  /** At the end of the tools. */
  more: ReactNode;
}

/** The formatting toolbar. One Tab stop; arrow keys move between tools. */
export function Toolbar({ editor, isConversation, onOpen, more }: ToolbarProps) {
  const active = useActiveNames(editor);
  const isThere = ({ name }: Tool) =>
    name === undefined || name in editor.schema.nodes || name in editor.schema.marks;
  const buttons = (tools: readonly Tool[]) =>
    tools
      .filter(isThere)
      .map((tool) => (
        <ToolButton
          key={tool.label}
          label={say(tool.label)}
          keys={tool.keys}
          icon={ICONS[tool.label] ?? CodeIcon}
          isActive={tool.name === undefined ? undefined : active.includes(tool.name)}
          spare={SPARE[tool.label]}
          onClick={() => tool.run(editor.chain().focus()).run()}
        />
      ));
  const open = (
    dialog: EditorDialog,
    label: string,
    rest: { icon: Icon; keys?: string; isActive?: boolean; spare?: number },
  ) => <ToolButton label={label} {...rest} onClick={() => onOpen(dialog)} />;
  return (
    <div
      className="editor-tools"
      role="toolbar"
      tabIndex={-1}
      aria-label={say('toolbar')}
      onKeyDown={(event) => roveFocus(event, editor)}
    >
      {'heading' in editor.schema.nodes ? (
        <BlockChoice editor={editor} isConversation={isConversation} />
      ) : null}
      {buttons(MARK_TOOLS)}
      {open('link', say('link'), { icon: LinkIcon, keys: 'Mod+K', isActive: active.includes('link') })}
      {buttons(BLOCK_TOOLS)}
      {'image' in editor.schema.nodes
        ? open('picture', say('image'), { icon: ImageIcon, keys: 'Mod+Alt+P' })
        : null}
      {buttons(HISTORY_TOOLS)}
      {more}
      {open('keys', say('keys'), { icon: KeysIcon, keys: 'Mod+/', spare: 2 })}
    </div>
  );
}

const NAMES = [...MARK_TOOLS, ...BLOCK_TOOLS].map(({ name }) => name as string).concat('link');

/** Computed once for all tools at the cursor: doing it in every tool slows down typing. */
function useActiveNames(editor: Editor): string {
  return useEditorState({
    editor,
    selector: ({ editor: present }) => NAMES.filter((name) => present.isActive(name)).join(' '),
  });
}

interface ToolButtonProps {
  label: string;
  icon: Icon;
  keys?: string | undefined;
  isActive?: boolean | undefined;
  /** In a narrow toolbar it is left out: 1 first, 3 last. */
  spare?: number | undefined;
  onClick: () => void;
}

/** One tool; the selection in the text stays. */
export function ToolButton({ label, icon: Icon, keys, isActive, spare, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="tool"
      aria-label={label}
      title={keys === undefined ? label : `${label} (${shownKeys(keys)})`}
      aria-pressed={isActive}
      data-spare={spare}
      tabIndex={-1}
      // The selection in the text stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon fontSize="small" />
    </button>
  );
}

/** `Mod+B` as the keyboard in front of one calls it. */
export function shownKeys(keys: string): string {
  const isMac = navigator.platform.startsWith('Mac');
  return keys.replace('Mod', isMac ? '⌘' : 'Ctrl').replace('Alt', isMac ? '⌥' : 'Alt');
}

interface BlockChoiceProps {
  editor: Editor;
  isConversation: boolean;
}

/** The type of the block: text, heading, code. */
function BlockChoice({ editor, isConversation }: BlockChoiceProps) {
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
      aria-label={say('block')}
      value={block}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="text">{say(isConversation ? 'answer' : 'text')}</option>
      <option value="2">{say(isConversation ? 'question' : 'heading_2')}</option>
      <option value="3">{say('heading_3')}</option>
      <option value="4">{say('heading_4')}</option>
      <option value="code">{say('code_block')}</option>
    </select>
  );
}

/** Arrow keys within a toolbar (WAI-ARIA APG), and Escape back into the text. */
export function roveFocus(event: KeyboardEvent<HTMLDivElement>, editor: Editor): void {
  if (event.key === 'Escape') {
    event.preventDefault();
    event.stopPropagation();
    editor.view.focus();
  }
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('select, button')].filter((tool) =>
    tool.checkVisibility(),
  );
  const at = tools.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  tools.at((at + (event.key === 'ArrowRight' ? 1 : -1)) % tools.length)?.focus();
}
