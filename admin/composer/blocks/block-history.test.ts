import { describe, expect, it } from 'vitest';
import type { Block } from '#schema/fields/blocks.ts';
import { NO_HISTORY, noted, onlyChanged, redone, undone } from './block-history.ts';

const text = (html: string): Block => ({ type: 'text', html });
const [one, two, three] = [[text('1')], [text('1'), text('2')], [text('3')]];

describe('the history of blocks', () => {
  it('goes back and forth, step by step', () => {
    const history = noted(noted(NO_HISTORY, one, { isSameStep: false }), two, { isSameStep: false });
    const back = undone(history, three);
    expect(back?.value).toBe(two);
    const further = undone(back?.history ?? NO_HISTORY, two);
    expect(further?.value).toBe(one);
    expect(undone(further?.history ?? NO_HISTORY, one)).toBeUndefined();
    expect(redone(further?.history ?? NO_HISTORY, one)?.value).toBe(two);
  });

  it('treats continuous typing as one step, and forgets undone steps once something else is done', () => {
    const typing = noted(noted(NO_HISTORY, one, { isSameStep: true }), two, { isSameStep: true });
    expect(typing.past).toEqual([one]);
    const back = undone(typing, two);
    expect(noted(back?.history ?? NO_HISTORY, one, { isSameStep: false }).future).toEqual([]);
  });

  it('knows which block was changed', () => {
    const [first, second] = [text('a'), text('b')];
    expect(onlyChanged([first, second], [first, text('c')])).toBe(1);
    expect(onlyChanged([first, second], [second, first])).toBeUndefined();
    expect(onlyChanged([first], [{ type: 'divider' }])).toBeUndefined();
    expect(onlyChanged([first], [first, second])).toBeUndefined();
  });
});
