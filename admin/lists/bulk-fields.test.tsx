// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Resource } from '#schema/define/define-resource.ts';
import { resources } from '#schema/resources/index.ts';
import { openAdminPage } from '../kit/testing/admin-page.tsx';
import { allSeen, get, press, seen, valueOf, write } from '../kit/testing/person.ts';
import { pageOf } from '../providers/testing/test-server.ts';
import { BulkFields } from './bulk-fields.tsx';

const LISTS = [
  { id: 'l1', name: 'Readers' },
  { id: 'l2', name: 'Weekly' },
];

const ANSWERS: Record<string, object[]> = {
  '/contact-lists': LISTS,
  '/category': [{ id: 'c1', name: 'Bees', slug: 'bees' }],
};

/** The fields of a bulk edit and the values to be written. */
async function openFields(resource: Resource, start: Record<string, unknown> = {}) {
  let last = start;
  function Fields() {
    const [changes, setChanges] = useState(start);
    last = changes;
    return <BulkFields resource={resource} changes={changes} onChange={setChanges} />;
  }
  openAdminPage({
    resource: resource.name,
    screen: <Fields />,
    answer: ({ path }) => pageOf(ANSWERS[path] ?? []),
  });
  await expect.poll(() => allSeen('field').length).toBeGreaterThan(0);
  return { changes: () => last };
}

const optionsOf = (name: string) =>
  [...(get('field', name) as HTMLSelectElement).options].map(({ text, value }) => [text, value]);

afterEach(() => void vi.unstubAllEnvs());

describe('fields in a bulk edit', () => {
  it('do not change until something is chosen, or after the choice is undone', async () => {
    const { changes } = await openFields(resources['contact-lists']);
    expect(optionsOf('Visibility').map(([text]) => text)[0]).toBe('No change');
    write('Visibility', 'private');
    await expect.poll(changes).toEqual({ visibility: 'private' });
    write('Opt-in', 'double');
    await expect.poll(changes).toEqual({ visibility: 'private', optin: 'double' });
    write('Visibility', '');
    await expect.poll(changes).toEqual({ optin: 'double' });
  });

  it('get entries added and removed in several steps', async () => {
    const { changes } = await openFields(resources['email-newsletters']);
    const field = 'Send to: add';
    await expect
      .poll(() => optionsOf(field))
      .toEqual([
        ['None', ''],
        ['Readers', 'l1'],
        ['Weekly', 'l2'],
      ]);
    write(field, 'l1');
    await expect.poll(changes).toEqual({ contact_list_ids: { add: ['l1'] } });
    expect(optionsOf(field)).toEqual([
      ['Add another…', ''],
      ['Weekly', 'l2'],
    ]);
    write('Send to: remove', 'l2');
    await expect.poll(changes).toEqual({ contact_list_ids: { add: ['l1'], remove: ['l2'] } });
    press('button', 'Send to: add: deselect Readers');
    await expect.poll(changes).toEqual({ contact_list_ids: { remove: ['l2'] } });
    press('button', 'Send to: remove: deselect Weekly');
    await expect.poll(changes).toEqual({});
  });

  it('are emptied on purpose or set to a text', async () => {
    const { changes } = await openFields(resources['email-newsletters']);
    expect(seen('field', 'Reply-to email: set to')).toBeUndefined();
    write('Reply-to email', 'none');
    await expect.poll(changes).toEqual({ reply_to: null });
    expect([valueOf('Reply-to email'), seen('field', 'Reply-to email: set to')]).toEqual(['none', undefined]);
    write('Reply-to email', 'set');
    await expect.poll(() => valueOf('Reply-to email: set to')).toBe('');
    write('Reply-to email: set to', 'ada@example.com');
    await expect.poll(changes).toEqual({ reply_to: 'ada@example.com' });
    expect(valueOf('Reply-to email')).toBe('set');
    write('Reply-to email', '');
    await expect.poll(changes).toEqual({});
  });

  it('are set to a moment, typed in the time zone of this computer', async () => {
    vi.stubEnv('TZ', 'Asia/Kathmandu');
    const { changes } = await openFields(resources['email-newsletters'], {
      not_after: '2026-03-01T08:30:00.000Z',
    });
    expect(valueOf('Stop sending after: set to')).toBe('2026-03-01T14:15');
    write('Stop sending after: set to', '2026-12-24T18:00');
    const typed = '2026-12-24T12:15:00.000Z';
    await expect.poll(changes).toEqual({ not_after: typed });
    // An empty input is still being typed in.
    write('Stop sending after: set to', '');
    expect(changes()).toEqual({ not_after: typed });
  });

  it('are set to one record of another type, or to none', async () => {
    const { changes } = await openFields(resources.articles);
    await expect.poll(() => optionsOf('Category').length).toBe(3);
    expect(optionsOf('Category').map(([text]) => text)).toEqual(['No change', 'None', 'Bees']);
    write('Category', 'c1');
    await expect.poll(changes).toEqual({ category_id: 'c1' });
    expect(valueOf('Category')).toBe('c1');
    write('Category', 'none');
    await expect.poll(changes).toEqual({ category_id: null });
    expect(valueOf('Category')).toBe('none');
    write('Category', '');
    await expect.poll(changes).toEqual({});
  });

  it('are set to one of the numbers that a field allows, or to any if it allows all', async () => {
    const { changes } = await openFields(resources.redirects);
    expect(optionsOf('Type').map(([, value]) => value)).toEqual(['', '301', '302', '410']);
    write('Type', '302');
    await expect.poll(changes).toEqual({ status: 302 });
    write('Type', '');
    await expect.poll(changes).toEqual({});
  });

  it('are set to an attribute', async () => {
    const { changes } = await openFields(resources.contacts);
    write('Attributes: set', 'city');
    write('Attributes: value', 'Rome');
    await expect.poll(changes).toEqual({ attributes: { set: { city: 'Rome' } } });
  });
});
