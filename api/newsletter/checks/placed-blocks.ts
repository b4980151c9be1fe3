import type { Block } from '#schema/fields/blocks.ts';

/** A block that is no columns, with its place: `3`, or `3.1.0` for the first block of the second column of the fourth. */
export interface PlacedBlock {
  block: Exclude<Block, { type: 'columns' }>;
  place: string;
}

export function placedBlocks(blocks: readonly Block[], within = ''): PlacedBlock[] {
  return blocks.flatMap((block, index) => {
    const place = `${within}${index}`;
    if (block.type !== 'columns') return [{ block, place }];
    return block.columns.flatMap((column, number) => placedBlocks(column, `${place}.${number}.`));
  });
}

/** Everything in a block that may hold Liquid. */
export function liquidTextsOf({ block }: PlacedBlock): string[] {
  switch (block.type) {
    case 'heading':
      return [block.text];
    case 'text':
    case 'html':
      return [block.html];
    case 'button':
      return [block.text, block.href];
    case 'image':
      return [block.alt, block.href ?? ''];
    case 'divider':
    case 'content_list':
      return [];
  }
}

const HREF = /<a\b[^>]*?\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** Where the links of a block lead, as they were written. */
export function hrefsOf({ block }: PlacedBlock): string[] {
  if (block.type === 'button') return [block.href];
  if (block.type === 'image') return block.href === undefined ? [] : [block.href];
  if (block.type !== 'text' && block.type !== 'html') return [];
  return [...block.html.matchAll(HREF)].map(([, one, other]) =>
    (one ?? other ?? '').replaceAll('&amp;', '&'),
  );
}
