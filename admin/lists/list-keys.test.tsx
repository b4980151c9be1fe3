// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { isTicked, textsOf } from '../kit/testing/person.ts';
import { shelfName } from './testing/list-api.ts';
import { openList } from './testing/open-list.tsx';

/** Presses a key at the focus; true if the list handled it. */
function key(name: string, shiftKey = false): boolean {
  const at = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key: name, shiftKey, bubbles: true, cancelable: true });
  return !at.dispatchEvent(event);
}
/** A title, without the slug below it. */
const focused = () => document.activeElement?.textContent?.slice(0, shelfName(1).length);
const selected = () => [1, 2, 3, 4].filter((number) => isTicked('checkbox', `Select ${shelfName(number)}`));
const count = () =>
  textsOf('toolbar')
    .join()
    .match(/\d+ selected/)?.[0];

describe('the keyboard in a list', () => {
  it('goes from title to title with j and k, and stays at the ends', async () => {
    await openList({ count: 4 });
    const seen = ['j', 'j', 'k', 'k', 'j', 'j', 'j', 'j', 'k'].map((name) => {
      expect(key(name)).toBe(true);
      return focused();
    });
    expect(seen).toEqual([1, 2, 1, 1, 2, 3, 4, 4, 3].map(shelfName));
  });

  it('leaves the arrows to the page until a row has the focus', async () => {
    await openList({ count: 4 });
    expect(key('ArrowDown')).toBe(false);
    key('j');
    expect([key('ArrowDown'), focused()]).toEqual([true, shelfName(2)]);
    expect([key('ArrowUp'), focused()]).toEqual([true, shelfName(1)]);
  });

  it('selects and deselects with x', async () => {
    await openList({ count: 4 });
    expect(key('x')).toBe(false);
    key('j');
    key('j');
    expect(key('x')).toBe(true);
    await expect.poll(selected).toEqual([2]);
    key('x');
    await expect.poll(selected).toEqual([]);
  });

  it.each<[string, string]>([
    ['J', 'K'],
    ['ArrowDown', 'ArrowUp'],
  ])('selects on the way with Shift and %s, and back with %s', async (down, up) => {
    await openList({ count: 4 });
    key('j');
    expect(key(down, true)).toBe(true);
    await expect.poll(selected).toEqual([1, 2]);
    key(down, true);
    await expect.poll(selected).toEqual([1, 2, 3]);
    expect(focused()).toBe(shelfName(3));
    key(up, true);
    expect(focused()).toBe(shelfName(2));
    await expect.poll(selected).toEqual([1, 2, 3]);
  });

  it('clears the selection with Escape, and ignores the key while nothing is selected', async () => {
    await openList({ count: 4 });
    expect(key('Escape')).toBe(false);
    key('j');
    key('x');
    await expect.poll(count).toBe('1 selected');
    expect(key('Escape')).toBe(true);
    await expect.poll(count).toBeUndefined();
    expect(selected()).toEqual([]);
  });
});
