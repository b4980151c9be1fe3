// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { valueOf, textsOf, write } from '../kit/testing/person.ts';
import { type OpenRecord, openRecord } from './testing/open-record.tsx';

const reads = ({ received }: OpenRecord) =>
  received.filter(({ method, path }) => method === 'GET' && path === '/content/a1').length;

/** Another person saves, and this page hears of it. */
async function saveElsewhere(opened: OpenRecord, changes: object): Promise<void> {
  const beats = () => opened.received.filter(({ path }) => path.endsWith('/presence')).length;
  await expect.poll(beats).toBeGreaterThan(0);
  const before = beats();
  opened.api.saveElsewhere(changes);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(beats).toBeGreaterThan(before);
}

describe('a newer version of another person', () => {
  it('is shown where nothing was typed', async () => {
    const opened = await openRecord('articles');
    await saveElsewhere(opened, { title: 'Walden, revised' });
    await expect.poll(() => valueOf('Title')).toBe('Walden, revised');
    await saveElsewhere(opened, { title: 'Walden, again' });
    await expect.poll(() => valueOf('Title')).toBe('Walden, again');
  });

  it('is not even loaded where something was typed', async () => {
    const opened = await openRecord('articles');
    write('Title', 'Mine');
    await expect.poll(() => textsOf('status')).toContain('Unsaved changes');
    const before = reads(opened);
    await saveElsewhere(opened, { title: 'Theirs' });
    expect([valueOf('Title'), reads(opened)]).toEqual(['Mine', before]);
  });

  it('is loaded once: a page that is up to date requests nothing', async () => {
    const opened = await openRecord('articles');
    await saveElsewhere(opened, { title: 'Theirs' });
    await expect.poll(() => valueOf('Title')).toBe('Theirs');
    const before = reads(opened);
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(reads(opened)).toBe(before);
  });
});
