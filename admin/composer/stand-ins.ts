import type { Block } from '#schema/fields/blocks.ts';
import { say } from './messages.ts';

/**
 * Blocks for the preview: incomplete ones get a placeholder, so that the rest can be seen. Saving reports
 * what is missing.
 */
export function withStandIns(blocks: readonly Block[]): Block[] {
  return blocks.map((block) => {
    if (block.type === 'image' && block.image_unique_identifier === '')
      return { type: 'html', html: `<p class="dateline">${say('image_here')}</p>` };
    if (block.type === 'button')
      return {
        ...block,
        text: block.text === '' ? say('button') : block.text,
        href: block.href === '' ? '{{ site.url }}' : block.href,
      };
    if (block.type === 'columns')
      return { ...block, columns: block.columns.map((column) => withStandIns(column)) };
    return block;
  });
}
