// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { allSeen, isTicked, press, seen, textsOf } from '../kit/testing/person.ts';
import { openList } from './testing/open-list.tsx';

const heads = () => [...document.querySelectorAll('th')].map(({ textContent }) => textContent?.trim() ?? '');

async function openMenu(search?: string) {
  const opened = await openList({ count: 2, ...(search === undefined ? {} : { search }) });
  await expect.poll(() => seen('button', 'Columns and export')).toBeDefined();
  press('button', 'Columns and export');
  await expect.poll(() => seen('dialog', 'Columns and export')).toBeDefined();
  return opened;
}

afterEach(() => void vi.restoreAllMocks());

describe('the columns of a list', () => {
  it('are chosen one by one, stay in the declared order, and can be reset', async () => {
    await openMenu();
    const usual = heads();
    expect([isTicked('checkbox', 'Color'), isTicked('checkbox', 'Updated')]).toEqual([false, true]);
    press('checkbox', 'Color');
    await expect.poll(() => heads().join()).toMatch(/Color.*Updated/);
    press('checkbox', 'Updated');
    await expect.poll(() => heads().join()).not.toContain('Updated');
    press('button', 'Reset columns');
    await expect.poll(heads).toEqual(usual);
  });

  it('are those named in the URL', async () => {
    await openMenu('?columns=updated_at,slug,password');
    expect(isTicked('checkbox', 'Updated')).toBe(true);
    expect(isTicked('checkbox', 'Color')).toBe(false);
    expect(seen('checkbox', 'Slug')).toBeUndefined();
  });
});

describe('the files of a list', () => {
  it.each([
    ['Export CSV', 'csv', 'text/csv;charset=utf-8'],
    ['Export JSON', 'json', 'application/json'],
  ])('%s asks for what the list shows, and hands it to the browser', async (button, format, type) => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { received } = await openMenu('?filter={"q":"Shelf"}');
    press('button', button);
    await expect.poll(() => names).toEqual([`categories.${format}`]);
    const asked = received.find(({ path }) => path === '/records/export');
    expect(asked?.query).toEqual({ resource: 'categories', search: 'Shelf', format });
    expect(made.mock.calls.map(([file]) => (file as Blob).type)).toEqual([type]);
    expect([allSeen('alert').length, textsOf('alert')]).toEqual([0, []]);
  });
});
