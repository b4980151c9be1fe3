import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { countRows } from './testing/ask.ts';

const test = useTestApp();
const NOWHERE = '00000000-0000-4000-8000-000000000000';
/** What a form can send without a preflight request. */
const FORM_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];

describe('a form on a page of another site', () => {
  const writing = routes.filter(({ method, body }) => method !== 'GET' && body?.kind === 'json');

  it.each(writing.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'is refused for every signed-in user: %s',
    async (_line, { method, path, grant }) => {
      const before = await countRows(test());
      const send = async (type: string, as?: 'administrator') =>
        (
          await test().request(`/api/v1${path.replaceAll(/:\w+/g, NOWHERE)}`, {
            method,
            ...(as === undefined ? {} : { as }),
            headers: { 'Content-Type': type, origin: 'https://evil.test' },
            body: 'title=x&email=a%40example.org&firstName=A',
          })
        ).status;
      for (const type of FORM_TYPES) {
        // A site that is set up refuses that before it looks at what was sent.
        const refusal = path === '/auth/setup' ? 409 : 415;
        expect([type, await send(type, 'administrator')]).toEqual([type, refusal]);
        const isForAll = typeof grant === 'object' && grant !== null && 'everyone' in grant;
        expect(isForAll ? [401, refusal] : [401]).toContain(await send(type));
      }
      expect(await countRows(test())).toBe(before);
    },
  );
});
