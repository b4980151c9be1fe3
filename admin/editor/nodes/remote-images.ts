import type { EditorState, Transaction } from '@tiptap/pm/state';
import { isWebAddress } from '#schema/document/safe-url.ts';
import type { ShownImage } from '#schema/answers/records/images.ts';
import { changedRanges } from './changed-ranges.ts';

/** An image in the text that is still on another site. */
export interface RemoteImage {
  source: string;
  at: number;
}

/** The images of other sites that a paste brought, each source once. */
export function pastedImages(transaction: Transaction): RemoteImage[] {
  if (transaction.getMeta('paste') !== true) return [];
  const found = new Map<string, number>();
  for (const { from, to } of changedRanges(transaction.mapping)) {
    transaction.doc.nodesBetween(from, to, (node, at) => {
      const source: unknown = node.type.name === 'image' ? node.attrs['src'] : undefined;
      if (typeof source === 'string' && isWebAddress(source) && !found.has(source)) found.set(source, at);
    });
  }
  return [...found].map(([source, at]) => ({ source, at }));
}

/** Puts an image of the media library in the place of every image with this source. It can’t be undone by itself. */
export function withTaken(state: EditorState, source: string, picture: ShownImage): Transaction {
  const { image_unique_identifier: identifier, width, height, alt } = picture;
  return changeEach(state, source, (tr, at) => {
    const { attrs } = tr.doc.nodeAt(at) ?? {};
    tr.setNodeMarkup(at, undefined, {
      ...attrs,
      src: null,
      identifier,
      width,
      height,
      alt: attrs?.['alt'] || (alt ?? ''),
    });
  }).setMeta('addToHistory', false);
}

/** The text without the images with this source. */
export function withoutRemote(state: EditorState, source: string): Transaction {
  return changeEach(state, source, (tr, at) => tr.delete(at, at + 1));
}

/** From the end, so that the positions before stay as they are. */
function changeEach(
  state: EditorState,
  source: string,
  change: (tr: Transaction, at: number) => unknown,
): Transaction {
  const places: number[] = [];
  state.doc.descendants((node, at) => {
    if (node.type.name === 'image' && node.attrs['src'] === source) places.push(at);
  });
  const { tr } = state;
  for (const at of places.toReversed()) change(tr, at);
  return tr;
}
