import type { Node } from '@tiptap/pm/model';

/** Stands for what is not the author’s own prose: code, quotations, URLs, and everything that isn’t text. */
export const NOT_PROSE = '\uFFFC';

/**
 * The text of a block with one character for each of its positions: the character at `n` is at the position `n + 1` after the
 * block begins.
 */
export function textOfBlock(block: Node): string {
  let text = '';
  block.forEach((inner) => {
    if (inner.type.name === 'hardBreak') text += '\n';
    else if (inner.isText && !isCode(inner)) text += inner.text ?? '';
    else text += NOT_PROSE.repeat(inner.nodeSize);
  });
  return text;
}

function isCode({ marks }: Node): boolean {
  return marks.some(({ type }) => type.spec.code === true);
}

/** A block, and where it begins. */
export interface PlacedBlock {
  block: Node;
  position: number;
}

/** The blocks in which an author writes: no code, and no quotations. */
export function proseBlocks(document: Node): PlacedBlock[] {
  const blocks: PlacedBlock[] = [];
  document.descendants((block, position) => {
    if (block.type.name === 'blockquote' || block.type.spec.code === true) return false;
    if (!block.isTextblock) return true;
    // A paragraph that was compared with its source is a quotation, too.
    if ((block.attrs['verified'] ?? null) === null) blocks.push({ block, position });
    return false;
  });
  return blocks;
}
