import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { say } from './messages.ts';

/** An image being uploaded, or added from another site, shown where it will be placed. */
export interface ImageUpload {
  id: number;
  /** The name of the file, or the site that it is on. */
  name: string;
  /** It is in the text already, and on another site. */
  isRemote?: boolean;
  /** Why the upload failed; missing while it is in progress. */
  failure?: string;
  onRetry: () => void;
  onCancel?: () => void;
  /** Removes more than this message. */
  onRemove?: () => void;
}
type Change = { add: ImageUpload; at: number } | { fail: number; because: string } | { remove: number };

let lastId = 0;

/** An ID that no other upload of this page has. */
export function newUploadId(): number {
  lastId += 1;
  return lastId;
}

const key = new PluginKey<DecorationSet>('pictureUploads');

/** Positions of images being uploaded: they move with the text that is written in the meantime. */
export const ImageUploads = Extension.create({
  name: 'pictureUploads',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, before) => {
          const places = before.map(transaction.mapping, transaction.doc);
          const change = transaction.getMeta(key) as Change | undefined;
          return change === undefined ? places : changed(places, change, transaction.doc);
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

export function changeUpload(view: EditorView, change: Change): void {
  if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, change).setMeta('addToHistory', false));
}

/** The current position of the image; undefined when its place was deleted. */
export function placeOfUpload(state: EditorState, id: number): number | undefined {
  return key.getState(state)?.find(undefined, undefined, ({ upload }) => upload.id === id)[0]?.from;
}

function changed(places: DecorationSet, change: Change, doc: EditorState['doc']): DecorationSet {
  if ('add' in change) return places.add(doc, [placeholder(change.at, change.add)]);
  const id = 'fail' in change ? change.fail : change.remove;
  const found = places.find(undefined, undefined, ({ upload }) => upload.id === id);
  const rest = places.remove(found);
  const [place] = found;
  if (!('fail' in change) || place === undefined) return rest;
  const { upload } = place.spec as { upload: ImageUpload };
  return rest.add(doc, [placeholder(place.from, { ...upload, failure: change.because })]);
}

function placeholder(at: number, upload: ImageUpload): Decoration {
  return Decoration.widget(at, (view) => element(view, upload), {
    upload,
    side: -1,
    key: `${upload.id}${upload.failure ?? ''}`,
  });
}

function element(view: EditorView, upload: ImageUpload): HTMLElement {
  const box = document.createElement('div');
  box.className = 'editor-upload';
  box.contentEditable = 'false';
  const words = document.createElement('span');
  words.setAttribute('role', upload.failure === undefined ? 'status' : 'alert');
  words.textContent = wordsFor(upload);
  box.append(words);
  if (upload.failure === undefined) {
    box.append(document.createElement('progress'));
    if (upload.onCancel !== undefined) box.append(button(say('cancel'), upload.onCancel));
    return box;
  }
  box.append(
    button(say('retry'), upload.onRetry),
    button(say('remove'), upload.onRemove ?? (() => changeUpload(view, { remove: upload.id }))),
  );
  return box;
}

function wordsFor({ name, failure: problem, isRemote = false }: ImageUpload): string {
  if (problem === undefined) return isRemote ? say('adding', { site: name }) : say('uploading', { name });
  return isRemote ? say('not_added', { site: name, problem }) : say('failed', { name, problem });
}

function button(label: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'tool-word';
  made.textContent = label;
  made.addEventListener('click', onClick);
  return made;
}
