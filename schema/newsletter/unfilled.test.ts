import { describe, expect, it } from 'vitest';
import type { Block } from '../fields/blocks.ts';
import { STARTER_TEMPLATES } from './starter-templates.ts';
import { isUnfilled } from './unfilled.ts';

const HINT = 'Why you are writing today';

describe('a part of an email that has no text yet', () => {
  it.each<[string, Block, boolean]>([
    ['says what to write and nothing else', { type: 'text', html: '<p>&nbsp;</p>', hint: HINT }, true],
    ['has words', { type: 'text', html: '<p>On pencils.</p>', hint: HINT }, false],
    ['never had a hint', { type: 'text', html: '' }, false],
    ['is an empty heading that was asked for', { type: 'heading', text: ' ', hint: HINT }, true],
    ['is an empty first sentence', { type: 'line', look: 'opening', text: '', hint: HINT }, true],
    ['is a quote without words', { type: 'quote', text: '', source: 'Seneca' }, true],
    ['is a quote', { type: 'quote', text: 'Life is long if you know how to use it.' }, false],
    [
      'still has the words of an older starter template',
      { type: 'html', html: '<p class="pull">“One line worth keeping, in the words of its author.”</p>' },
      true,
    ],
    ['is in a column', { type: 'columns', columns: [[], [{ type: 'text', html: '', hint: HINT }]] }, true],
    ['is a rule', { type: 'divider' }, false],
  ])('%s', (_, block, expected) => {
    expect(isUnfilled(block)).toBe(expected);
  });

  it('is in every starter template, none of which can leave as it is', () => {
    const ready = STARTER_TEMPLATES.filter(({ blocks }) => !blocks.some(isUnfilled));
    expect(ready.map(({ name }) => name)).toEqual([]);
  });
});
