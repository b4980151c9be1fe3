import { expect, it } from 'vitest';
import { routes } from '../../app/routes.ts';
import { allSettings } from '#schema/settings/registry/settings-registry.ts';
import { otherSettingsRoutes, settingsIndexOf } from './settings-index.ts';

it('names every group of settings once, and where it is', async () => {
  const handle = settingsIndexOf(routes).handle as (input: object) => Promise<{ data: { data: object[] } }>;
  const { data } = await handle({ query: { page: 1, per_page: 100 } });
  expect(data.data).toContainEqual(
    expect.objectContaining({ name: 'sign-in', path: '/api/v1/settings/sign-in' }),
  );
  expect(data.data).toContainEqual(expect.objectContaining({ name: 'newsletter' }));
  const read = routes.filter(({ method, path }) => method === 'GET' && path.startsWith('/settings/'));
  expect(data.data).toHaveLength(read.filter(({ path }) => !path.slice(10).includes('/')).length);
});

it('serves every declared group, by its room or by itself', () => {
  const served = routes.map(({ method, path }) => `${method} ${path}`);
  for (const { name } of allSettings())
    expect(served.filter((line) => line.endsWith(` /settings/${name}`)).toSorted()).toEqual([
      `GET /settings/${name}`,
      `PUT /settings/${name}`,
    ]);
  expect(otherSettingsRoutes(routes)).toEqual([]);
  expect(otherSettingsRoutes([])).toHaveLength(
    4 * allSettings().length + 4 * allSettings().filter(({ schedulable }) => schedulable === true).length,
  );
});
