import type { EditorView } from '@tiptap/pm/view';
import { NodeSelection } from '@tiptap/pm/state';
import { useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { IMAGE_MAX_BYTES } from '#schema/limits.ts';
import { IMAGE_TYPES } from '../kit/parts/drop-area.tsx';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { problemOf } from '../providers/problem-error.ts';
import { changeUpload, placeOfUpload } from './nodes/picture-uploads.ts';
import type { Picture } from '#schema/answers/images.ts';
import { say } from './messages.ts';

interface Place {
  left: number;
  top: number;
}

/** Images that are dropped, pasted or chosen: uploaded in place while the user keeps writing. */
export function usePictures() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const lastId = useRef(0);

  async function send(view: EditorView, file: File, id: number): Promise<void> {
    const { doc } = view.state;
    try {
      if (file.size > IMAGE_MAX_BYTES) throw new RangeError();
      const uploaded = await dataProvider.uploadImage(file, { alt: '' });
      const at = view.isDestroyed ? undefined : placeOfUpload(view.state, id);
      changeUpload(view, { remove: id });
      // Keeps the cursor for users who kept writing in the meantime.
      if (at !== undefined) insertPicture(view, uploaded, { at, isSelected: view.state.doc === doc });
    } catch (error) {
      changeUpload(view, { fail: id, because: reasonFor(error) });
    }
  }
  function add(view: EditorView, file: File, at: number): void {
    lastId.current += 1;
    const id = lastId.current;
    const onRetry = () => {
      const place = placeOfUpload(view.state, id);
      changeUpload(view, { remove: id });
      add(view, file, place ?? view.state.selection.to);
    };
    changeUpload(view, { add: { id, name: file.name, onRetry }, at });
    void send(view, file, id);
  }
  return {
    insert: (view: EditorView, file: File) => add(view, file, view.state.selection.to),
    /** An image of the library, with its details. */
    choose: (view: EditorView, picture: Picture) =>
      insertPicture(view, picture, { at: view.state.selection.to, isSelected: true }),
    /** Returns true if there was an image to handle: the editor then ignores the event. */
    take: (view: EditorView, transfer: DataTransfer | null, place?: Place): boolean => {
      const files = [...(transfer?.files ?? [])].filter((file) => IMAGE_TYPES.includes(file.type));
      // Office programs add an image of copied text to the clipboard.
      const isText =
        place === undefined && (transfer?.getData('text/html') ?? '').replace(/<[^>]*>/g, '').trim() !== '';
      if (files.length === 0 || isText || view.state.schema.nodes.image === undefined) return false;
      const position =
        (place === undefined ? undefined : view.posAtCoords(place)?.pos) ?? view.state.selection.to;
      for (const file of files) add(view, file, position);
      return true;
    },
  };
}

interface PicturePlace {
  at: number;
  /** Its alt text is requested at once. */
  isSelected: boolean;
}

/** Puts the image beside the block at this position, not into the middle of its sentence; an empty paragraph makes room. */
function insertPicture(view: EditorView, picture: Picture, { at, isSelected }: PicturePlace): void {
  const { image } = view.state.schema.nodes;
  if (image === undefined) return;
  const { image_unique_identifier: identifier, width, height, alt } = picture;
  const node = image.create({ identifier, width, height, alt: alt ?? '' });
  const { tr } = view.state;
  const $at = tr.doc.resolve(Math.min(at, tr.doc.content.size));
  const isEmptyBlock = $at.depth > 0 && $at.parent.isTextblock && $at.parent.content.size === 0;
  const from = $at.depth === 0 ? $at.pos : isEmptyBlock ? $at.before() : $at.after();
  // A list item begins with a paragraph: there, and in similar places, the image comes after.
  if (isEmptyBlock && $at.node(-1).canReplaceWith($at.index(-1), $at.indexAfter(-1), image)) {
    tr.replaceWith(from, $at.after(), node);
  } else tr.insert(from, node);
  if (isSelected && tr.doc.nodeAt(from)?.type === image) tr.setSelection(NodeSelection.create(tr.doc, from));
  view.dispatch(tr.scrollIntoView());
}

function reasonFor(error: unknown): string {
  if (error instanceof RangeError) {
    return say('too_large', { limit: IMAGE_MAX_BYTES / 1024 / 1024 });
  }
  return problemOf(error)?.messages.join(' ') ?? say('unreachable');
}
