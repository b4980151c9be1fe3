import { describe, expect, test } from 'vitest';
import { referencesKey } from '#schema/fields/index.ts';
import { resources } from '#schema/resources/index.ts';
import { type AdminRecord, toAdminRecord, toUpdateBody } from './records.ts';

const withSparse = Object.values(resources).flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'references' && 'sparse' in field && field.sparse === true
      ? [[resource.name, name, resource] as const]
      : [],
  ),
);

describe('a field that is left out of answers while it is empty', () => {
  test('exists', () => {
    expect(withSparse.length).toBeGreaterThan(0);
  });

  test.each(withSparse)('%s: %s has a value in the form, and no change to send', (_, name, resource) => {
    const record: AdminRecord = toAdminRecord(resource, { id: 'one', version: 3 });
    expect(record[referencesKey(name)]).toEqual([]);
    expect(toUpdateBody(resource, { values: { ...record }, previous: record })).toEqual({ version: 3 });
  });

  test.each(withSparse)('%s: what %s refers to is sent when it changes', (_, name, resource) => {
    const isBare = Reflect.get(Reflect.get(resource.fields, name) as object, 'embed') === false;
    const key = isBare ? referencesKey(name) : name;
    const answered = isBare ? ['a', 'b'] : [{ id: 'a' }, { id: 'b' }];
    const record = toAdminRecord(resource, { id: 'one', version: 3, [key]: answered });
    expect(record[referencesKey(name)]).toEqual(['a', 'b']);
    const values = { ...record, [referencesKey(name)]: [] };
    expect(toUpdateBody(resource, { values, previous: record })).toEqual({
      [referencesKey(name)]: [],
      version: 3,
    });
  });
});
