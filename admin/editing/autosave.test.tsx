// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allSeen, isDisabled, press, seen, valueOf, textsOf, write } from '../kit/testing/person.ts';
import { problem } from '../providers/testing/test-server.ts';
import { openRecord, pressSaveKeys } from './testing/open-record.tsx';

const state = () => textsOf('status').find((words) => /sav|again|Offline/i.test(words));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const autosaved = (body: object) => ({ path: '/content/a1', query: { autosave: 'true' }, body });

// Timing is tested: the pause in typing, the limit for continuous typing, the wait before a retry.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const openArticle = () => openRecord('articles');

describe('an automatic save', () => {
  it('goes out when the typing has stopped for some seconds, and not before', async () => {
    const { saves } = await openArticle();
    write('Title', 'Walden Pond');
    await pass(2_000);
    write('Intro', 'A small pond.');
    await pass(2_400);
    expect(saves()).toEqual([]);
    await pass(200);
    expect(saves()).toEqual([autosaved({ title: 'Walden Pond', intro: 'A small pond.', version: 3 })]);
    await expect.poll(state).toMatch(/^Saved \d/);
    await pass(60_000);
    expect(saves()).toHaveLength(1);
  });

  it('does not wait for ever for who never stops', async () => {
    const { saves } = await openArticle();
    for (let second = 0; second < 15; second += 1) {
      write('Title', `Walden ${second}`);
      await pass(1_000);
    }
    expect(saves()).toEqual([autosaved({ title: 'Walden 14', version: 3 })]);
  });

  it('is not in the way of typing that the form does not know of yet', async () => {
    const { saves } = await openArticle();
    write('Title', 'Walden Pond');
    for (let key = 0; key < 20; key += 1) {
      await pass(500);
      document.dispatchEvent(new Event('input'));
    }
    expect(saves()).toEqual([]);
    await pass(2_600);
    expect(saves()).toEqual([autosaved({ title: 'Walden Pond', version: 3 })]);
  });

  it('is followed by one more for what was typed while it was under way, never by two at once', async () => {
    const { api, saves } = await openArticle();
    const { release } = api.hold();
    write('Title', 'Walden Pond');
    await pass(2_600);
    write('Title', 'Walden Pond, 1845');
    await pass(8_000);
    expect(saves()).toHaveLength(1);
    release();
    await pass(8_000);
    expect(saves()).toEqual([
      autosaved({ title: 'Walden Pond', version: 3 }),
      autosaved({ title: 'Walden Pond, 1845', version: 4 }),
    ]);
    expect(api.mostAtOnce()).toBe(1);
    expect(valueOf('Title')).toBe('Walden Pond, 1845');
    await expect.poll(state).toMatch(/^Saved \d/);
  });

  it('goes out at once when the page is put aside', async () => {
    const { saves } = await openArticle();
    write('Title', 'Walden Pond');
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    hidden.mockRestore();
    await pass(0);
    expect(saves()).toEqual([autosaved({ title: 'Walden Pond', version: 3 })]);
  });

  it('finishes before a manual save, which is sent even though nothing has changed since', async () => {
    const { api, saves } = await openArticle();
    const { release } = api.hold();
    write('Title', 'Walden Pond');
    await pass(2_600);
    pressSaveKeys();
    await pass(100);
    expect(saves()).toHaveLength(1);
    release();
    await pass(100);
    expect(saves().slice(1)).toEqual([{ path: '/content/a1', query: {}, body: { version: 4 } }]);
    expect(api.mostAtOnce()).toBe(1);
  });

  it('is enough before the checks of what is to be published', async () => {
    const { received, saves } = await openArticle();
    write('Title', 'Walden Pond');
    await pass(2_600);
    await expect.poll(state).toMatch(/^Saved \d/);
    press('button', 'Publish');
    await expect.poll(() => received.some(({ path }) => path === '/content/a1/checks')).toBe(true);
    expect(saves()).toHaveLength(1);
  });
});

describe('an automatic save that fails', () => {
  it('in an outage is tried again by itself, says so, and keeps the text', async () => {
    const { api, saves } = await openArticle();
    api.failNext(problem(503, 'database_unavailable'), new TypeError('Failed to fetch'));
    write('Title', 'Walden Pond');
    await pass(2_600);
    await expect.poll(state).toBe('Not saved. Retrying…');
    expect(textsOf('alert')).toEqual([]);
    await pass(3_000);
    expect(saves()).toHaveLength(2);
    await pass(5_000);
    expect(saves()).toHaveLength(2);
    expect(valueOf('Title')).toBe('Walden Pond');
    await pass(1_500);
    await expect.poll(state).toMatch(/^Saved \d/);
    const sent = autosaved({ title: 'Walden Pond', version: 3 });
    expect(saves()).toEqual([sent, sent, sent]);
  });

  it('retries a failed manual save once typing continues', async () => {
    const { api, saves } = await openArticle();
    const { release } = api.hold();
    api.failNext(problem(503, 'database_unavailable'));
    write('Title', 'Walden Pond');
    pressSaveKeys();
    await pass(100);
    write('Title', 'Walden Pond, 1845');
    await pass(4_000);
    expect(saves()).toHaveLength(1);
    release();
    await pass(12_000);
    expect(saves().slice(1)).toEqual([autosaved({ title: 'Walden Pond, 1845', version: 3 })]);
  });

  it('without a network is tried again when that is back', async () => {
    const { api, saves } = await openArticle();
    api.failNext(new TypeError('Failed to fetch'));
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    write('Title', 'Walden Pond');
    await pass(2_600);
    await expect.poll(state).toBe('You’re offline. Changes are kept in this browser.');
    line.mockRestore();
    const before = saves().length;
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(saves()).toHaveLength(before + 1);
    await expect.poll(state).toMatch(/^Saved \d/);
  });

  it('because of an error in the text waits for a manual save: no one is interrupted', async () => {
    const { api, saves } = await openArticle();
    api.failNext(problem(422, 'validation_failed', { errors: { title: ['is too long'] } }));
    write('Title', 'Walden Pond');
    await pass(2_600);
    await expect.poll(state).toBe('Unsaved changes');
    await pass(60_000);
    expect(saves()).toHaveLength(1);
    expect(textsOf('alert')).toEqual([]);
    expect(isDisabled('button', 'Save')).toBe(false);
  });

  it('because of another person’s save shows a notice without a dialog, and stops autosaving', async () => {
    const { api, saves } = await openArticle();
    api.saveElsewhere({ title: 'Walden, or Life in the Woods' });
    write('Title', 'Walden Pond');
    await pass(2_600);
    await expect.poll(() => seen('button', 'Compare and merge')).toBeDefined();
    expect(allSeen('dialog')).toEqual([]);
    write('Title', 'Walden Pond, 1845');
    await pass(60_000);
    expect(saves()).toHaveLength(1);
    expect(valueOf('Title')).toBe('Walden Pond, 1845');
    press('button', 'Compare and merge');
    await expect.poll(() => textsOf('dialog').join()).toContain('Walden Pond, 1845');
  });
});
