import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { EditorDialog, Tool } from '../tools/tools.ts';
import { ICONS } from '../tools/icons.ts';
import { say as sayTool } from '../tools/messages.ts';
import { shownKeys } from '../tools/toolbar.tsx';
import { slashGroups } from './slash-items.ts';
import { say } from './messages.ts';

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
  const isAsked = typed !== null && typed !== dismissed;
  const groups = isAsked ? slashGroups({ isConversation, onOpen }, typed) : [];
  const items = groups.flatMap((group) => group.items);
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

  if (!isOpen) return isAsked && !typed.includes(' ') ? <NothingFound editor={editor} typed={typed} /> : null;
  return (
    <div
      className="slash-menu"
      style={placeOf(editor)}
      id={`${id}-list`}
      role="listbox"
      aria-label={say('insert')}
    >
      {groups.map((group) => (
        <div key={group.title} role="group" aria-label={group.title}>
          <div className="slash-group" aria-hidden="true">
            {group.title}
          </div>
          {group.items.map((item) => {
            const position = items.indexOf(item);
            return (
              <Item
                key={item.label}
                id={`${id}-${position}`}
                item={item}
                isSelected={position === index}
                onChoose={() => choose(item)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Says that the word finds nothing; a space after it makes it text. */
function NothingFound({ editor, typed }: { editor: Editor; typed: string }) {
  return (
    <p className="slash-menu slash-none" style={placeOf(editor)} role="status">
      {say('insert_none', { typed })}
    </p>
  );
}

interface ItemProps {
  id: string;
  item: Tool;
  isSelected: boolean;
  onChoose: () => void;
}

function Item({ id, item, isSelected, onChoose }: ItemProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      ref={(element) => {
        if (isSelected) element?.scrollIntoView({ block: 'nearest' });
      }}
      tabIndex={-1}
      // The text keeps the focus.
      onMouseDown={(event) => {
        event.preventDefault();
        onChoose();
      }}
    >
      <ItemIcon item={item} />
      {sayTool(item.label)}
      {item.keys === undefined ? null : <kbd aria-hidden="true">{shownKeys(item.keys)}</kbd>}
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

/** Below the cursor, or above it if there is more room. */
function placeOf(editor: Editor): { left: number; top?: number; bottom?: number } {
  const { left, top, bottom } = editor.view.coordsAtPos(editor.state.selection.from);
  const x = Math.max(8, Math.min(left, window.innerWidth - 288));
  return window.innerHeight - bottom < 300 && top > 300
    ? { left: x, bottom: window.innerHeight - top + 6 }
    : { left: x, top: bottom + 6 };
}
