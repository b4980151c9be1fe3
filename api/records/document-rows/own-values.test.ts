import { describe, expect, it } from 'vitest';
import { groupList, number, reference, references, text, textList } from '#schema/fields/index.ts';
import { trialType } from '../declarations/testing/trial-type.ts';
import { currentValues, patchFor, withOwnValues } from './own-values.ts';

const ID = '01990000-0000-7000-8000-000000000001';
const renamed = trialType({ speaker: text({ renamedFrom: 'guest' }), minutes: number() });

describe('a value stored under the former name of its field', () => {
  it('is read under the present name, and no longer under the former one', () => {
    expect(withOwnValues(renamed, { data: { guest: 'Anna', minutes: 3 }, parts: {} })).toEqual({
      data: { speaker: 'Anna', minutes: 3 },
      parts: {},
    });
    expect(currentValues(renamed, { title: 'A', guest: 'Anna' })).toEqual({ title: 'A', speaker: 'Anna' });
  });

  it('comes before a value under the present name, unless it is empty', () => {
    const stored = (data: object) => withOwnValues(renamed, { data }).data;
    expect(stored({ guest: 'Anna', speaker: 'Ben' })).toEqual({ speaker: 'Anna' });
    expect(stored({ guest: null, speaker: 'Ben' })).toEqual({ speaker: 'Ben' });
    expect(stored({ guest: null })).toEqual({ speaker: null });
  });

  it('is converted if the field is of another kind now, and empty if that is impossible', () => {
    const counted = trialType({ length: number({ renamedFrom: 'minutes' }) });
    const stored = (minutes: unknown) => withOwnValues(counted, { data: { minutes } }).data;
    expect(stored(' 12 ')).toEqual({ length: 12 });
    expect(stored('an hour')).toEqual({ length: null });
    expect(currentValues(counted, { minutes: 'an hour' })).toEqual({ length: null });
  });

  it('of a reference is found under the names of one and of several', () => {
    const host = trialType({ host: reference({ to: 'tags', renamedFrom: 'guests' }) });
    const hosts = trialType({ hosts: references({ to: 'tags', renamedFrom: 'guest' }) });
    expect(withOwnValues(host, { data: { guest_ids: [ID] } }).data).toEqual({ host_id: ID });
    expect(withOwnValues(host, { data: { guests_id: ID } }).data).toEqual({ host_id: ID });
    expect(withOwnValues(hosts, { data: { guest_id: ID } }).data).toEqual({ host_ids: [ID] });
  });

  it('moves between the columns of small and of large values', () => {
    const large = trialType({ notes: text({ large: true, renamedFrom: 'remarks' }) });
    expect(withOwnValues(large, { data: { remarks: 'One' }, parts: {} })).toEqual({
      data: {},
      parts: { notes: 'One' },
    });
    // Lists are read without the column of large values.
    expect(withOwnValues(large, { data: { remarks: 'One' } })).toEqual({ data: {} });
  });

  it('belongs to another field that is declared by this name', () => {
    const reused = trialType({ speaker: text({ renamedFrom: 'guest' }), guest: text() });
    const row = { data: { guest: 'Anna', speaker: 'Ben' } };
    expect(withOwnValues(reused, row)).toBe(row);
  });

  it('leaves a row that is stored as declared untouched', () => {
    const row = { data: { speaker: 'Anna', minutes: 3, unknown: 'x' }, parts: {} };
    expect(withOwnValues(renamed, row)).toBe(row);
  });
});

describe('what is to be written for a record', () => {
  it('is nothing if it is stored as declared', () => {
    expect(patchFor(renamed, { data: { speaker: 'Anna', minutes: null, unknown: 'x' }, parts: {} })).toBe(
      undefined,
    );
  });

  it('is the value under its present name, and the former name to be removed', () => {
    expect(patchFor(renamed, { data: { guest: 'Anna', minutes: 3 }, parts: {} })).toEqual({
      data: { speaker: 'Anna' },
      parts: {},
      remove: ['guest'],
    });
  });

  it('drops a former name that holds nothing more', () => {
    expect(patchFor(renamed, { data: { guest: null, speaker: 'Ben' }, parts: {} })).toEqual({
      data: {},
      parts: {},
      remove: ['guest'],
    });
  });

  it('keeps what cannot be converted', () => {
    const counted = trialType({ length: number({ renamedFrom: 'minutes' }) });
    expect(patchFor(counted, { data: { minutes: 'an hour' }, parts: {} })).toBe(undefined);
  });

  it('takes a value out of the column that it no longer belongs to', () => {
    const large = trialType({ notes: textList({ large: true }) });
    expect(patchFor(large, { data: { notes: ['a'] }, parts: {} })).toMatchObject({
      data: {},
      parts: { notes: ['a'] },
    });
    expect(patchFor(large, { data: { notes: ['a'] }, parts: { notes: ['a'] } })).toMatchObject({
      parts: { notes: ['a'] },
    });
  });

  it('has entries of a group with renamed parts, and with parts that are no longer declared', () => {
    const group = trialType({
      ideas: groupList({
        of: { title: text({ required: true, renamedFrom: 'name' }) },
        renamedFrom: 'points',
      }),
    });
    expect(patchFor(group, { data: {}, parts: { points: [{ name: 'One', page: 4 }] } })).toEqual(
      patchFor(group, { data: { points: [{ name: 'One', page: 4 }] }, parts: {} }),
    );
    const patch = patchFor(group, { data: { points: [{ name: 'One', page: 4 }] }, parts: {} });
    expect({ ...patch?.data, ...patch?.parts }).toEqual({ ideas: [{ page: 4, title: 'One' }] });
    expect(patch?.remove).toEqual(['points']);
  });
});
