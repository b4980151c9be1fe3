// @vitest-environment happy-dom
import { useState } from 'react';
import { ListContextProvider } from 'react-admin';
import { describe, expect, it } from 'vitest';
import type { Role } from '#schema/access/roles.ts';
import { resources } from '#schema/resources/index.ts';
import { openAdminPage } from '../kit/testing/admin-page.tsx';
import { allSeen, get, isTicked, press, seen, valueOf, textsOf, write } from '../kit/testing/person.ts';
import { problem } from '../providers/testing/test-server.ts';
import { SavedViews } from './saved-views.tsx';

const USUAL = { field: 'name', order: 'ASC' };
const view = (name: string, query: object, other: object = {}) => ({
  id: `v-${name.length}`,
  resource: 'categories',
  name,
  query,
  columns: ['color'],
  shared: false,
  is_own: true,
  version: 2,
  ...other,
});
const PLUM = view('Plum ones', { color: 'plum' });
const TEAM = view(
  'Long lists',
  { sort_by: 'content_count', sort_order: 'desc' },
  { shared: true, is_own: false },
);

interface Shown {
  views?: object[];
  filter?: object;
  sort?: { field: string; order: string };
  role?: Role;
  fails?: boolean;
}

/** The views above a list that is filtered and sorted as the test requires. */
async function openViews({ views = [], filter = {}, sort = USUAL, role, fails = false }: Shown) {
  let kept = views;
  const page = openAdminPage({
    resource: 'categories',
    ...(role === undefined ? {} : { role }),
    screen: <Views filter={filter} sort={sort} />,
    answer: ({ method, path, body }) => {
      if (!path.startsWith('/saved-views')) return { body: { data: [] } };
      if (method === 'GET') return { body: { data: kept } };
      if (fails) return problem(409, 'conflict');
      if (method === 'DELETE') kept = [];
      else kept = [{ ...PLUM, ...(body as object) }];
      return method === 'DELETE' ? { status: 204 } : { body: { data: kept[0] } };
    },
  });
  await expect.poll(() => page.received.some(({ path }) => path === '/saved-views')).toBe(true);
  const written = () =>
    page.received
      .filter(({ method, path }) => method !== 'GET' && path.startsWith('/saved-views'))
      .map(({ method, path, body }) => ({ method, path, body }));
  const reads = () =>
    page.received.filter(({ method, path }) => method === 'GET' && path === '/saved-views').length;
  return { written, reads };
}

function Views({ filter, sort }: { filter: object; sort: object }) {
  const [start] = useState({ filterValues: filter, sort });
  return (
    <ListContextProvider value={start as never}>
      <SavedViews resource={resources.categories} />
    </ListContextProvider>
  );
}

const address = (name: string) =>
  new URL(get('link', name).getAttribute('href') ?? '', 'http://desk.test').searchParams;
const currentOne = () =>
  allSeen('link').find((link) => link.getAttribute('aria-current') === 'page')?.textContent;

describe('the views of a list', () => {
  it('are hidden while there are no views and no filters', async () => {
    await openViews({ filter: { color: '' } });
    expect([allSeen('link'), seen('button', 'Save as view')]).toEqual([[], undefined]);
  });

  it('link to what they show and mark the views of the team', async () => {
    await openViews({ views: [PLUM, TEAM] });
    await expect.poll(() => textsOf('link')).toEqual(['Plum ones', 'Long lists shared']);
    const [long, plum] = ['Long lists shared', 'Plum ones'].map((name) => Object.fromEntries(address(name)));
    expect(long).toEqual({ page: '1', sort_by: 'content_count', sort_order: 'desc', columns: 'color' });
    expect(plum).toMatchObject({ color: 'plum', columns: 'color' });
    expect([plum?.sort_by ?? 'name', plum?.sort_order ?? 'asc']).toEqual(['name', 'asc']);
  });

  it('mark the one that is open', async () => {
    await openViews({ views: [PLUM, TEAM], filter: { color: 'plum' } });
    await expect.poll(currentOne).toBe('Plum ones');
    expect([seen('button', 'Save as view'), seen('button', 'Edit view') !== undefined]).toEqual([
      undefined,
      true,
    ]);
  });

  it('do not match a list with more filters or another order', async () => {
    await openViews({
      views: [PLUM],
      filter: { color: 'plum', q: 'sea' },
      sort: { field: 'name', order: 'DESC' },
    });
    await expect.poll(() => seen('button', 'Save as view')).toBeDefined();
    expect(currentOne()).toBeUndefined();
  });
});

