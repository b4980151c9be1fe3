import type { Node } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { NodeSelection } from '@tiptap/pm/state';
import { useDataProvider } from 'react-admin';
import { IMAGE_MAX_BYTES } from '#schema/base/limits.ts';
import { IMAGE_TYPES } from '../kit/parts/drop-area.tsx';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { problemOf } from '../providers/problem-error.ts';
import { changeUpload, newUploadId, placeOfUpload } from './nodes/picture-uploads.ts';
import type { ShownImage } from '#schema/answers/records/images.ts';
import { say } from './messages.ts';

interface Place {
  left: number;
  top: number;
}

/** Dropped, pasted, or chosen images, uploaded in place while the user keeps writing. */
export function useImages() {
  const dataProvider = useDataProvider<AppDataProvider>();

  async function send(view: EditorView, file: File, { id, asGallery }: Sent): Promise<void> {
    const { doc } = view.state;
    try {
      if (file.size > IMAGE_MAX_BYTES) throw new RangeError();
      const uploaded = await dataProvider.uploadImage(file, { alt: '' });
      const at = view.isDestroyed ? undefined : placeOfUpload(view.state, id);
      changeUpload(view, { remove: id });
      // Keeps the cursor of users who kept writing in the meantime.
      if (at !== undefined)
        insertImage(view, uploaded, { at, asGallery, isSelected: view.state.doc === doc });
    } catch (error) {
      changeUpload(view, { fail: id, because: reasonFor(error) });
    }
  }
  function add(view: EditorView, file: File, { at, asGallery = false }: Added): void {
    const id = newUploadId();
    const onRetry = () => {
      const place = placeOfUpload(view.state, id);
      changeUpload(view, { remove: id });
      add(view, file, { at: place ?? view.state.selection.to, asGallery });
    };
    changeUpload(view, { add: { id, name: file.name, onRetry }, at });
    void send(view, file, { id, asGallery });
  }
  return {
    insert: (view: EditorView, file: File, asGallery = false) =>
      add(view, file, { at: placeOf(view), asGallery }),
    /** An image of the library, with its details. */
    choose: (view: EditorView, picture: ShownImage) =>
      insertImage(view, picture, { at: view.state.selection.to, isSelected: true }),
    /** Returns true if there was an image to handle: the editor then ignores the event. */
    take: (view: EditorView, transfer: DataTransfer | null, place?: Place): boolean => {
      const files = [...(transfer?.files ?? [])].filter((file) => IMAGE_TYPES.includes(file.type));
      // Office programs add an image of copied text to the clipboard.
      const isText =
        place === undefined && (transfer?.getData('text/html') ?? '').replace(/<[^>]*>/g, '').trim() !== '';
      if (files.length === 0 || isText || view.state.schema.nodes.image === undefined) return false;
      const position =
        (place === undefined ? undefined : view.posAtCoords(place)?.pos) ?? view.state.selection.to;
      for (const file of files) add(view, file, { at: position });
      return true;
    },
  };
}

interface Added {
  at: number;
  /** Begins a gallery, unless it is added to one. */
  asGallery?: boolean;
}

interface Sent {
  id: number;
  asGallery: boolean;
}

interface ImagePlace extends Added {
  /** Its alt text is requested at once. */
  isSelected: boolean;
}

/**
 * Inserts the image next to the block at this position, not in the middle of its sentence; it replaces an
 * empty paragraph.
 */
function insertImage(view: EditorView, picture: ShownImage, place: ImagePlace): void {
  const { at, asGallery = false, isSelected } = place;
  const { tr } = view.state;
  const $at = tr.doc.resolve(Math.min(at, tr.doc.content.size));
  const isInGallery = $at.parent.type === view.state.schema.nodes.gallery;
  const node = imageNode(view, picture, asGallery && !isInGallery);
  if (node === undefined) return;
  const isEmptyBlock = $at.depth > 0 && $at.parent.isTextblock && $at.parent.content.size === 0;
  const from = $at.depth === 0 || isInGallery ? $at.pos : isEmptyBlock ? $at.before() : $at.after();
  // A list item must begin with a paragraph: there, and in similar places, the image comes after it.
  if (isEmptyBlock && $at.node(-1).canReplaceWith($at.index(-1), $at.indexAfter(-1), node.type)) {
    tr.replaceWith(from, $at.after(), node);
  } else tr.insert(from, node);
  if (isSelected && tr.doc.nodeAt(from)?.type === node.type)
    tr.setSelection(NodeSelection.create(tr.doc, from));
  view.dispatch(tr.scrollIntoView());
}

/** After the selection; at the end of a selected gallery. */
function placeOf({ state: { selection } }: EditorView): number {
  const isGallery = selection instanceof NodeSelection && selection.node.type.name === 'gallery';
  return isGallery ? selection.to - 1 : selection.to;
}

function imageNode(view: EditorView, picture: ShownImage, asGallery: boolean): Node | undefined {
  const { gallery, image } = view.state.schema.nodes;
  const { image_unique_identifier: identifier, width, height, alt } = picture;
  const node = image?.create({ identifier, width, height, alt: alt ?? '' });
  return asGallery ? gallery?.create(null, node) : node;
}

function reasonFor(error: unknown): string {
  if (error instanceof RangeError) {
    return say('too_large', { limit: IMAGE_MAX_BYTES / 1024 / 1024 });
  }
  return problemOf(error)?.messages.join(' ') ?? say('unreachable');
}
