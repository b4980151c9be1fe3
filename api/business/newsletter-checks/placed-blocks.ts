import type { Block } from '#schema/fields/blocks.ts';
import type { DraftContent } from '../campaigns/campaign.ts';
import { textsOf } from '../mail-design/mail-source.ts';

/**
 * A block other than columns, with its position: `3`, or `3.1.0` for the first block of the second column of
 * the fourth.
 */
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

/** Every text of a block that may contain Liquid. */
export function liquidTextsOf({ block }: PlacedBlock): string[] {
  return textsOf(block).flatMap(([, text]) => (text === undefined ? [] : [text]));
}

const HREF = /<a\b[^<>]*?\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** A link and its block; without a block, it is in the MJML of the template. */
export interface PlacedLink {
  url: string;
  block?: string;
}

/** Every link of the email: those that were written, and those of content lists. */
export function placedLinksOf({ source, html, lists }: DraftContent): PlacedLink[] {
  if (source.mjml !== null && source.mjml.trim() !== '') return hrefsIn(html).map((url) => ({ url }));
  return placedBlocks(source.blocks).flatMap((placed) => {
    const brought = lists.get(placed.block)?.teasers.map(({ url }) => url) ?? [];
    return [...hrefsOf(placed), ...brought].map((url) => ({ url, block: placed.place }));
  });
}

/** The link targets of a block, as they were written. */
function hrefsOf({ block }: PlacedBlock): string[] {
  if (block.type === 'button') return [block.href];
  if (block.type === 'image') return block.href === undefined ? [] : [block.href];
  if (block.type !== 'text' && block.type !== 'html') return [];
  return hrefsIn(block.html);
}

function hrefsIn(html: string): string[] {
  return [...html.matchAll(HREF)].map(([, one, other]) => (one ?? other ?? '').replaceAll('&amp;', '&'));
}
