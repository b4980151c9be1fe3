// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { get, isDisabled, isTicked, press, seen, textsOf, write } from '../kit/testing/person.ts';
import { shelfName } from './testing/list-api.ts';
import { openList } from './testing/open-list.tsx';

const PAGE = 'Select all on this page';
const box = (number: number) => `Select ${shelfName(number)}`;
const count = () =>
  textsOf('toolbar')
    .join()
    .match(/\d+ selected/)?.[0];
const idsFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `c${first + index}`);

async function goToPage(button: 'Next page' | 'Previous page', firstRow: number) {
  press('button', button);
  await expect.poll(() => seen('checkbox', box(firstRow))).toBeDefined();
}

/** Opens the actions for the selection and previews deleting it: the request names the records. */
async function deleteSelected() {
  await expect.poll(() => seen('button', 'Delete')).toBeDefined();
  press('button', 'Delete');
}

describe('the selection of a list', () => {
  it('is what the request names, one by one', async () => {
    const { asked } = await openList({ count: 5 });
    expect(count()).toBeUndefined();
    press('checkbox', box(2));
    await expect.poll(count).toBe('1 selected');
    press('checkbox', box(4));
    await expect.poll(count).toBe('2 selected');
    await deleteSelected();
    await expect
      .poll(asked)
      .toEqual([['/bulk-edits/preview', { resource: 'categories', ids: ['c2', 'c4'], action: 'delete' }]]);
    expect(seen('dialog', 'Delete 2 categories')).toBeDefined();
  });

  it('stays while the user moves through the pages', async () => {
    const { asked } = await openList({ count: 45 });
    press('checkbox', box(3));
    await expect.poll(count).toBe('1 selected');
    await goToPage('Next page', 21);
    expect(count()).toBe('1 selected');
    press('checkbox', box(22));
    await expect.poll(count).toBe('2 selected');
    await goToPage('Previous page', 1);
    expect([isTicked('checkbox', box(3)), isTicked('checkbox', box(4))]).toEqual([true, false]);
    await deleteSelected();
    await expect.poll(() => asked()[0]?.[1]).toMatchObject({ ids: ['c3', 'c22'] });
  });

  it('takes a page at once, but for one that is taken off again', async () => {
    const { asked } = await openList({ count: 25 });
    press('checkbox', PAGE);
    await expect.poll(count).toBe('20 selected');
    press('checkbox', box(20));
    await expect.poll(count).toBe('19 selected');
    expect(isTicked('checkbox', PAGE)).toBe(false);
    expect(textsOf('button')).not.toContain('Edit all 25');
    await deleteSelected();
    await expect.poll(() => asked()[0]?.[1]).toMatchObject({ ids: idsFrom(1, 19) });
  });

  it('keeps what was selected on other pages when a page is taken at once, and let go', async () => {
    await openList({ count: 45 });
    press('checkbox', box(3));
    await goToPage('Next page', 21);
    press('checkbox', PAGE);
    await expect.poll(count).toBe('21 selected');
    press('checkbox', PAGE);
    await expect.poll(count).toBe('1 selected');
    await goToPage('Previous page', 1);
    expect(isTicked('checkbox', box(3))).toBe(true);
  });

  it('takes all from one row to another with Shift', async () => {
    const { asked } = await openList({ count: 8 });
    press('checkbox', box(3));
    await expect.poll(count).toBe('1 selected');
    get('checkbox', box(6)).dispatchEvent(
      new MouseEvent('click', { shiftKey: true, bubbles: true, cancelable: true }),
    );
    await expect.poll(count).toBe('4 selected');
    await deleteSelected();
    await expect.poll(() => asked()[0]?.[1]).toMatchObject({ ids: idsFrom(3, 6) });
  });

  it('becomes all that fit the filter, which are named by the filter', async () => {
    const { asked } = await openList({
      count: 45,
      search: `?filter=${encodeURIComponent(JSON.stringify({ q: 'Shelf' }))}`,
    });
    press('checkbox', PAGE);
    await expect.poll(() => seen('button', 'Edit all 45')).toBeDefined();
    press('button', 'Edit all 45');
    await expect.poll(() => seen('dialog', 'Edit 45 categories')).toBeDefined();
    write('Color', 'plum');
    await expect.poll(() => isDisabled('button', 'Preview')).toBe(false);
    press('button', 'Preview');
    const wanted = { resource: 'categories', filter: { search: 'Shelf' }, changes: { color: 'plum' } };
    await expect.poll(asked).toEqual([['/bulk-edits/preview', wanted]]);
  });

  it('ends with a filter, and with a new visit of the list', async () => {
    const { goTo } = await openList({ count: 5 });
    press('checkbox', box(3));
    await expect.poll(count).toBe('1 selected');
    goTo(`/admin/categories?filter=${encodeURIComponent(JSON.stringify({ q: 'Shelf 0' }))}`);
    await expect.poll(count).toBeUndefined();
    press('checkbox', box(4));
    await expect.poll(count).toBe('1 selected');
    goTo('/elsewhere');
    await expect.poll(() => seen('checkbox', box(4))).toBeUndefined();
    goTo('/admin/categories');
    await expect.poll(() => seen('checkbox', box(4))).toBeDefined();
    expect([count(), isTicked('checkbox', box(4))]).toEqual([undefined, false]);
  });

  it('does not come back with the filter of the last visit: the list is whole', async () => {
    const { goTo } = await openList({
      count: 12,
      search: `?filter=${encodeURIComponent(JSON.stringify({ q: 'Shelf 0' }))}`,
    });
    expect(seen('checkbox', box(12))).toBeUndefined();
    goTo('/admin/categories');
    await expect.poll(() => seen('checkbox', box(12))).toBeDefined();
  });

  it('ends when the user clears it', async () => {
    await openList({ count: 5 });
    press('checkbox', PAGE);
    await expect.poll(count).toBe('5 selected');
    press('button', 'Clear selection');
    await expect.poll(count).toBeUndefined();
    expect(isTicked('checkbox', box(1))).toBe(false);
  });
});