describe('a view', () => {
  it('keeps the filters, the order, the columns, and who can see it', async () => {
    const { written, reads } = await openViews({
      filter: { color: 'plum' },
      sort: { field: 'name', order: 'DESC' },
    });
    await expect.poll(() => seen('button', 'Save as view')).toBeDefined();
    press('button', 'Save as view');
    await expect.poll(() => seen('checkbox', 'Share with the team')).toBeDefined();
    expect([valueOf('View name'), isTicked('checkbox', 'Share with the team')]).toEqual(['', false]);
    write('View name', 'Plum ones');
    press('checkbox', 'Share with the team');
    const before = reads();
    get('button', 'Save view').click();
    await expect.poll(written).toEqual([
      {
        method: 'POST',
        path: '/saved-views',
        body: {
          resource: 'categories',
          name: 'Plum ones',
          query: { color: 'plum', sort_by: 'name', sort_order: 'desc' },
          columns: expect.any(Array),
          shared: true,
        },
      },
    ]);
    await expect.poll(() => allSeen('dialog')).toEqual([]);
    await expect.poll(reads).toBe(before + 1);
  });

  it('is changed with the version that was read', async () => {
    const { written } = await openViews({ views: [{ ...PLUM, shared: true }], filter: { color: 'plum' } });
    await expect.poll(() => seen('button', 'Edit view')).toBeDefined();
    press('button', 'Edit view');
    await expect.poll(() => valueOf('View name')).toBe('Plum ones');
    expect(isTicked('checkbox', 'Share with the team')).toBe(true);
    get('button', 'Save view').click();
    await expect
      .poll(() => written().map(({ method, path }) => [method, path]))
      .toEqual([['PUT', `/saved-views/${PLUM.id}`]]);
    expect(written()[0]?.body).toMatchObject({ name: 'Plum ones', version: 2, shared: true });
  });

  it('is deleted and disappears from the list', async () => {
    const { written } = await openViews({ views: [PLUM], filter: { color: 'plum' } });
    await expect.poll(() => seen('button', 'Edit view')).toBeDefined();
    press('button', 'Edit view');
    await expect.poll(() => seen('button', 'Delete view')).toBeDefined();
    press('button', 'Delete view');
    await expect.poll(() => written().map(({ method }) => method)).toEqual(['DELETE']);
    await expect.poll(() => textsOf('link')).toEqual([]);
  });

  it('stays open with its name when it could not be saved', async () => {
    await openViews({ filter: { color: 'plum' }, fails: true });
    await expect.poll(() => seen('button', 'Save as view')).toBeDefined();
    press('button', 'Save as view');
    await expect.poll(() => seen('field', 'View name')).toBeDefined();
    write('View name', 'Plum ones');
    get('button', 'Save view').click();
    await expect.poll(() => textsOf('alert').join()).toContain('conflict');
    expect(valueOf('View name')).toBe('Plum ones');
  });

  it('of the team is changed only by editors; others cannot share', async () => {
    await openViews({
      views: [TEAM],
      sort: { field: 'content_count', order: 'DESC' },
      role: 'author',
    });
    await expect.poll(currentOne).toBe('Long lists shared');
    expect(seen('button', 'Edit view')).toBeUndefined();
  });

  it('of the team can be changed by every editor', async () => {
    await openViews({ views: [TEAM], sort: { field: 'content_count', order: 'DESC' }, role: 'editor' });
    await expect.poll(() => seen('button', 'Edit view')).toBeDefined();
  });

  it('of an author can be changed by that author', async () => {
    await openViews({ views: [PLUM], filter: { color: 'plum' }, role: 'author' });
    await expect.poll(() => seen('button', 'Edit view')).toBeDefined();
  });

  it('of an author is their own', async () => {
    const { written } = await openViews({ filter: { color: 'plum' }, role: 'author' });
    await expect.poll(() => seen('button', 'Save as view')).toBeDefined();
    press('button', 'Save as view');
    await expect.poll(() => seen('field', 'View name')).toBeDefined();
    expect(seen('checkbox', 'Share with the team')).toBeUndefined();
    write('View name', 'Mine');
    get('button', 'Save view').click();
    await expect
      .poll(() => written().map(({ body }) => Object.keys(body as object)))
      .toEqual([['name', 'query', 'columns', 'resource']]);
  });
});
