import type { Editor } from '@tiptap/core';
import type { ShownImage } from '#schema/answers/records/images.ts';
import { changeSelectedNode } from '../nodes/selected-node.ts';
import { insertBlock } from './insert-card.ts';

/** Whether an image that is chosen belongs to the block at the caret: the poster of an embed, one more of a gallery. */
export function isInBlock(editor: Editor): boolean {
  return editor.isActive('embed') || editor.isActive('gallery');
}

/** Gives the image to the block at the caret, or begins a gallery with it. */
export function addToBlock(editor: Editor, picture: ShownImage): void {
  const { image_unique_identifier: identifier, width, height, alt } = picture;
  const image = { type: 'image', attrs: { identifier, width, height, alt: alt ?? '' } };
  const { $from, from } = editor.state.selection;
  if (editor.isActive('embed')) changeSelectedNode(editor, from, { identifier });
  else if (editor.isActive('gallery')) {
    const depth = Array.from({ length: $from.depth + 1 }, (_, at) => at).find(
      (at) => $from.node(at).type.name === 'gallery',
    );
    const selected = editor.state.doc.nodeAt(from);
    const end = depth === undefined ? from + (selected?.nodeSize ?? 1) - 1 : $from.end(depth);
    editor.chain().insertContentAt(end, image).run();
  } else insertBlock(editor, { type: 'gallery', content: [image] });
}
