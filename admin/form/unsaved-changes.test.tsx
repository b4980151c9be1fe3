// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openRecord } from '../editing/testing/open-record.tsx';
import { isDisabled, press, seen, valueOf, textsOf, write } from '../kit/testing/person.ts';
import { problem } from '../providers/testing/test-server.ts';

const NAME = 'Name (required)';
const question = () => seen('dialog', 'Leave without saving?');
const hasLeft = () => document.querySelector('h1')?.textContent === 'Another screen';

async function leaveWithText() {
  const opened = await openRecord('tags');
  write(NAME, 'Forests');
  opened.goTo('/admin/elsewhere');
  await expect.poll(question).toBeDefined();
  return opened;
}

/** True if the browser would ask before closing the tab. */
function asksOnClosing(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

describe('leaving a record', () => {
  it('with nothing typed asks nothing', async () => {
    const { goTo, saves } = await openRecord('tags');
    expect(asksOnClosing()).toBe(false);
    goTo('/admin/elsewhere');
    await expect.poll(hasLeft).toBe(true);
    expect(saves()).toEqual([]);
  });

  it('with text that is not saved asks first, and stays where that is wished', async () => {
    const { saves } = await leaveWithText();
    expect(hasLeft()).toBe(false);
    expect(asksOnClosing()).toBe(true);
    press('button', 'Keep editing');
    await expect.poll(question).toBeUndefined();
    expect(valueOf(NAME)).toBe('Forests');
    expect(saves()).toEqual([]);
  });

  it('discards the text only on confirmation', async () => {
    const { saves } = await leaveWithText();
    press('button', 'Leave');
    await expect.poll(hasLeft).toBe(true);
    expect(saves()).toEqual([]);
  });

  it('saves first where that is wished', async () => {
    const { api, saves } = await leaveWithText();
    const { release } = api.hold();
    press('button', 'Save and leave');
    await expect.poll(() => saves().map(({ body }) => body)).toEqual([{ name: 'Forests', version: 3 }]);
    expect([hasLeft(), isDisabled('button', 'Save and leave')]).toEqual([false, true]);
    release();
    await expect.poll(hasLeft).toBe(true);
    expect(api.stored()).toMatchObject({ name: 'Forests', version: 4 });
  });

  it('stays with the text where it could not be saved', async () => {
    const opened = await openRecord('tags');
    opened.api.failNext(problem(503, 'database_unavailable'));
    write(NAME, 'Forests');
    opened.goTo('/admin/elsewhere');
    await expect.poll(question).toBeDefined();
    press('button', 'Save and leave');
    await expect.poll(() => textsOf('alert')).toEqual(['It went wrong: database_unavailable']);
    await expect.poll(question).toBeUndefined();
    expect(hasLeft()).toBe(false);
    expect(valueOf(NAME)).toBe('Forests');
    expect(asksOnClosing()).toBe(true);
  });
});
