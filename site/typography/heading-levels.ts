import type { RichTextDocument } from '#schema/document/types.ts';
import { walk } from '#schema/document/contents/walk.ts';

type Level = 2 | 3 | 4;

/** The level of a text's own main headings; 2 where it has none. */
export function topLevelOf(document: RichTextDocument): Level {
  const levels = [...walk(document)].flatMap((node) =>
    node.type === 'heading' ? [levelOf(node.attrs)] : [],
  );
  return levels.length === 0 ? 2 : (Math.min(...levels) as Level);
}

/** The same text with its main headings right below the title of the page, so that no level is left out. */
export function raiseHeadings(document: RichTextDocument): RichTextDocument {
  const raise = topLevelOf(document) - 2;
  if (raise === 0) return document;
  const content = document.content?.map((block) =>
    block.type === 'heading'
      ? { ...block, attrs: { ...block.attrs, level: (levelOf(block.attrs) - raise) as Level } }
      : block,
  );
  return { ...document, ...(content === undefined ? {} : { content }) };
}

function levelOf(attributes: { level?: string | number } | undefined): number {
  return Number(attributes?.level ?? 2);
}
