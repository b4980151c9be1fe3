import type { NodeOf, RichTextDocument, RichTextNode } from '../types.ts';
import { childrenOf } from './walk.ts';

/** The targets of the links in a node itself. */
export function linksOn(node: RichTextNode): string[] {
  if (isCard(node)) return node.attrs?.href === undefined ? [] : [node.attrs.href];
  const marks = 'marks' in node ? (node.marks ?? []) : [];
  return marks.flatMap((mark) => (mark.type === 'link' ? [mark.attrs.href] : []));
}

/** The document with some link targets replaced; `undefined` leaves a link as it is. */
export function withLinks(
  document: RichTextDocument,
  targetOf: (href: string) => string | undefined,
): RichTextDocument {
  const copy = JSON.parse(JSON.stringify(document)) as RichTextDocument;
  const visit = (node: RichTextNode): void => {
    if (isCard(node) && node.attrs?.href !== undefined)
      node.attrs.href = targetOf(node.attrs.href) ?? node.attrs.href;
    for (const mark of 'marks' in node ? (node.marks ?? []) : []) {
      if (mark.type === 'link') mark.attrs.href = targetOf(mark.attrs.href) ?? mark.attrs.href;
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(copy);
  return copy;
}

/** A block that is entirely one link, to one of our pages or elsewhere. */
function isCard(node: RichTextNode): node is NodeOf<'bookmark'> | NodeOf<'button'> {
  return node.type === 'bookmark' || node.type === 'button';
}
