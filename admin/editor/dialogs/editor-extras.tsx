import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { minutesToRead } from '#schema/document/reading-minutes.ts';
import { toText } from '#schema/document/to-text.ts';
import type { RichTextDocument } from '#schema/document/types.ts';
import { countWords } from '#schema/document/word-count.ts';
import { SelectionBar } from './selection-bar.tsx';
import { SlashMenu } from './slash-menu.tsx';
import type { EditorDialog } from '../tools/tools.ts';
import { say } from './messages.ts';

/** Counted once typing pauses: a long text is not read at every key. */
const PAUSE_MS = 500;

interface EditorExtrasProps {
  editor: Editor;
  isConversation: boolean;
  onOpen: (dialog: EditorDialog) => void;
}

/** What comes after the text is there: the bar of a selection, the menu of blocks, and how long the text is. */
export function EditorExtras({ editor, isConversation, onOpen }: EditorExtrasProps) {
  return (
    <>
      <SelectionBar editor={editor} onOpen={onOpen} />
      <SlashMenu editor={editor} isConversation={isConversation} onOpen={onOpen} />
      <WritingFoot editor={editor} />
    </>
  );
}

function WritingFoot({ editor }: { editor: Editor }) {
  const [words, setWords] = useState(() => wordsIn(editor));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setWords(wordsIn(editor)), PAUSE_MS);
    };
    editor.on('update', later);
    later();
    return () => {
      clearTimeout(timer);
      editor.off('update', later);
    };
  }, [editor]);
  const minutes = minutesToRead(words);
  return <p className="editor-foot">{words === 0 ? say('no_words') : say('length', { words, minutes })}</p>;
}

function wordsIn(editor: Editor): number {
  if (editor.isDestroyed || editor.isEmpty) return 0;
  // Text in an email has parts that no page has.
  if (editor.schema.nodes['variable'] !== undefined) return countWords(editor.getText());
  return countWords(toText(editor.getJSON() as RichTextDocument));
}
