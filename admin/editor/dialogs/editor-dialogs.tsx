import type { Editor } from '@tiptap/core';
import { addToBlock, isInBlock } from './block-pictures.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { LinkPopover } from './link-popover.tsx';
import { ImageDialog } from './picture-dialog.tsx';
import type { EditorDialog } from '../tools/tools.ts';
import type { Picture } from '#schema/answers/images.ts';

interface EditorDialogsProps {
  editor: Editor;
  dialog: EditorDialog;
  onImage: (picture: Picture) => void;
  onFile: (file: File) => void;
  onClose: () => void;
  /** Closes, and leaves the focus where it is. */
  onLeave: () => void;
}

/** The windows over the text; fetched when the first one opens. */
export function EditorDialogs({ editor, dialog, onImage, onFile, onClose, onLeave }: EditorDialogsProps) {
  switch (dialog) {
    case 'link':
      return <LinkPopover editor={editor} onClose={onClose} onLeave={onLeave} />;
    case 'embed':
    case 'bookmark':
    case 'button':
      return <LinkPopover editor={editor} block={dialog} onClose={onClose} onLeave={onLeave} />;
    case 'picture':
    case 'gallery':
      return (
        <ImageDialog
          onChoose={(picture) => {
            onClose();
            if (dialog === 'gallery' || isInBlock(editor)) addToBlock(editor, picture);
            else onImage(picture);
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
