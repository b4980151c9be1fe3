import { expect, it } from 'vitest';
import { routes } from '../../app/routes.ts';
import { settingsIndexOf } from './settings-index.ts';

it('names everything that can be chosen for the house, once, and where', async () => {
  const handle = settingsIndexOf(routes).handle as (input: object) => Promise<{ data: { data: object[] } }>;
  const { data } = await handle({ query: { page: 1, per_page: 100 } });
  expect(data.data).toContainEqual(
    expect.objectContaining({ name: 'sign-in', path: '/api/v1/settings/sign-in' }),
  );
  expect(data.data).toContainEqual(expect.objectContaining({ name: 'newsletter' }));
  const read = routes.filter(({ method, path }) => method === 'GET' && path.startsWith('/settings/'));
  expect(data.data).toHaveLength(read.filter(({ path }) => !path.slice(10).includes('/')).length);
});
