import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';

/**
 * Changes attributes of the node at `position` and keeps it selected. ProseMirror replaces a node without
 * content when its attributes change, which would remove the selection and the fields being edited.
 */
export function changeSelectedNode(
  editor: Editor,
  position: number,
  attributes: Record<string, unknown>,
): void {
  editor.commands.command(({ tr }) => {
    const node = tr.doc.nodeAt(position);
    if (node === null) return false;
    tr.setNodeMarkup(position, undefined, { ...node.attrs, ...attributes });
    tr.setSelection(NodeSelection.create(tr.doc, position));
    return true;
  });
}
