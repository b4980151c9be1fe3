import { describe, expect, it } from 'vitest';
import { can } from '#schema/access/access.ts';
import { contentTypes } from '#schema/registry/registry.ts';
import type { Route } from '../../platform/route/route.ts';
import { routes } from '../../app/routes.ts';
import { clientFor } from '../../testing/api-client.ts';
import { bodyOf, createCategory, createTag, madeBy } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

/*
 * A sentence is planted in unpublished content, once as a draft and once as a change to a live page, and
 * searched for in everything that a visitor can read. All mounted routes are read, including new ones.
 */
const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const SECRET = 'quokkamarmalade';
/** Only a preview link shows a working copy, to anyone who has it. */
const publicReads = routes.filter(
  ({ method, grant, path }) => method === 'GET' && can(null, grant) && path !== '/preview/:token',
);

/** Everything required to publish, with the planted word wherever text is allowed. */
function input(type: (typeof contentTypes)[number], ids: { category_id: string; tag_ids: string[] }) {
  const planted = Object.entries(type.fields).flatMap(([name, field]) =>
    field.kind === 'text' && field.readOnly !== true ? [[name, SECRET]] : [],
  );
  return { ...Object.fromEntries(planted), ...ids, body: bodyOf(SECRET) };
}

interface Places {
  /** Possible values of path parameters. */
  values: string[];
}

/**
 * The URLs of a route: every parameter with every possible value, with every query that might expose the
 * text.
 */
function addressesOf(route: Route, { values }: Places): string[] {
  const names = [...route.path.matchAll(/:\w+/g)];
  const paths =
    names.length === 0 ? [route.path] : values.map((value) => route.path.replaceAll(/:\w+/g, value));
  const known = Object.keys(route.query?.shape ?? {});
  const queries = ['', ...queriesFor(known, values)];
  return paths.flatMap((path) => queries.map((query) => path + query));
}

function queriesFor(known: readonly string[], values: readonly string[]): string[] {
  return known.flatMap((name) => {
    if (name === 'query' || name === 'search') return [`?${name}=${SECRET}`, `?${name}=marmalade`];
    if (name === 'path') return values.map((value) => `?path=/articles/${value}`);
    if (name === 'content_type_name') return contentTypes.map(({ storage }) => `?${name}=${storage.type}`);
    if (name === 'ids') return [`?ids=${values[0] ?? ''}`];
    if (name === 'author') return [`?author=${SECRET}`];
    return name === 'category' || name === 'tag' ? values.map((value) => `?${name}=${value}`) : [];
  });
}

async function readAll(places: Places): Promise<{ read: number; leaks: string[] }> {
  const leaks: string[] = [];
  let read = 0;
  for (const route of publicReads) {
    for (const address of addressesOf(route, places)) {
      const response = await test().request(`/api/v1${address}`);
      const text = await response.text();
      if (response.ok) read += 1;
      // The request may be echoed; the planted text must not appear.
      const told = decodeURIComponent(address).includes(SECRET) ? `"${SECRET}"` : '';
      if (text.replaceAll(told === '' ? '\0' : told, '').includes(SECRET)) leaks.push(address);
    }
  }
  return { read, leaks };
}

describe.each(contentTypes.map((type) => [type.storage.type, type] as const))(
  'a draft of %s',
  (_name, type) => {
    it('is announced to no one, neither as new content nor as a change of live content', async () => {
      const category = await createCategory(test(), 'Nature');
      const tag = await createTag(test(), 'Bees');
      const ids = { category_id: category.id, tag_ids: [tag.id] };
      const make = async (fields: object) =>
        madeBy(await editor().post('/content', { content_type_name: type.storage.type, ...fields }));
      const draft = await make(input(type, ids));
      const live = await make({
        ...ids,
        title: 'For everybody',
        intro: 'Read it.',
        author: 'Somebody',
        body: bodyOf('Yes.'),
      });
      madeBy(await editor().post(`/content/${live.id}/publish`));
      madeBy(await editor().put(`/content/${live.id}`, { ...input(type, ids), version: live.version }));
      madeBy(
        await editor().post('/list/with-content', {
          name: 'A list',
          status: 'published',
          content: [{ content_id: draft.id }, { content_id: live.id }],
        }),
      );
      const values = [
        draft.id,
        live.id,
        draft.slug,
        live.slug,
        category.slug,
        category.id,
        tag.slug,
        'a-list',
      ];
      const before = await readAll({ values });
      expect(before.leaks).toEqual([]);
      // Enough was read to have found it: once it is published, it appears in many places.
      expect(before.read).toBeGreaterThan(20);
      madeBy(await editor().post(`/content/${live.id}/publish`));
      expect((await readAll({ values })).leaks.length).toBeGreaterThan(5);
    });
  },
);
