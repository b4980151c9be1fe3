import type { Editor } from '@tiptap/core';
import { SelectionBar } from './selection-bar.tsx';
import { SlashMenu } from './slash-menu.tsx';
import { TableHandles } from './table-handles.tsx';
import { WritingFoot } from './writing-foot.tsx';
import { useOpenEditor } from '../tools/open-editors.ts';
import type { EditorDialog } from '../tools/tools.ts';

interface EditorExtrasProps {
  editor: Editor;
  isConversation: boolean;
  /** The language of a text that can be changed. */
  language: string | undefined;
  onOpen: (dialog: EditorDialog) => void;
}

/**
 * Loaded after the text: the bar of a selection, the menu of blocks, the handles of a table, and the word
 * count.
 */
export function EditorExtras({ editor, isConversation, language, onOpen }: EditorExtrasProps) {
  useOpenEditor(editor);
  return (
    <>
      <SelectionBar editor={editor} onOpen={onOpen} />
      <SlashMenu editor={editor} isConversation={isConversation} onOpen={onOpen} />
      {'table' in editor.schema.nodes ? <TableHandles editor={editor} /> : null}
      <WritingFoot editor={editor} language={language} />
    </>
  );
}
