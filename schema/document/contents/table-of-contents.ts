import { headingIds } from './heading-ids.ts';
import type { RichTextDocument } from '../types.ts';
import { attributesOf, textOf, walk } from './walk.ts';

export interface TableOfContentsEntry {
  /** The id that `toHtml` gives the heading. */
  id: string;
  level: 2 | 3 | 4;
  text: string;
}

/** The headings of a document in reading order; empty ones are not shown and not listed. */
export function tableOfContents(document: RichTextDocument): TableOfContentsEntry[] {
  const idOf = headingIds();
  const entries: TableOfContentsEntry[] = [];
  for (const node of walk(document)) {
    if (node.type !== 'heading' || node.content === undefined) continue;
    entries.push({ id: idOf(node), level: attributesOf(node).level, text: textOf(node).trim() });
  }
  return entries;
}
