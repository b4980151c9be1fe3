import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { embedOf } from '#schema/document/embeds.ts';
import { isSafeHref } from '#schema/document/safe-url.ts';
import { textOf } from '../../records/text-of.ts';
import { CARDS, type CardName } from '../nodes/own-blocks.ts';
import { changeSelectedNode } from '../nodes/selected-node.ts';
import { ContextText } from './context-text.tsx';
import type { EditorDialog } from './tools.ts';
import { type MessageKey, say } from './messages.ts';

const LABELS: Readonly<Record<string, MessageKey>> = {
  title: 'title',
  description: 'description',
  label: 'label',
  text: 'signup_text',
};

interface CardFieldsProps {
  editor: Editor;
  name: CardName;
  attributes: Record<string, unknown>;
  onOpen: (dialog: EditorDialog) => void;
}

/** The text, target, and image of the selected card. */
export function CardFields({ editor, name, attributes, onOpen }: CardFieldsProps) {
  const set = (change: Record<string, string>) =>
    changeSelectedNode(editor, editor.state.selection.from, change);
  const done = () => editor.chain().setTextSelection(editor.state.selection.to).focus().run();
  return (
    <>
      {CARDS[name].map((attribute, index) => (
        <ContextText
          key={attribute}
          label={say(LABELS[attribute] ?? 'title')}
          value={textOf(attributes[attribute])}
          isAwaited={index === 0}
          onDone={done}
          onChange={(value) => set({ [attribute]: value })}
        />
      ))}
      {name === 'signup' ? null : (
        <Address
          // Another card has another URL.
          key={editor.state.selection.from}
          isRight={name === 'embed' ? (href) => embedOf(href) !== undefined : isSafeHref}
          value={textOf(attributes.href)}
          onDone={done}
          onChange={(href) => set({ href })}
        />
      )}
      {name === 'embed' ? (
        <button type="button" className="tool-word" onClick={() => onOpen('picture')}>
          {say('choose_picture')}
        </button>
      ) : null}
    </>
  );
}

interface AddressProps {
  value: string;
  isRight: (href: string) => boolean;
  onDone: () => void;
  onChange: (href: string) => void;
}

/** An incomplete URL: the card keeps its last valid one. */
function Address({ value, isRight, onDone, onChange }: AddressProps) {
  const [typed, setTyped] = useState(value);
  return (
    <ContextText
      label={say('url')}
      value={typed}
      isInvalid={!isRight(typed)}
      onDone={onDone}
      onChange={(next) => {
        setTyped(next);
        if (isRight(next)) onChange(next);
      }}
    />
  );
}
