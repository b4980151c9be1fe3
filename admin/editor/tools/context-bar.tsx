import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { textOf } from '../../records/text-of.ts';
import { changeSelectedNode } from '../nodes/selected-node.ts';
import { usePlaceAtBlock } from './block-place.ts';
import { ContextText } from './context-text.tsx';
import type { EditorDialog } from './tools.ts';
import { TableTools } from './table-tools.tsx';
import { roveFocus } from './toolbar.tsx';
import { say } from './messages.ts';

/** Few texts have cards, so their fields load with the first one. */
const CardFields = lazy(() => import('./card-fields.tsx').then((module) => ({ default: module.CardFields })));

interface ContextBarProps {
  editor: Editor;
  onOpen: (dialog: EditorDialog) => void;
}

/** The settings of the block at the cursor, beside it: the tone of a callout, the title of a section, the header of a table. */
export function ContextBar({ editor, onOpen }: ContextBarProps) {
  const place = useEditorState({ editor, selector: ({ editor: present }) => placeOf(present) });
  return place === null ? null : <PlacedBar key={place.name} editor={editor} place={place} onOpen={onOpen} />;
}

function PlacedBar({ editor, place, onOpen }: ContextBarProps & { place: Place }) {
  const bar = useRef<HTMLDivElement>(null);
  usePlaceAtBlock(bar, editor, place.name);
  return (
    <div
      className="editor-context"
      role="toolbar"
      tabIndex={-1}
      aria-label={say('context')}
      ref={bar}
      onKeyDown={(event) => roveFocus(event, editor)}
    >
      <ContextFields editor={editor} place={place} onOpen={onOpen} />
    </div>
  );
}

const PLACES = [
  'footnote',
  'embed',
  'bookmark',
  'button',
  'signup',
  'gallery',
  'table',
  'codeBlock',
  'callout',
  'toggle',
] as const;
type Place = { name: (typeof PLACES)[number]; attributes: Record<string, unknown> };

function placeOf(editor: Editor): Place | null {
  const name = PLACES.find((candidate) => editor.isActive(candidate));
  return name === undefined ? null : { name, attributes: editor.getAttributes(name) };
}

function ContextFields({ editor, place, onOpen }: ContextBarProps & { place: Place }): ReactNode {
  const set = (attributes: Record<string, unknown>) =>
    editor.commands.updateAttributes(place.name, attributes);
  const text = (name: string) => textOf(place.attributes[name]);
  switch (place.name) {
    case 'footnote':
      return (
        <ContextText
          label={say('footnote')}
          value={text('text')}
          isAwaited
          onDone={() => editor.chain().setTextSelection(editor.state.selection.to).focus().run()}
          onChange={(value) => changeSelectedNode(editor, editor.state.selection.from, { text: value })}
        />
      );
    case 'embed':
    case 'bookmark':
    case 'button':
    case 'signup':
      return (
        <Suspense>
          <CardFields editor={editor} name={place.name} attributes={place.attributes} onOpen={onOpen} />
        </Suspense>
      );
    case 'gallery':
      return <AddImage onOpen={onOpen} />;
    case 'toggle':
      return (
        <ContextText
          label={say('summary')}
          value={text('summary')}
          isAwaited
          onDone={() => editor.commands.focus()}
          onChange={(value) => set({ summary: value })}
        />
      );
    case 'codeBlock':
      return (
        <ContextText
          label={say('code_language')}
          value={text('language')}
          onDone={() => editor.commands.focus()}
          onChange={(value) => set({ language: value === '' ? null : value })}
        />
      );
    case 'callout':
      return <Tone value={text('tone')} onChange={(tone) => set({ tone })} />;
    case 'table':
      return <TableTools editor={editor} />;
  }
}

function AddImage({ onOpen }: Pick<ContextBarProps, 'onOpen'>) {
  return (
    <button type="button" className="tool-word" onClick={() => onOpen('gallery')}>
      {say('add_picture')}
    </button>
  );
}

function Tone({ value, onChange }: { value: string; onChange: (tone: string) => void }) {
  return (
    <label>
      {say('tone')}
      <select className="tool-choice" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="note">{say('tone_note')}</option>
        <option value="tip">{say('tone_tip')}</option>
        <option value="warning">{say('tone_warning')}</option>
      </select>
    </label>
  );
}
