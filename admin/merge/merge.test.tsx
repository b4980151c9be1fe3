// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openRecord, pressSaveKeys } from '../editing/testing/open-record.tsx';
import {
  allSeen,
  isDisabled,
  isTicked,
  press,
  seen,
  valueOf,
  textsOf,
  write,
} from '../kit/testing/person.ts';
import { problem } from '../providers/testing/test-server.ts';

const NAME = 'Name (required)';
const MERGE = 'Someone else saved a newer version';
const merge = () => seen('dialog', MERGE);
const isMerged = () =>
  expect
    .poll(() => [merge(), textsOf('status').at(-1)])
    .toEqual([undefined, expect.stringMatching(/^Saved \d/)]);

/** I changed the name and the description; someone else changed the name and the slug, and saved first. */
async function openConflict() {
  const opened = await openRecord('tags');
  opened.api.saveElsewhere({ name: 'Woodland', slug: 'woodland' });
  write(NAME, 'Forests');
  write('Description', 'Trees.');
  pressSaveKeys();
  await expect.poll(merge).toBeDefined();
  return opened;
}

describe('a save that comes too late', () => {
  it('asks about what both changed before it writes anything', async () => {
    const { api, saves } = await openConflict();
    expect(saves()).toHaveLength(1);
    expect(api.stored()).toMatchObject({ name: 'Woodland', description: null, version: 4 });
    expect(isDisabled('button', '1 conflict left')).toBe(true);
    const isOn = (name: string) => isTicked('radio', name);
    expect(['Name: Yours', 'Name: Theirs', 'Description: Yours', 'Slug: Theirs'].map(isOn)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('sends the chosen fields with the version that is stored', async () => {
    const { api, saves } = await openConflict();
    press('radio', 'Name: Yours');
    await expect.poll(() => seen('button', 'Save merged version')).toBeDefined();
    press('button', 'Save merged version');
    await isMerged();
    expect(saves().slice(1)).toEqual([
      { path: '/tag/t1', query: {}, body: { name: 'Forests', description: 'Trees.', version: 4 } },
    ]);
    expect(api.stored()).toMatchObject({
      name: 'Forests',
      slug: 'woodland',
      description: 'Trees.',
      version: 5,
    });
    expect([valueOf(NAME), valueOf('Description'), valueOf('Slug')]).toEqual([
      'Forests',
      'Trees.',
      'woodland',
    ]);
    expect(seen('button', 'Compare and merge')).toBeUndefined();
  });

  it('leaves theirs where theirs was chosen, in the form too', async () => {
    const { saves } = await openConflict();
    press('radio', 'Name: Theirs');
    press('radio', 'Description: Theirs');
    await expect.poll(() => seen('button', 'Save merged version')).toBeDefined();
    press('radio', 'Slug: Yours');
    await expect.poll(() => isTicked('radio', 'Slug: Yours')).toBe(true);
    press('button', 'Save merged version');
    await isMerged();
    expect(saves().at(-1)?.body).toEqual({ slug: 'woods', version: 4 });
    expect([valueOf(NAME), valueOf('Description')]).toEqual(['Woodland', '']);
  });

  it('takes all of one side at once', async () => {
    const { saves } = await openConflict();
    press('button', 'Keep all of mine');
    await expect.poll(() => seen('button', 'Save merged version')).toBeDefined();
    press('button', 'Save merged version');
    await isMerged();
    expect(saves().at(-1)?.body).toEqual({
      name: 'Forests',
      slug: 'woods',
      description: 'Trees.',
      version: 4,
    });
  });

  it('can wait: what is typed until then takes part', async () => {
    const { saves } = await openConflict();
    press('button', 'Keep editing');
    await expect.poll(merge).toBeUndefined();
    expect(valueOf(NAME)).toBe('Forests');
    expect(textsOf('status').join()).toContain('Your changes are still here but haven’t been saved yet.');
    write('Description', 'Trees and moss.');
    press('button', 'Compare and merge');
    await expect.poll(merge).toBeDefined();
    press('radio', 'Name: Yours');
    await expect.poll(() => seen('button', 'Save merged version')).toBeDefined();
    press('button', 'Save merged version');
    await isMerged();
    expect(saves().at(-1)?.body).toEqual({ name: 'Forests', description: 'Trees and moss.', version: 4 });
  });

  it('asks again when someone saves during the merge, and loses no changes', async () => {
    const { api, saves } = await openConflict();
    press('radio', 'Name: Yours');
    await expect.poll(() => seen('button', 'Save merged version')).toBeDefined();
    api.saveElsewhere({ description: 'All that is green.' });
    press('button', 'Save merged version');
    await expect.poll(() => textsOf('dialog').join()).toContain('All that is green.');
    expect(saves()).toHaveLength(2);
    expect(api.stored()).toMatchObject({ name: 'Woodland', description: 'All that is green.', version: 5 });
    press('radio', 'Description: Yours');
    await expect.poll(() => seen('button', 'Save merged version')).toBeDefined();
    press('button', 'Save merged version');
    await isMerged();
    expect(saves().at(-1)?.body).toEqual({ name: 'Forests', description: 'Trees.', version: 5 });
    expect([valueOf(NAME), valueOf('Description'), valueOf('Slug')]).toEqual([
      'Forests',
      'Trees.',
      'woodland',
    ]);
    expect(allSeen('alert')).toEqual([]);
  });

  it('knows after a second one, too, who changed what', async () => {
    const { api, saves } = await openConflict();
    press('radio', 'Name: Yours');
    await expect.poll(() => seen('button', 'Save merged version')).toBeDefined();
    api.saveElsewhere({ description: 'All that is green.' });
    press('button', 'Save merged version');
    await expect.poll(() => textsOf('dialog').join()).toContain('All that is green.');
    press('button', 'Keep editing');
    await expect.poll(merge).toBeUndefined();
    press('button', 'Compare and merge');
    await expect.poll(merge).toBeDefined();
    press('radio', 'Name: Yours');
    press('radio', 'Description: Yours');
    await expect.poll(() => seen('button', 'Save merged version')).toBeDefined();
    press('button', 'Save merged version');
    await isMerged();
    expect(saves().at(-1)?.body).toEqual({ name: 'Forests', description: 'Trees.', version: 5 });
    expect(api.stored().slug).toBe('woodland');
  });

  it('without the version of the other person says that it failed, and asks nothing', async () => {
    const { api } = await openRecord('tags');
    api.failNext(problem(409, 'version_conflict'));
    write(NAME, 'Forests');
    pressSaveKeys();
    await expect.poll(() => textsOf('alert')).toEqual(['It went wrong: version_conflict']);
    expect([merge(), valueOf(NAME)]).toEqual([undefined, 'Forests']);
  });
});
