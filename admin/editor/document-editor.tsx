import type { Content, Editor } from '@tiptap/core';
import { richTextDocument } from '#schema/document/schema.ts';
import { documentExtensions } from './extensions.ts';
import { EditableImage } from './image-view.tsx';
import { RichTextEditor, type RichTextEditorProps } from './rich-text-editor.tsx';

type DocumentValue = object | null | undefined;
type DocumentEditorProps = Omit<RichTextEditorProps<DocumentValue>, 'extensions' | 'read' | 'toContent'>;

const extensions = documentExtensions(EditableImage);

/** The editor of a rich-text document, in the canonical form that the server stores. */
export function DocumentEditor(props: DocumentEditorProps) {
  return <RichTextEditor {...props} extensions={extensions} read={readDocument} toContent={toContent} />;
}

function readDocument(editor: Editor): DocumentValue {
  if (editor.isEmpty) return null;
  const json: unknown = editor.getJSON();
  const checked = richTextDocument.safeParse(json);
  // What the server would refuse is sent as it is: the server says what is wrong with it.
  return checked.success ? checked.data : (json as object);
}

function toContent(value: DocumentValue): Content {
  return value ?? null;
}
