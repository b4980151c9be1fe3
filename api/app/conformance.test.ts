import { describe, expect, it } from 'vitest';
import { allResources, isContentType } from '#schema/registry/registry.ts';
import { writableKeysOf } from '#schema/bodies/write-schemas.ts';
import { readOnlyNamesOf } from '../platform/route/read-only-names.ts';
import { describeRoutes } from './reference/openapi.ts';
import { routes } from './routes.ts';
import { type Json, type TestClient, clientFor } from '../testing/api-client.ts';
import {
  inputFor,
  makeRecord,
  makeSurroundings,
  samplesOf,
  wireOf,
  withoutRevealedOnce,
  keyInBody,
  writableFields,
} from '../testing/declared-records.ts';
import { useTestApp } from '../testing/test-app.ts';

/*
 * What every declared resource can do, by its declaration alone. New resources and kinds of field are tested here
 * automatically.
 */
// For the samples of email addresses: a newsletter needs a configured sender.
const test = useTestApp({ env: { MAIL_FROM: 'first@example.com, second@example.org' } });
const admin = (): TestClient => clientFor(test(), 'administrator');

describe.each(allResources.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  const wire = wireOf(resource);

  it('are made from the least there must be, and read back the same', async () => {
    const { written, read } = inputFor(resource, await makeSurroundings(test()), false);
    const made = await admin().post(wire.create, written);
    expect([made.status, made.problem.messages]).toEqual([201, undefined]);
    expect(made.data).toMatchObject({ ...read, version: 1, created_at: '2026-11-21T10:00:00.000Z' });
    expect((await admin().get(made.headers.get('location')?.slice('/api/v1'.length) ?? '')).data).toEqual(
      withoutRevealedOnce(made.data),
    );
  });

  it('are made with every field filled, and read back the same', async () => {
    const { written, read } = inputFor(resource, await makeSurroundings(test()), true);
    const made = await admin().post(wire.create, written);
    expect([made.status, made.problem.messages]).toEqual([201, undefined]);
    expect(made.data).toMatchObject(read);
    expect((await admin().get(wire.one(made.data.id))).data).toEqual(withoutRevealedOnce(made.data));
  });

  it('show every declared name, and no password', async () => {
    const around = await makeSurroundings(test());
    const made = await makeRecord(test(), resource, inputFor(resource, around, true).written);
    const hidden = writableFields(resource).flatMap(([name, field]) =>
      field.kind === 'password' ? [name] : [],
    );
    // `category` is written as `category_id`, and the response has one of the two.
    const isShown = (key: string) =>
      [key, `${key}_id`, `${key.replace(/s$/, '')}_ids`].some((name) => name in made);
    const names = [...writableKeysOf(resource), ...readOnlyNamesOf(resource)];
    const missing = names.filter((key) => !/_ids?$/.test(key) && !isShown(key));
    expect(missing).toEqual(hidden);
  });

  it.each(writableFields(resource).map(([name, field]) => [name, field] as const))(
    'are saved with %s alone',
    async (name, field) => {
      const around = await makeSurroundings(test());
      const before = await makeRecord(test(), resource, inputFor(resource, around, true).written);
      const [, { written, read }] = samplesOf(resource, [name, field], around);
      const saved = await admin().put(wire.one(before.id), { ...written, version: 1 });
      expect([saved.status, saved.problem.messages]).toEqual([200, undefined]);
      expect(saved.data).toMatchObject({ ...read, version: 2 });
      expect((await admin().get(wire.one(before.id))).data).toEqual(saved.data);
      const other = inputFor(resource, around, true).read;
      for (const key of Object.keys(read)) delete other[key];
      expect(saved.data).toMatchObject(other);
    },
  );

  it('are described in the API reference, name by name', async () => {
    const { components } = describeRoutes(routes, { siteName: 'x', url: 'http://localhost' }) as unknown as {
      components: { schemas: Record<string, { properties: Json; required?: string[] }> };
    };
    const shape = resource.name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
    const made = await makeRecord(
      test(),
      resource,
      inputFor(resource, await makeSurroundings(test()), true).written,
    );
    // Returned for published texts only, if the site wants it; and among related texts only.
    const shown = Object.keys(components.schemas[shape]?.properties ?? {}).filter(
      (key) => key !== 'drafted_with_ai' && key !== 'chosen',
    );
    for (const key of shown) expect(made).toHaveProperty(key);
    const { properties = {}, required = [] } = components.schemas[`Create${shape}`] ?? {};
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(writableKeysOf(resource)));
    for (const entry of writableFields(resource)) {
      const key = keyInBody(entry);
      expect([key, required.includes(key)]).toEqual([key, entry[1].required === true]);
    }
  });

  it('refuse unknown and read-only names, saying which', async () => {
    const { written } = inputFor(resource, await makeSurroundings(test()), false);
    const { id } = await makeRecord(test(), resource, written);
    const readOnly = [...readOnlyNamesOf(resource), 'id', 'created_at', 'updated_at', 'created_by'];
    // The type of content is named when it is made, and never after.
    const names = ['no_such_field', ...readOnly.filter((name) => name !== 'content_type_name')];
    for (const key of names) {
      const made = await admin().post(wire.create, { ...written, [key]: 'x' });
      expect([made.status, made.problem.code, Object.keys(made.problem.errors ?? {})]).toEqual([
        422,
        'validation_failed',
        [key],
      ]);
      const saved = await admin().put(wire.one(id), { [key]: 'x', version: 1 });
      expect([saved.status, Object.keys(saved.problem.errors ?? {})]).toEqual([422, [key]]);
    }
  });

  it('need what is required, and refuse to lose it', async () => {
    const { written } = inputFor(resource, await makeSurroundings(test()), false);
    const { id } = await makeRecord(test(), resource, written);
    const required = writableFields(resource).filter(([, field]) => field.required === true);
    for (const key of required.map(keyInBody)) {
      const { [key]: _left, ...without } = written;
      const made = await admin().post(wire.create, without);
      expect([made.status, made.problem.errors]).toEqual([422, { [key]: ['is required'] }]);
      for (const nothing of [null, '']) {
        const saved = await admin().put(wire.one(id), { [key]: nothing, version: 1 });
        expect([saved.status, Object.keys(saved.problem.errors ?? {})]).toEqual([422, [key]]);
      }
    }
  });

  it('are saved from the version that is stored, and from no other', async () => {
    const { written } = inputFor(resource, await makeSurroundings(test()), false);
    const { id } = await makeRecord(test(), resource, written);
    const [title] = Object.entries(written).filter(([key]) => key === resource.title);
    const change = Object.fromEntries(title === undefined ? [] : [title]);
    const read = await admin().get(wire.one(id));
    expect(read.headers.get('etag')).toMatch(/^"v1-/);
    const missing = await admin().put(wire.one(id), change);
    expect([missing.status, missing.problem.code]).toEqual([428, 'version_required']);
    const etag = read.headers.get('etag') ?? '';
    const saved = await admin().put(wire.one(id), change, { headers: { 'If-Match': etag } });
    expect([saved.status, saved.data.version]).toEqual([200, 2]);
    const stale = await admin().put(wire.one(id), { ...change, version: 1 });
    expect([stale.status, stale.problem.code, stale.problem.current]).toEqual([
      409,
      'version_conflict',
      saved.data,
    ]);
    for (const version of [0, 1.5, '2', null]) {
      const wrong = await admin().put(wire.one(id), { ...change, version });
      expect([wrong.status, Object.keys(wrong.problem.errors ?? {})]).toEqual([422, ['version']]);
    }
  });

  it('leave large fields out of lists', async () => {
    const around = await makeSurroundings(test());
    const made = await makeRecord(test(), resource, inputFor(resource, around, true).written);
    const [listed] = (await admin().get(wire.list(`ids=${made.id}`))).page.data;
    const left = Object.keys(made).filter((name) => !(name in (listed ?? {})));
    const large = Object.entries(resource.fields).flatMap(([name, field]) => {
      // The content of curated lists is what their lists are for.
      if (field.large !== true || field.kind === 'content-items') return [];
      return field.kind === 'rich-text' ? [name, `${name}_html`, `${name}_text`] : [name];
    });
    // The provenance of a text is returned with single records only (contract §7).
    if (isContentType(resource)) large.push('provenance');
    expect(left.toSorted()).toEqual(large.toSorted());
  });

  it('are deleted', async () => {
    const { written } = inputFor(resource, await makeSurroundings(test()), false);
    const { id } = await makeRecord(test(), resource, written);
    expect((await admin().delete(wire.one(id))).status).toBe(204);
    const gone = await admin().get(wire.one(id));
    expect(gone.problem.code ?? gone.data.status).toBe(isContentType(resource) ? 'trashed' : 'not_found');
    expect((await admin().get(wire.list(`ids=${id}`))).page.total).toBe(0);
    const nobody = '01930000-0000-7000-8000-00000000dead';
    expect((await admin().delete(wire.one(nobody))).status).toBe(404);
    expect((await admin().put(wire.one(nobody), { version: 1 })).status).toBe(404);
  });
});
