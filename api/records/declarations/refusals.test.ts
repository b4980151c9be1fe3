import { describe, expect, it } from 'vitest';
import {
  type FieldMap,
  choice,
  groupList,
  image,
  number,
  references,
  reference,
  text,
} from '#schema/fields/index.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { testDatabaseUrl } from '../../testing/test-database.ts';
import { trialRecords } from './testing/trial-records.ts';
import { trialType } from './testing/trial-type.ts';

const test = useTestApp();

describe('declarations that do not go with what is stored', () => {
  const refused: readonly [
    string,
    { before: FieldMap; input: Record<string, unknown>; after: FieldMap; words: RegExp },
  ][] = [
    [
      'a new required field',
      {
        before: { host: text() },
        input: {},
        after: { host: text(), guest: text({ required: true }) },
        words: /"guest" is required, but 1 record \("One"\) would have no value/,
      },
    ],
    [
      'a field that becomes required and is empty somewhere',
      {
        before: { guest: text() },
        input: {},
        after: { guest: text({ required: true }) },
        words: /"guest" is required/,
      },
    ],
    [
      'a kind that the values do not convert to',
      {
        before: { minutes: text() },
        input: { minutes: 'ten' },
        after: { minutes: number() },
        words: /"minutes" in 1 record .* cannot be converted from text to number/,
      },
    ],
    [
      'a kind that stores its values under another name',
      {
        before: { logo: image() },
        input: { logo_alt: 'A wheel' },
        after: { logo: text() },
        words: /"logo" in 1 record .* from image to text/,
      },
    ],
    [
      'an option that is in use and no longer offered',
      {
        before: { mood: choice({ options: ['a', 'b'] }) },
        input: { mood: 'b' },
        after: { mood: choice({ options: ['a'] }) },
        words: /"mood" in 1 record .* do not fit its new declaration/,
      },
    ],
    [
      'two fields renamed from one',
      {
        before: { guest: text() },
        input: { guest: 'Ines' },
        after: { one: text({ renamedFrom: 'guest' }), two: text({ renamedFrom: 'guest' }) },
        words: /"one" and "two" are both renamed from "guest"/,
      },
    ],
    [
      'a former name that is still declared',
      {
        before: { guest: text() },
        input: {},
        after: { guest: text(), speaker: text({ renamedFrom: 'guest' }) },
        words: /"speaker" is renamed from "guest", which is still declared/,
      },
    ],
    [
      'a rename onto a field with values of its own',
      {
        before: { guest: text(), host: text() },
        input: { guest: 'Ines', host: 'Henry' },
        after: { host: text({ renamedFrom: 'guest' }) },
        words: /"host" has values of its own/,
      },
    ],
    [
      'a former name that was never declared',
      {
        before: { guest: text() },
        input: { guest: 'Ines' },
        after: { speaker: text({ renamedFrom: 'gest' }) },
        words: /renamed from "gest", which was never declared. Fields that are gone: guest/,
      },
    ],
  ];
  for (const [what, { before, input, after, words }] of refused) {
    it(`are refused with what to do: ${what}`, async () => {
      const records = trialRecords(test());
      const former = trialType(before);
      await records.start([former]);
      await records.create(former, input);
      const stored = await records.stored();
      await expect(records.start([trialType(after)])).rejects.toThrow(words);
      expect(await records.stored()).toEqual(stored);
      await records.start([former]);
    });
  }

  it('are refused: a field renamed again before its records were migrated', async () => {
    const records = trialRecords(test());
    const [one, two, three] = [
      trialType({ guest: text() }),
      trialType({ speaker: text({ renamedFrom: 'guest' }) }),
      trialType({ voice: text({ renamedFrom: 'speaker' }) }),
    ];
    await records.start([one]);
    const id = await records.create(one, { guest: 'Ines' });
    await records.start([two]);
    await expect(records.start([three])).rejects.toThrow(/still being migrated/);
    await expect(records.start([trialType({ speaker: text() })])).rejects.toThrow(/still being migrated/);
    await records.migrate([two]);
    await records.start([three]);
    expect(await records.read(three, id)).toMatchObject({ voice: 'Ines' });
  });

  it('are refused: those from before a rename, which would show nothing', async () => {
    const records = trialRecords(test());
    const [one, two] = [trialType({ guest: text() }), trialType({ speaker: text({ renamedFrom: 'guest' }) })];
    await records.start([one]);
    await records.create(one, { guest: 'Ines' });
    await records.start([two]);
    await records.migrate([two]);
    await expect(records.start([one])).rejects.toThrow(/"guest" was renamed to "speaker"/);
  });
});

