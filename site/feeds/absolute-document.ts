import { SIGNUP_PATH, SIGNUP_TEXT } from '#schema/document/formats/block-html.ts';
import { ownImagePath } from '#schema/document/formats/image-html.ts';
import type {
  BlockNode,
  InlineNode,
  Mark,
  NodeOf,
  RichTextDocument,
  RichTextNode,
} from '#schema/document/types.ts';
import { attributesOf } from '#schema/document/contents/walk.ts';

/** Wide enough for any column in a feed reader. */
const PICTURE_WIDTH_PX = 1200;

/** The same text with absolute URLs: links and images on this site get its origin. */
export function absoluteDocument(document: RichTextDocument, siteUrl: string): RichTextDocument {
  return absoluteNode(document, siteUrl) as RichTextDocument;
}

function absoluteNode(node: RichTextNode, siteUrl: string): RichTextNode {
  const linked = 'marks' in node && node.marks !== undefined ? withLinks(node, node.marks, siteUrl) : node;
  // Feed readers show only the link.
  if (linked.type === 'embed') {
    const { identifier: _identifier, ...attrs } = linked.attrs ?? {};
    return { ...linked, attrs };
  }
  // A feed cannot contain a form of this site, so it links to it.
  if (linked.type === 'signup') {
    const { text } = attributesOf(linked);
    return { type: 'button', attrs: { href: siteUrl + SIGNUP_PATH, label: text || SIGNUP_TEXT } };
  }
  if (linked.type === 'bookmark' || linked.type === 'button') {
    const { href } = attributesOf<'bookmark' | 'button'>(linked);
    return href === null
      ? linked
      : { ...linked, attrs: { ...linked.attrs, href: absoluteAddress(href, siteUrl) } };
  }
  if (linked.type === 'image') return absoluteImage(linked, siteUrl);
  if (!('content' in linked) || linked.content === undefined) return linked;
  const content = (linked.content as (BlockNode | InlineNode)[]).map((child) => absoluteNode(child, siteUrl));
  return { ...linked, content } as RichTextNode;
}

function withLinks(node: RichTextNode, marks: readonly Mark[], siteUrl: string): RichTextNode {
  const absolute = marks.map((mark) =>
    mark.type === 'link'
      ? { ...mark, attrs: { ...mark.attrs, href: absoluteAddress(mark.attrs.href, siteUrl) } }
      : mark,
  );
  return { ...node, marks: absolute } as RichTextNode;
}

function absoluteImage(node: NodeOf<'image'>, siteUrl: string): NodeOf<'image'> {
  const { identifier, src } = attributesOf(node);
  const address = identifier === null ? src : ownImagePath(identifier, PICTURE_WIDTH_PX);
  if (address === null) return node;
  const { identifier: _identifier, ...attrs } = node.attrs ?? {};
  return { ...node, attrs: { ...attrs, src: absoluteAddress(address, siteUrl) } };
}

function absoluteAddress(address: string, siteUrl: string): string {
  return address.startsWith('/') ? siteUrl + address : address;
}
