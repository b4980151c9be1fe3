import type { EditorView } from '@tiptap/pm/view';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { IMAGE_TYPES } from '../inputs/drop-area.tsx';
import { useImageUpload } from '../inputs/use-image-upload.ts';

interface Place {
  left: number;
  top: number;
}

/** Pictures that are dropped, pasted or chosen are uploaded, then stand in the text. */
export function usePictures() {
  const { upload, failure } = useImageUpload();
  const notify = useNotify();
  useEffect(() => {
    if (failure !== undefined) notify(failure, { type: 'error' });
  }, [failure, notify]);
  async function add(view: EditorView, file: File, position: number): Promise<void> {
    const picture = view.state.schema.nodes.image;
    const uploaded = picture === undefined ? undefined : await upload(file, '');
    if (picture === undefined || uploaded === undefined || view.isDestroyed) return;
    const { image_unique_identifier: identifier, width, height } = uploaded;
    const at = Math.min(position, view.state.doc.content.size);
    view.dispatch(view.state.tr.insert(at, picture.create({ identifier, width, height })));
  }
  return {
    insert: (view: EditorView, file: File) => void add(view, file, view.state.selection.to),
    /** True where there was a picture to take: the editor then leaves it alone. */
    take: (view: EditorView, transfer: DataTransfer | null, place?: Place): boolean => {
      const files = [...(transfer?.files ?? [])].filter((file) => IMAGE_TYPES.includes(file.type));
      const position =
        (place === undefined ? undefined : view.posAtCoords(place)?.pos) ?? view.state.selection.to;
      for (const file of files) void add(view, file, position);
      return files.length > 0;
    },
  };
}
