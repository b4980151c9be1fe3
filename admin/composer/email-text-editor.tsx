import type { Editor } from '@tiptap/core';
import { mailExtensions } from '../editor/nodes/extensions.ts';
import { RichTextEditor, type RichTextEditorProps } from '../editor/rich-text-editor.tsx';
import { useTextLanguage } from '../editor/use-text-language.ts';
import { chipsInHtml, htmlOfChips } from './chips.ts';
import { VariableChip } from './variable-chip.ts';

const extensions = [...mailExtensions(), VariableChip];

/** The editor of a text in an email: plain HTML, as mail clients show it, with variables as chips. */
export function EmailTextEditor(
  props: Omit<RichTextEditorProps<string>, 'extensions' | 'read' | 'toContent' | 'lang'>,
) {
  const language = useTextLanguage();
  return (
    <RichTextEditor
      {...props}
      lang={language}
      extensions={extensions}
      read={readHtml}
      toContent={chipsInHtml}
    />
  );
}

function readHtml(editor: Editor): string {
  return editor.isEmpty ? '' : htmlOfChips(editor.getHTML());
}
