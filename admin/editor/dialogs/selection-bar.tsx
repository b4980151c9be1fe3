import CommentIcon from '@mui/icons-material/AddCommentOutlined';
import LinkIcon from '@mui/icons-material/Link';
import HeadingIcon from '@mui/icons-material/Title';
import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ICONS } from '../tools/icons.ts';
import { say as sayTool } from '../tools/messages.ts';
import { useCommentVerb } from '../tools/open-editors.ts';
import { ToolButton } from '../tools/toolbar.tsx';
import { BLOCK_TOOLS, type EditorDialog, MARK_TOOLS, type Tool } from '../tools/tools.ts';
import { say } from './messages.ts';

const GAP_PX = 8;
/** The tools for selected words. */
const FOR_WORDS: readonly string[] = ['bold', 'italic', 'quote'];
const TOOLS: readonly Tool[] = [
  ...MARK_TOOLS,
  { label: 'heading_2', name: 'heading', run: (chain) => chain.toggleHeading({ level: 2 }) } satisfies Tool,
  ...BLOCK_TOOLS,
].filter(({ label }) => label === 'heading_2' || FOR_WORDS.includes(label));

interface SelectionBarProps {
  editor: Editor;
  onOpen: (dialog: EditorDialog) => void;
}

/** The most common formatting, beside the selected words. Keyboard users have the same in the toolbar. */
export function SelectionBar({ editor, onOpen }: SelectionBarProps) {
  const selected = useEditorState({ editor, selector: ({ editor: present }) => selectionOf(present) });
  const isPressed = useIsPressed(editor);
  const comment = useCommentVerb();
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (bar.current !== null) place(bar.current, editor);
  }, [editor, selected, isPressed]);
  if (selected === null || isPressed) return null;
  return (
    <div className="selection-bar" role="toolbar" aria-label={say('selection')} ref={bar}>
      {TOOLS.filter(({ name = '' }) => name in editor.schema.marks || name in editor.schema.nodes).map(
        (tool) => (
          <ToolButton
            key={tool.label}
            label={sayTool(tool.label)}
            keys={tool.keys}
            icon={ICONS[tool.label] ?? HeadingIcon}
            isActive={editor.isActive(tool.name ?? '')}
            onClick={() => tool.run(editor.chain().focus()).run()}
          />
        ),
      )}
      <ToolButton
        label={sayTool('link')}
        keys="Mod+K"
        icon={LinkIcon}
        isActive={editor.isActive('link')}
        onClick={() => onOpen('link')}
      />
      {comment === undefined ? null : (
        <ToolButton
          label={say('comment')}
          keys="Mod+Alt+M"
          icon={CommentIcon}
          isActive={false}
          onClick={() => comment(editor)}
        />
      )}
    </div>
  );
}

/** The selection and its formatting, updated with it; null without one. */
function selectionOf({ state, isFocused, isEditable }: Editor): string | null {
  const { selection } = state;
  const { from, to, empty, $from } = selection;
  if (empty || !isFocused || !isEditable || !(selection instanceof TextSelection)) return null;
  if ($from.parent.type.spec.code === true || state.doc.textBetween(from, to).trim() === '') return null;
  return `${from} ${to} ${$from
    .marks()
    .map(({ type }) => type.name)
    .join()} ${$from.parent.type.name}`;
}

/** While the mouse selects, nothing appears under it. */
function useIsPressed(editor: Editor): boolean {
  const [isPressed, setIsPressed] = useState(false);
  useEffect(() => {
    const { dom } = editor.view;
    const down = () => setIsPressed(true);
    const up = () => setIsPressed(false);
    dom.addEventListener('pointerdown', down);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', up);
    return () => {
      dom.removeEventListener('pointerdown', down);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
    };
  }, [editor]);
  return isPressed;
}

/** Above the words; below them near the toolbar, and on touch screens, whose own menu is above. */
function place(bar: HTMLElement, { state, view }: Editor): void {
  const frame = bar.offsetParent?.getBoundingClientRect();
  if (frame === undefined) return;
  const [first, last] = [view.coordsAtPos(state.selection.from), view.coordsAtPos(state.selection.to)];
  const isTouched = matchMedia('(pointer: coarse)').matches;
  const middle = first.top === last.top ? (first.left + last.right) / 2 : first.left + bar.offsetWidth / 2;
  const left = Math.min(middle - bar.offsetWidth / 2 - frame.left, frame.width - bar.offsetWidth);
  bar.style.left = `${Math.max(0, left)}px`;
  const tools = bar.parentElement?.querySelector('.editor-bars')?.getBoundingClientRect().bottom ?? 0;
  const above = first.top - bar.offsetHeight - GAP_PX;
  const isBelow = isTouched || above < tools;
  bar.style.top = `${(isBelow ? last.bottom + GAP_PX : above) - frame.top}px`;
}
