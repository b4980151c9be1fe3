import type { Content, Editor } from '@tiptap/core';
import { mailExtensions } from './nodes/extensions.ts';
import { withoutHandlers } from './paste/without-handlers.ts';
import { RichTextEditor, type RichTextEditorProps } from './rich-text-editor.tsx';

const extensions = mailExtensions();

/** The editor of a text in a mail: plain HTML, as mail clients show it. */
export function MailTextEditor(
  props: Omit<RichTextEditorProps<string>, 'extensions' | 'read' | 'toContent'>,
) {
  return <RichTextEditor {...props} extensions={extensions} read={readHtml} toContent={toContent} />;
}

function readHtml(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML();
}

/** Read without its handlers: what reads it would not run them, but browsers report each as a breach of the policy. */
function toContent(html: string): Content {
  return withoutHandlers(html);
}
