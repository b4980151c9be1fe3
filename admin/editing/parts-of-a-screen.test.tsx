// @vitest-environment happy-dom
import { lazy } from 'react';
import { describe, expect, it } from 'vitest';
import { press, seen, valueOf, textsOf, write } from '../kit/testing/person.ts';
import type { RecordPartProps } from './record-extras.ts';
import { openRecord, pressSaveKeys } from './testing/open-record.tsx';

const NAME = 'Name (required)';

/** A record with a part below its form, as custom screens have. */
async function openWithPart(Part: (props: RecordPartProps) => React.JSX.Element) {
  const Below = lazy(() => Promise.resolve({ default: Part }));
  const opened = await openRecord('tags', {}, { Below });
  await expect.poll(() => seen('button', 'Part')).toBeDefined();
  return opened;
}

describe('a part of a screen', () => {
  it('rereads the record after a change and keeps unsaved input', async () => {
    const { api } = await openWithPart(({ editing }) => (
      <button type="button" onClick={() => void editing.refresh()}>
        Part
      </button>
    ));
    write(NAME, 'Forests');
    api.saveElsewhere({ description: 'Trees.' });
    press('button', 'Part');
    await expect.poll(() => valueOf('Description')).toBe('Trees.');
    expect(valueOf(NAME)).toBe('Forests');
    press('button', 'Save');
    await expect.poll(() => api.stored()).toMatchObject({ name: 'Forests', description: 'Trees.' });
    expect(textsOf('alert')).toEqual([]);
  });

  it('ignores a read that started before a newer save', async () => {
    const { api } = await openWithPart(({ editing }) => (
      <button type="button" onClick={() => void editing.refresh()}>
        Part
      </button>
    ));
    const before = api.stored();
    write(NAME, 'Forests');
    const { release } = api.holdReads(before);
    press('button', 'Part');
    press('button', 'Save');
    await expect.poll(() => api.stored().name).toBe('Forests');
    release();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(valueOf(NAME)).toBe('Forests');
  });

  it('shows what changed without a new version, as in records that have none', async () => {
    const { api } = await openWithPart(({ editing }) => (
      <button type="button" onClick={() => void editing.refresh()}>
        Part
      </button>
    ));
    const { release } = api.holdReads({ ...api.stored(), description: 'Trees.' });
    press('button', 'Part');
    release();
    await expect.poll(() => valueOf('Description')).toBe('Trees.');
  });

  it('is saved by the form’s shortcut until it has no unsaved changes', async () => {
    let saves = 0;
    const save = () => {
      saves += 1;
      return Promise.resolve(true);
    };
    const { saves: sent } = await openWithPart(({ editing }) => (
      <>
        <button type="button" onClick={() => editing.noteBeside(save)}>
          Part
        </button>
        <button type="button" onClick={() => editing.noteBeside(undefined)}>
          Saved
        </button>
      </>
    ));
    press('button', 'Part');
    pressSaveKeys();
    await expect.poll(() => saves).toBe(1);
    press('button', 'Saved');
    write(NAME, 'Forests');
    pressSaveKeys();
    await expect.poll(() => sent().length).toBe(1);
    expect(saves).toBe(1);
  });
});
