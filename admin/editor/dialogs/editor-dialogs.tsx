import type { Editor } from '@tiptap/core';
import { KeysDialog } from './keys-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import type { EditorDialog } from '../tools/tools.ts';
import type { Picture } from '#schema/answers/images.ts';

interface EditorDialogsProps {
  editor: Editor;
  dialog: EditorDialog;
  onPicture: (picture: Picture) => void;
  onFile: (file: File) => void;
  onClose: () => void;
}

/** The windows over the text; fetched when the first one opens. */
export function EditorDialogs({ editor, dialog, onPicture, onFile, onClose }: EditorDialogsProps) {
  switch (dialog) {
    case 'link':
      return <LinkDialog editor={editor} onClose={onClose} />;
    case 'picture':
      return (
        <PictureDialog
          onChoose={(picture) => {
            onClose();
            onPicture(picture);
          }}
          onFile={(file) => {
            onClose();
            onFile(file);
          }}
          onClose={onClose}
        />
      );
    case 'keys':
      return <KeysDialog editor={editor} onClose={onClose} />;
  }
}
