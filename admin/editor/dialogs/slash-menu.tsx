import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { BLOCK_TOOLS, type EditorDialog, type Tool } from '../tools/tools.ts';
import type { MessageKey as ToolKey } from '../tools/messages.ts';
import { ICONS } from '../tools/icons.ts';
import { say as sayTool } from '../tools/messages.ts';
import { shownKeys } from '../tools/toolbar.tsx';
import { selecting } from './insert-card.ts';
import { type MessageKey, say } from './messages.ts';

interface SlashMenuProps {
  editor: Editor;
  isConversation: boolean;
  onOpen: (dialog: EditorDialog) => void;
}

/** A slash on an empty line lists everything that can be inserted there; typing narrows it down. */
export function SlashMenu({ editor, isConversation, onOpen }: SlashMenuProps) {
  const id = useId();
  const typed = useEditorState({ editor, selector: ({ editor: present }) => typedAfterSlash(present) });
  const [dismissed, setDismissed] = useState<string>();
  const [at, setAt] = useState({ typed, index: 0 });
  const items =
    typed === null || typed === dismissed ? [] : itemsFor({ isConversation, onOpen }).filter(saying(typed));
  const index = at.typed === typed ? Math.min(at.index, items.length - 1) : 0;
  const isOpen = items.length > 0;

  const choose = (item: Tool) => {
    const { $from } = editor.state.selection;
    item.run(editor.chain().focus().deleteRange({ from: $from.start(), to: $from.end() })).run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const item = items[index];
    if (step !== undefined) setAt({ typed, index: (index + step + items.length) % items.length });
    else if ((event.key === 'Enter' || event.key === 'Tab') && item !== undefined) choose(item);
    else if (event.key === 'Escape') setDismissed(typed ?? undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  useTextKeys({ dom: editor.view.dom, isOpen, listId: `${id}-list`, activeId: `${id}-${index}`, onKeyDown });

  if (!isOpen) return null;
  return (
    <div
      className="slash-menu"
      style={placeOf(editor)}
      id={`${id}-list`}
      role="listbox"
      aria-label={say('insert')}
    >
      {items.map((item, position) => (
        <div
          key={item.label}
          id={`${id}-${position}`}
          role="option"
          aria-selected={position === index}
          ref={(element) => {
            if (position === index) element?.scrollIntoView({ block: 'nearest' });
          }}
          tabIndex={-1}
          // The text keeps the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            choose(item);
          }}
        >
          <ItemIcon item={item} />
          {sayTool(item.label)}
          {item.keys === undefined ? null : <kbd aria-hidden="true">{shownKeys(item.keys)}</kbd>}
        </div>
      ))}
    </div>
  );
}

function ItemIcon({ item }: { item: Tool }) {
  const Icon = ICONS[item.label];
  return Icon === undefined ? null : <Icon fontSize="small" />;
}

interface TextKeys {
  dom: HTMLElement;
  isOpen: boolean;
  listId: string;
  activeId: string;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The text keeps the focus: the list follows its keys, and the text announces the selected item. */
function useTextKeys({ dom, isOpen, listId, activeId, onKeyDown }: TextKeys): void {
  const listen = useEffectEvent(onKeyDown);
  useEffect(() => {
    if (!isOpen) return undefined;
    const hear = (event: KeyboardEvent) => listen(event);
    dom.addEventListener('keydown', hear, { capture: true });
    dom.setAttribute('aria-controls', listId);
    return () => {
      dom.removeEventListener('keydown', hear, { capture: true });
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [dom, listId, isOpen]);
  useEffect(() => {
    if (isOpen) dom.setAttribute('aria-activedescendant', activeId);
  }, [dom, activeId, isOpen]);
}

/** The text after a slash at the start of a paragraph when the cursor is at its end; null elsewhere. */
function typedAfterSlash({ state, isEditable }: Editor): string | null {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (!empty || !isEditable || parent.type.name !== 'paragraph' || parent.content.size > 24) return null;
  if ($from.parentOffset !== parent.content.size || !('heading' in state.schema.nodes)) return null;
  return /^\/([\p{L}\d ]*)$/u.exec(parent.textContent)?.[1] ?? null;
}

function itemsFor({ isConversation, onOpen }: Omit<SlashMenuProps, 'editor'>): Tool[] {
  const heading = (label: ToolKey, level: 2 | 3 | 4): Tool => ({
    label,
    run: (chain) => chain.setHeading({ level }),
  });
  const window = (label: ToolKey, dialog: EditorDialog): Tool => ({
    label,
    run: (chain) => {
      // After the frame in which the text takes the focus.
      requestAnimationFrame(() => onOpen(dialog));
      return chain;
    },
  });
  return [
    heading(isConversation ? 'question' : 'heading_2', 2),
    heading('heading_3', 3),
    heading('heading_4', 4),
    window('image', 'picture'),
    window('link', 'link'),
    ...BLOCK_TOOLS,
    window('site_quote', 'site_quote'),
    window('gallery', 'gallery'),
    { label: 'toggle', run: (chain) => chain.wrapIn('toggle') },
    window('embed', 'embed'),
    window('bookmark', 'bookmark'),
    window('button', 'button'),
    {
      label: 'signup',
      run: (chain) =>
        chain
          .insertContent({ type: 'signup', attrs: { text: say('signup_text') } })
          .command(selecting('signup')),
    },
    { label: 'code_block', run: (chain: ChainedCommands) => chain.setCodeBlock() },
  ];
}

/** Other words that find a tool. */
const WORDS: Partial<Record<ToolKey, MessageKey>> = {
  question: 'find_heading_2',
  heading_2: 'find_heading_2',
  heading_3: 'find_heading_3',
  heading_4: 'find_heading_4',
  image: 'find_image',
  link: 'find_link',
  bullets: 'find_bullets',
  numbers: 'find_numbers',
  quote: 'find_quote',
  site_quote: 'find_site_quote',
  callout: 'find_callout',
  table: 'find_table',
  divider: 'find_divider',
  footnote: 'find_footnote',
  gallery: 'find_gallery',
  toggle: 'find_toggle',
  embed: 'find_embed',
  bookmark: 'find_bookmark',
  button: 'find_button',
  signup: 'find_signup',
  code_block: 'find_code',
};

function saying(typed: string) {
  const wanted = typed.trim().toLowerCase();
  return ({ label }: Tool) => {
    const words = WORDS[label];
    return [sayTool(label), words === undefined ? '' : say(words)].some((text) =>
      text.toLowerCase().includes(wanted),
    );
  };
}

/** Below the cursor, or above it if there is more room. */
function placeOf(editor: Editor): { left: number; top?: number; bottom?: number } {
  const { left, top, bottom } = editor.view.coordsAtPos(editor.state.selection.from);
  const x = Math.max(8, Math.min(left, window.innerWidth - 288));
  return window.innerHeight - bottom < 300 && top > 300
    ? { left: x, bottom: window.innerHeight - top + 6 }
    : { left: x, top: bottom + 6 };
}
