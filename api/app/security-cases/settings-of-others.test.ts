import { describe, expect, it } from 'vitest';
import { can } from '#schema/access/access.ts';
import { routes } from '../routes.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { ask } from './testing/ask.ts';

const test = useTestApp();
const NOWHERE = '01990000-0000-7000-8000-000000000000';

/** Writing where requests of the server go, and what the site is set to: the AI provider, webhooks, the mailbox of bounces. */
const settingRoutes = routes.filter(
  ({ method, path }) =>
    method !== 'GET' && (/(^|\/)[a-z-]*settings(\/|$)/.test(path) || path.startsWith('/webhooks')),
);

describe('settings that the server acts on', () => {
  it('are among the routes', () => {
    const paths = settingRoutes.map(({ path }) => path).join(' ');
    for (const part of ['/settings/ai', '/webhooks', 'bounce']) expect(paths).toContain(part);
  });

  it.each(settingRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'are written by administrators alone: %s',
    async (_line, { method, path, grant, body }) => {
      expect(can({ id: NOWHERE, role: 'administrator' }, grant)).toBe(true);
      const line = `${method} ${path.replaceAll(/:\w+/g, NOWHERE)}`;
      const json =
        body === undefined ? {} : { json: { base_url: 'http://127.0.0.1:1/', url: 'http://127.0.0.1:1/' } };
      for (const as of ['editor', 'author', 'viewer'] as const) {
        const { status, code } = await ask(test(), { ask: line, as, ...json });
        expect([as, status, code]).toEqual([as, 403, 'forbidden']);
      }
      expect((await ask(test(), { ask: line, ...json })).status).toBe(401);
    },
  );
});
