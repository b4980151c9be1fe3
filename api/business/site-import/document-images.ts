import type { RichTextDocument } from '#schema/document/types.ts';
import { walk } from '#schema/document/contents/walk.ts';
import type { Taken } from './fetch-images.ts';
import type { TidiedText } from './tidy-text.ts';

/** The URLs of all images in a text, with its cover first. */
export function sourcesIn({ document, image }: TidiedText): string[] {
  const sources = new Set(image === undefined ? [] : [image.source]);
  for (const node of walk(document))
    if (node.type === 'image' && node.attrs?.src) sources.add(node.attrs.src);
  return [...sources];
}

/** The document with its images from the library. Of images that couldn’t be fetched, only the captions stay, as paragraphs. */
export function withImages(
  document: RichTextDocument,
  pictures: ReadonlyMap<string, Taken>,
): RichTextDocument {
  return mapped(document, pictures)[0] as unknown as RichTextDocument;
}

interface Node {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  content?: Node[];
}

function mapped(node: Node, pictures: ReadonlyMap<string, Taken>): Node[] {
  const source = node.attrs?.src;
  if (node.type === 'image' && typeof source === 'string') {
    const taken = pictures.get(source);
    if (taken === undefined || !('image' in taken)) return captionOf(node);
    const { src: _, ...attrs } = node.attrs ?? {};
    const { identifier, width, height } = taken.image;
    return [{ ...node, attrs: { ...attrs, identifier, width, height } }];
  }
  if (node.content === undefined) return [node];
  const content = node.content.flatMap((child) => mapped(child, pictures));
  // A node that contained only a missing image must not stay behind empty.
  if (content.length === 0 && node.content.length > 0 && node.type !== 'doc')
    return /^table(?:Cell|Header)$/.test(node.type) ? [{ ...node, content: [{ type: 'paragraph' }] }] : [];
  // Nothing but images may be in a gallery.
  const [inside, behind] =
    node.type === 'gallery'
      ? [content.filter(isImage), content.filter((child) => !isImage(child))]
      : [content, []];
  return inside.length === 0 && behind.length > 0 ? behind : [{ ...node, content: inside }, ...behind];
}

function isImage({ type }: Node): boolean {
  return type === 'image';
}

function captionOf({ attrs }: Node): Node[] {
  const caption = attrs?.['caption'];
  return typeof caption === 'string' && caption.trim() !== ''
    ? [{ type: 'paragraph', content: [{ type: 'text', text: caption }] }]
    : [];
}
