import { describe, expect, it } from 'vitest';
import type { Resource } from '#schema/define/define-resource.ts';
import type { Field } from '#schema/fields/index.ts';
import { rangeFiltersOf, setFiltersOf } from '#schema/define/list-operators.ts';
import { filtersOf } from '#schema/define/list-parameters.ts';
import { allResources, isContentType } from '#schema/registry/registry.ts';
import { type Json, type TestClient, clientFor } from '../testing/api-client.ts';
import { inputFor, makeRecord, makeSurroundings, samplesOf, wireOf } from '../testing/declared-records.ts';
import type { Surroundings } from '#schema/fields/parts/samples.ts';
import { useTestApp } from '../testing/test-app.ts';

/*
 * What every declaration says of its lists holds in all that is made from them: pages, files and changes of many. A filter or
 * order that is declared is tested here without a word.
 */
// For the samples of email addresses: a newsletter needs a configured sender.
const test = useTestApp({ env: { MAIL_FROM: 'first@example.com, second@example.org' } });
const admin = (): TestClient => clientFor(test(), 'administrator');

/** What to search for to find a value: of entries, the texts of the first. */
function wordsOf(value: unknown): string {
  const [first] = [value].flat();
  if (typeof first !== 'object' || first === null) return String(value);
  return Object.values(first)
    .filter((part) => typeof part === 'string')
    .join(' ');
}

/** The least there must be, with `more`, and nothing that only one record may have. */
function distinct(resource: Resource, around: Surroundings, more: Json): Json {
  made += 1;
  const { written } = inputFor(resource, around, false);
  if ('from' in written) written.from = `/old-page-${made}`;
  if ('email' in written) written.email = `somebody-${made}@example.com`;
  return { ...written, ...more };
}
let made = 0;

/** Two bodies of a field, the one that comes first in its order first. Words are sorted without regard to capitals. */
function orderedInputs(resource: Resource, name: string, around: Surroundings): [Json, Json] {
  const field = resource.fields[name];
  if (field === undefined) return [{}, {}];
  if (name === 'from') return [{ [name]: '/apple' }, { [name]: '/Zebra' }];
  if (field.kind === 'text') return [{ [name]: 'apple' }, { [name]: 'Zebra' }];
  const [one, other] = samplesOf(resource, [name, field], around).map(({ written }) => written);
  const [first, second] = [one?.[name], other?.[name]];
  const isSorted = typeof first === 'string' ? first < String(second) : Number(first) < Number(second);
  return (isSorted ? [one, other] : [other, one]) as [Json, Json];
}

/** Which of the two records a filter returns: with both values, and with the first one only. */
const SEEN = {
  in: { both: [true, true], first: [true, false] },
  not: { both: [false, false], first: [false, true] },
  // The first record refers to everything that the second refers to, and to more.
  all: { both: [true, false], first: [true, false] },
} as const;

/** Two records that differ in a field. */
async function twoOf(resource: Resource, [name, field]: [string, Field], around: Surroundings) {
  const [one, other] = samplesOf(resource, [name, field], around);
  return [
    await makeRecord(test(), resource, distinct(resource, around, one.written)),
    await makeRecord(test(), resource, distinct(resource, around, other.written)),
  ] as const;
}

/** What narrows a list to a record with this value: of what is referred to its slug. */
function filterValue(name: string, shown: Json): string | undefined {
  const [value] = [shown[name] ?? shown[`${name}_id`] ?? shown[`${name.replace(/s$/, '')}_ids`]].flat();
  if (value === undefined || value === null) return undefined;
  return typeof value === 'object'
    ? (value as { slug: string }).slug
    : JSON.stringify(value).replaceAll('"', '');
}

