import { tableOfContents } from '#schema/document/contents/table-of-contents.ts';
import type { RichTextDocument } from '#schema/document/types.ts';
import { topLevelOf } from '../typography/heading-levels.ts';
import { remembered } from './remembered.ts';
import { smartQuotes } from '../typography/smart-quotes.ts';

export interface ContentsEntry {
  id: string;
  text: string;
}

/** The main headings of a text, for the table of contents next to it. */
export function textContents(body: RichTextDocument | null | undefined): ContentsEntry[] {
  return body ? contentsOf(body) : [];
}

const contentsOf = remembered((body: RichTextDocument): ContentsEntry[] => {
  const top = topLevelOf(body);
  return tableOfContents(body)
    .filter(({ level }) => level === top)
    .map(({ id, text }) => ({ id, text: smartQuotes(text) }));
});
