import { IMAGE_MAX_BYTES, RICH_TEXT_MAX_BYTES } from '#schema/base/limits.ts';
import { type KeptText, keptTextOf } from '../../platform/base/kept-spoken.ts';
import { later } from '../../platform/base/spoken.ts';
import type { FileTree } from './file-tree.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The files of a folder that is being read. */
export type Files = Pick<FileTree, 'names' | 'read'>;
export type OnImage = (path: string, bytes: Uint8Array) => Promise<void>;

/** Names of image files. */
export const IMAGE_FILE = /\.(?:jpe?g|png|webp|avif|gif)$/i;

/** The text of a file, or why it can’t be read. */
export async function textIn(
  files: Files,
  name: string,
  most = 2 * RICH_TEXT_MAX_BYTES,
): Promise<string | { reason: KeptText }> {
  const bytes = await files.read(name, most);
  if (bytes === undefined) return { reason: keptTextOf(spoken('large_item', { limit: most / 2 / 1024 })) };
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { reason: keptTextOf(spoken('not_utf8_item')) };
  }
}

/** Passes the images of a folder to `onImage`, except those that `isLeftOut` names. */
export async function keepImages(
  files: Files,
  onImage: OnImage,
  isLeftOut: (name: string) => boolean = () => false,
): Promise<void> {
  for (const name of files.names) {
    if (!IMAGE_FILE.test(name) || isLeftOut(name)) continue;
    const bytes = await files.read(name, IMAGE_MAX_BYTES);
    if (bytes !== undefined) await onImage(name, bytes);
  }
}

/** The folder that contains everything in an archive, with a slash; empty if there is none. */
export function sharedFolder(names: readonly string[]): string {
  const first = names[0]?.split('/')[0];
  return first !== undefined && names.every((name) => name.startsWith(`${first}/`)) ? `${first}/` : '';
}

/** The files below a folder, named from there. */
export function filesBelow(tree: Files, root: string): Files {
  return {
    names: tree.names.filter((name) => name.startsWith(root)).map((name) => name.slice(root.length)),
    read: (name, most) => tree.read(root + name, most),
  };
}