/** Whom the same filter chooses everywhere else: in a file of the list, and for a change of many. */
async function chosenElsewhere(resource: Resource, key: string, value: string): Promise<string[][]> {
  const chosen: { id: string }[][] = [];
  const isType = isContentType(resource);
  if (isType || resource.list.files === true) {
    const path = isType
      ? `/content/export?content_type_name=${resource.storage.type}`
      : `/records/export?resource=${resource.name}`;
    const address = `/api/v1${path}&format=json&${key}=${encodeURIComponent(value)}`;
    const answer = await test().request(address, { as: 'administrator' });
    chosen.push((await answer.json()) as { id: string }[]);
  }
  if (isType || resource.list.bulk !== undefined) {
    const action = isType ? 'trash' : 'delete';
    const asked = { resource: resource.name, filter: { [key]: value }, action };
    const preview = await admin().post('/bulk-edits/preview', asked);
    chosen.push(preview.data.entries as { id: string }[]);
  }
  return chosen.map((records) => records.map(({ id }) => id).toSorted());
}

describe.each(allResources.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  const wire = wireOf(resource);

  it('are listed, found by their title, sorted and narrowed', async () => {
    const around = await makeSurroundings(test());
    const { written } = inputFor(resource, around, true);
    const made = await makeRecord(test(), resource, written);
    const found = async (query: string) =>
      (await admin().get(wire.list(query))).page.data.map((record) => record.id);
    expect(await found('per_page=100')).toContain(made.id);
    expect(await found(`ids=${made.id}`)).toEqual([made.id]);
    const title = String(written[resource.title]);
    expect(await found(`search=${encodeURIComponent(title)}`)).toEqual([made.id]);
    expect(await found('search=zzzz-nothing-zzzz')).toEqual([]);
    for (const by of resource.list.sortable) {
      const asc = await found(`per_page=100&sort_by=${by}&sort_order=asc`);
      const desc = await found(`per_page=100&sort_by=${by}&sort_order=desc`);
      expect(asc).toContain(made.id);
      expect(desc.toReversed()).toEqual(asc);
    }
    expect((await admin().get(wire.list('sort_by=nothing'))).status).toBe(400);
    expect((await admin().get(wire.list('no_such_filter=1'))).status).toBe(400);
  });

  it('are sorted by what they say, and not by when they were made', async () => {
    const around = await makeSurroundings(test());
    for (const by of resource.list.sortable) {
      const field = resource.fields[by];
      if (field === undefined || field.readOnly === true) continue;
      const [low, high] = orderedInputs(resource, by, around);
      // The greater one first: without a real order it would stay there.
      const greater = await makeRecord(test(), resource, distinct(resource, around, high));
      const lesser = await makeRecord(test(), resource, distinct(resource, around, low));
      const ids = `ids=${greater.id},${lesser.id}`;
      const found = (await admin().get(wire.list(`${ids}&sort_by=${by}&sort_order=asc`))).page.data;
      expect([by, found.map(({ id }) => id)]).toEqual([by, [lesser.id, greater.id]]);
    }
  });

  it('are narrowed by every declared filter: in their list, in a file of it and in a selection', async () => {
    const around = await makeSurroundings(test());
    for (const { key, name, field } of filtersOf(resource)) {
      const [one, other] = samplesOf(resource, [name, field], around);
      const value = field.readOnly === true ? undefined : filterValue(name, one.read);
      // A value that cannot be written is requested unchanged.
      const mine = await makeRecord(
        test(),
        resource,
        distinct(resource, around, value === undefined ? {} : one.written),
      );
      const theirs = await makeRecord(
        test(),
        resource,
        distinct(resource, around, value === undefined ? {} : other.written),
      );
      const asked = value ?? filterValue(name, mine) ?? '';
      const { data } = (await admin().get(wire.list(`per_page=100&${key}=${encodeURIComponent(asked)}`)))
        .page;
      const found = data.map(({ id }) => id).toSorted();
      expect([key, found.includes(mine.id)]).toEqual([key, true]);
      expect([key, found.includes(theirs.id)]).toEqual([key, value === undefined]);
      for (const chosen of await chosenElsewhere(resource, key, asked))
        expect([key, chosen]).toEqual([key, found]);
    }
  });

  it('are filtered by several values, and by excluding them', async () => {
    const around = await makeSurroundings(test());
    for (const { parameter, operator, filter } of setFiltersOf(resource)) {
      const { name, field } = filter;
      if (field.readOnly === true) continue;
      const [mine, theirs] = await twoOf(resource, [name, field], around);
      const [one, other] = [filterValue(name, mine) ?? '', filterValue(name, theirs) ?? ''];
      const found = async (values: string) => {
        const { data } = (
          await admin().get(wire.list(`per_page=100&${parameter}=${encodeURIComponent(values)}`))
        ).page;
        return [mine, theirs].map((record) => data.some(({ id }) => id === record.id));
      };
      const expected = SEEN[operator];
      expect([parameter, await found(`${one},${other}`)]).toEqual([parameter, expected.both]);
      expect([parameter, await found(one)]).toEqual([parameter, expected.first]);
    }
  });

  it('are filtered by the minimum and maximum of ordered fields', async () => {
    const around = await makeSurroundings(test());
    const names = new Set(rangeFiltersOf(resource).map(({ name }) => name));
    for (const name of names) {
      const field = resource.fields[name];
      if (field === undefined || field.readOnly === true) continue;
      const [low, high] = orderedInputs(resource, name, around);
      const lesser = await makeRecord(test(), resource, distinct(resource, around, low));
      const greater = await makeRecord(test(), resource, distinct(resource, around, high));
      const found = async (condition: string) => {
        const ids = `ids=${lesser.id},${greater.id}`;
        const { data } = (await admin().get(wire.list(`${ids}&${name}.${condition}`))).page;
        return [lesser, greater].map((record) => data.some(({ id }) => id === record.id));
      };
      expect([name, await found(`gte=${String(high[name])}`)]).toEqual([name, [false, true]]);
      expect([name, await found(`gt=${String(low[name])}`)]).toEqual([name, [false, true]]);
      expect([name, await found(`lte=${String(low[name])}`)]).toEqual([name, [true, false]]);
      expect([name, await found(`lt=${String(high[name])}`)]).toEqual([name, [true, false]]);
      const refused = await admin().get(wire.list(`${name}.gte=zzzz`));
      expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([400, [`${name}.gte`]]);
    }
    const moment = '2026-02-30';
    expect((await admin().get(wire.list(`created_at.lt=${moment}`))).status).toBe(400);
    expect((await admin().get(wire.list('created_at.lt=0000-01-01'))).status).toBe(400);
    expect((await admin().get(wire.list('created_at.lt=9999-12-31T23:00:00-05:00'))).status).toBe(400);
  });

  it('have the requested fields and no others', async () => {
    const around = await makeSurroundings(test());
    const made = await makeRecord(test(), resource, inputFor(resource, around, true).written);
    const [listed = {} as Json] = (await admin().get(wire.list(`ids=${made.id}`))).page.data;
    const [chosen] = (await admin().get(wire.list(`ids=${made.id}&fields=${resource.title},updated_at`))).page
      .data;
    const type = isContentType(resource) ? { content_type_name: listed['content_type_name'] } : {};
    const { id, updated_at: updated } = listed;
    expect(chosen).toEqual({ id, ...type, [resource.title]: listed[resource.title], updated_at: updated });
    for (const parameter of ['fields', 'include']) {
      const refused = await admin().get(wire.list(`${parameter}=no_such_field`));
      expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([400, [parameter]]);
    }
  });

  it('say which value a filter cannot have', async () => {
    const closed = filtersOf(resource).filter(({ field }) =>
      ['boolean', 'choice', 'number', 'truth'].includes(field.kind),
    );
    for (const { key } of closed) {
      const refused = await admin().get(wire.list(`${key}=zzzz`));
      expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([400, [key]]);
    }
  });

  it('are found by every declared field, and listed with every declared column', async () => {
    const around = await makeSurroundings(test());
    const made = await makeRecord(test(), resource, inputFor(resource, around, true).written);
    for (const name of Object.values(resource.search).flat()) {
      const words = wordsOf(made[`${name}_text`] ?? made[name]);
      const { data } = (await admin().get(wire.list(`search=${encodeURIComponent(words)}`))).page;
      expect([name, data.map(({ id }) => id)]).toEqual([name, [made.id]]);
    }
    const [listed = {}] = (await admin().get(wire.list(`ids=${made.id}`))).page.data;
    const missing = resource.list.columns.filter((name) => !(name in listed) && !(`${name}_url` in listed));
    expect(missing).toEqual([]);
  });
});
