import type { Editor } from '@tiptap/core';
import { lazy, Suspense } from 'react';
import { NODES } from '#schema/document/definition.ts';
import type { Quotation } from '#schema/answers/records/quotations.ts';
import { sourceOf, withoutMarks } from '../../quotes/citation.ts';
import { addToBlock, isInBlock } from './block-pictures.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { LinkPopover } from './link-popover.tsx';
import { ImageDialog } from './picture-dialog.tsx';
import type { EditorDialog } from '../tools/tools.ts';
import type { ShownImage } from '#schema/answers/records/images.ts';

const QuotePicker = lazy(() =>
  import('../../quotes/quote-picker.tsx').then((module) => ({ default: module.QuotePicker })),
);

interface EditorDialogsProps {
  editor: Editor;
  dialog: EditorDialog;
  onImage: (picture: ShownImage) => void;
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
    case 'site_quote':
      return (
        <Suspense>
          <QuotePicker
            keepsFocus
            onClose={onClose}
            onChoose={(quotation) => {
              onClose();
              insertQuotation(editor, quotation);
            }}
          />
        </Suspense>
      );
    case 'keys':
      return <KeysDialog editor={editor} onClose={onClose} />;
  }
}

const CITE_MAX_CHARS = NODES.blockquote.attributes.cite.most;
const VERIFIED = { verified: true, not_found: false, unchecked: null } as const;

/** As a block with its source, and with what is known of the words; the caret is on the line after it. */
function insertQuotation(editor: Editor, quotation: Quotation): void {
  const cite = sourceOf(quotation).slice(0, CITE_MAX_CHARS);
  const words = { type: 'paragraph', content: [{ type: 'text', text: withoutMarks(quotation.text) }] };
  const attrs = { cite: cite === '' ? null : cite, verified: VERIFIED[quotation.check] };
  editor
    .chain()
    .focus()
    .insertContent([{ type: 'blockquote', attrs, content: [words] }, { type: 'paragraph' }])
    .run();
}
