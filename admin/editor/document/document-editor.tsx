import type { Content, Editor } from '@tiptap/core';
import { lazy } from 'react';
import { richTextDocument } from '#schema/document/schema.ts';
import { AiMarks } from '../../ai/assist/ai-marks.ts';
import { documentExtensions } from '../nodes/extensions.ts';
import { Typography } from '../tools/typography.ts';
import { EditableImage } from '../nodes/image-view.tsx';
import { useTextLanguage } from '../use-text-language.ts';
import { RichTextEditor, type RichTextEditorProps } from '../rich-text-editor.tsx';

/** Loaded after the text: not needed for writing. */
const EditorAssist = lazy(() =>
  import('../../ai/assist/editor-assist.tsx').then((module) => ({ default: module.EditorAssist })),
);

type DocumentValue = object | null | undefined;
type DocumentEditorProps = Omit<
  RichTextEditorProps<DocumentValue>,
  'extensions' | 'read' | 'toContent' | 'Assist' | 'lang'
>;

const extensions = [...documentExtensions(EditableImage), AiMarks, Typography];

/** The editor of a rich-text document, in the canonical form that the server stores. */
export function DocumentEditor(props: DocumentEditorProps) {
  const language = useTextLanguage();
  return (
    <RichTextEditor
      {...props}
      lang={language}
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
  // Input that the server would refuse is sent unchanged: the server says what is wrong.
  return checked.success ? checked.data : (json as object);
}

function toContent(value: DocumentValue): Content {
  return value ?? null;
}
