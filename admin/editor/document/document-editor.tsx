import type { Content, Editor } from '@tiptap/core';
import { lazy } from 'react';
import { richTextDocument } from '#schema/document/schema.ts';
import { AiMarks } from '../../ai/assist/ai-marks.ts';
import { documentExtensions } from '../nodes/extensions.ts';
import { EditableImage } from '../nodes/image-view.tsx';
import { RichTextEditor, type RichTextEditorProps } from '../rich-text-editor.tsx';

/** After the text is there: what it needs is not needed for writing. */
const EditorAssist = lazy(() =>
  import('../../ai/assist/editor-assist.tsx').then((module) => ({ default: module.EditorAssist })),
);

type DocumentValue = object | null | undefined;
type DocumentEditorProps = Omit<
  RichTextEditorProps<DocumentValue>,
  'extensions' | 'read' | 'toContent' | 'Assist'
>;

const extensions = [...documentExtensions(EditableImage), AiMarks];

/** The editor of a rich-text document, in the canonical form that the server stores. */
export function DocumentEditor(props: DocumentEditorProps) {
  return (
    <RichTextEditor
      {...props}
      extensions={extensions}
      read={readDocument}
      toContent={toContent}
      Assist={EditorAssist}
    />
  );
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
