// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { press, seen, textsOf } from '../kit/testing/person.ts';
import { openRecord } from '../editing/testing/open-record.tsx';

const LIVE = { status: 'published', has_unpublished_changes: true };

describe('the button of a live page', () => {
  it('asks where the address would change, and publishes nothing', async () => {
    const { received, api } = await openRecord('articles', LIVE);
    api.find([
      {
        rule: 'address-change',
        severity: 'amber',
        message: 'The URL changes.',
        field: 'slug',
        key: 'slug',
      },
    ]);
    press('button', 'Update');
    await expect.poll(() => seen('dialog', 'Update')).toBeDefined();
    expect(received.filter(({ path }) => path.endsWith('/publish'))).toEqual([]);
  });

  it('warns about a translation by AI that no one has reviewed', async () => {
    const { received, api } = await openRecord('articles', LIVE);
    api.find([
      {
        rule: 'unreviewed-translation',
        severity: 'amber',
        message: 'Not reviewed.',
        field: 'title',
        key: 'title',
      },
    ]);
    press('button', 'Update');
    await expect.poll(() => seen('dialog', 'Update')).toBeDefined();
    expect(received.filter(({ path }) => path.endsWith('/publish'))).toEqual([]);
  });

  it('brings it up to date with one press', async () => {
    const { received } = await openRecord('articles', LIVE);
    press('button', 'Update');
    await expect.poll(() => textsOf('status').join()).toContain('Updated');
    expect(received.filter(({ path }) => path.endsWith('/publish')).map(({ body }) => body)).toEqual([
      { version: 3 },
    ]);
  });
});
