// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { blocksSchema } from '#schema/fields/blocks.ts';
import { BLOCK_KINDS, blockTitle } from './block-kinds.tsx';

describe('what a block is called', () => {
  it.each([
    [{ type: 'content_list', rule: {} }, 'Latest content'],
    [{ type: 'content_list', content_ids: ['a'] }, 'Hand-picked content'],
    [{ type: 'line', look: 'signature', text: '' }, 'Signature'],
    [{ type: 'html', html: '<p class="masthead">Marginalia</p>' }, 'Masthead'],
    [{ type: 'html', html: '<p>Anything</p>' }, 'HTML'],
  ] as const)('%j', (block, name) => {
    expect(blockTitle(structuredClone(block) as never)).toBe(name);
  });

  it('is what it is offered as', () => {
    for (const { label, make } of BLOCK_KINDS)
      expect(blockTitle(make()).toLowerCase()).toContain(label.split('_')[0]);
  });

  it('takes every kind as it starts, but those that must be filled in', () => {
    const refused = BLOCK_KINDS.filter(
      ({ make }) => !blocksSchema({ kind: 'blocks' }).safeParse([make()]).success,
    );
    expect(refused.map(({ label }) => label)).toEqual(['image', 'button']);
  });
});
