import type { Block } from '#schema/fields/blocks.ts';
import { say } from './messages.ts';

/**
 * Blocks for the preview: what is not complete yet has something in its place, so that the rest can be seen meanwhile. Saving says
 * what is missing.
 */
export function withStandIns(blocks: readonly Block[]): Block[] {
  return blocks.map((block) => {
    switch (block.type) {
      case 'image':
        return block.image_unique_identifier === ''
          ? { type: 'html', html: `<p class="dateline">${say('image_here')}</p>` }
          : block;
      case 'button':
        return {
          ...block,
          text: block.text === '' ? say('button') : block.text,
          href: block.href === '' ? '{{ site.url }}' : block.href,
        };
      case 'columns':
        return { ...block, columns: block.columns.map((column) => withStandIns(column)) };
      case 'heading':
      case 'text':
      case 'divider':
      case 'content_list':
      case 'html':
        return block;
    }
  });
}