describe('declarations that change', () => {
  it('may require a field once every record has a value', async () => {
    const records = trialRecords(test());
    const type = trialType({ guest: text() });
    await records.start([type]);
    const id = await records.create(type, {});
    await records.update(type, id, { guest: 'Ines' });
    await records.start([trialType({ guest: text({ required: true }) })]);
  });

  it('turn one reference into several, and back while there is one', async () => {
    const records = trialRecords(test());
    const [one, several] = [
      trialType({ host: reference({ to: 'tags' }) }),
      trialType({ hosts: references({ to: 'tags', renamedFrom: 'host' }) }),
    ];
    const [host] = await hosts();
    await records.start([one]);
    const id = await records.create(one, { host_id: host });
    await records.start([several]);
    await records.migrate([several]);
    expect((await records.stored())[0]?.data).toEqual({ host_ids: [host] });
    expect(id).toBe((await records.stored())[0]?.id);
    await records.start([trialType({ host: reference({ to: 'tags', renamedFrom: 'hosts' }) })]);
    await records.migrate([trialType({ host: reference({ to: 'tags', renamedFrom: 'hosts' }) })]);
    expect((await records.stored())[0]?.data).toEqual({ host_id: host });
  });

  const hosts = async () => {
    const response = await test().request('/api/v1/tag', { as: 'editor', json: { name: 'Ines' } });
    const { data } = (await response.json()) as { data: { id: string } };
    return [data.id];
  };

  it('rename a part of a group, and keep parts that are gone', async () => {
    const records = trialRecords(test());
    const before = trialType({
      ideas: groupList({ of: { name: text({ required: true }), page: number() } }),
    });
    const later = trialType({
      ideas: groupList({ of: { title: text({ required: true, renamedFrom: 'name' }) } }),
    });
    await records.start([before]);
    const id = await records.create(before, { ideas: [{ name: 'One idea', page: 3 }] });
    await records.start([later]);
    expect((await records.read(later, id))?.['ideas']).toEqual([{ title: 'One idea' }]);
    await records.migrate([later]);
    expect((await records.read(later, id))?.['ideas']).toEqual([{ title: 'One idea' }]);
    expect((await records.stored())[0]?.parts).toEqual({ ideas: [{ title: 'One idea', page: 3 }] });
  });
});

describe('two processes with different declarations', () => {
  const former = trialType({ guest: text() });
  const later = trialType({ speaker: text({ renamedFrom: 'guest' }), minutes: number() });

  // An embedded database has one process.
  it.skipIf(testDatabaseUrl() === undefined)(
    'the one that came later reads at once, and takes over when the other one has stopped',
    async () => {
      const { deps } = test();
      const records = trialRecords(test());
      const one = await records.start([former]);
      const id = await records.create(former, { guest: 'Ines' });
      const two = await records.startBeside([later]);
      expect([...two.waiting]).toEqual(['article']);
      expect(two.isInForce).toBe(false);
      expect(await records.read(later, id)).toMatchObject({ speaker: 'Ines', minutes: null });
      expect(await records.step([later])).toBeUndefined();
      await records.update(former, id, { guest: 'Henry' });
      expect(await records.read(later, id)).toMatchObject({ speaker: 'Henry' });
      await one.leave(deps.database);
      await two.follow(deps.database);
      expect([two.isInForce, two.waiting.size]).toEqual([true, 0]);
      await records.migrate([later]);
      expect(await records.read(later, id)).toMatchObject({ speaker: 'Henry' });
    },
  );

  it('do not wait for each other when one only adds a field', async () => {
    const records = trialRecords(test());
    await records.start([former]);
    await records.create(former, { guest: 'Ines' });
    const two = await records.startBeside([trialType({ guest: text(), minutes: number() })]);
    expect([two.isInForce, two.waiting.size]).toEqual([true, 0]);
  });
});
