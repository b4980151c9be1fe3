import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { ApiError } from '../base/api-error.ts';
import { etagOf, isNotModified } from './conditional.ts';
import { expectedVersion } from '../route/expected-version.ts';
import { type Route, defineRoute, ok } from '../route/route.ts';

let stored = { id: '1', name: 'a', version: 3 };
const rest = { summary: 'A route of this test', group: 'Test', grant: { everyone: true } } as const;
const answer = { status: 200, shape: 'data', schema: z.unknown() } as const;
const routes: Route[] = [
  defineRoute({ ...rest, method: 'GET', path: '/record', answer, handle: () => Promise.resolve(ok(stored)) }),
  defineRoute({ ...rest, method: 'GET', path: '/list', answer, handle: () => Promise.resolve(ok([stored])) }),
  defineRoute({
    ...rest,
    method: 'GET',
    path: '/own',
    answer,
    handle: () => Promise.resolve(ok(stored, { headers: { ETag: '"own-1"' } })),
  }),
];
const test = useTestApp({ routes });
const get = (path: string, ifNoneMatch?: string) =>
  test().request(
    `/api/v1${path}`,
    ifNoneMatch === undefined ? {} : { headers: { 'if-none-match': ifNoneMatch } },
  );

describe('a conditional GET', () => {
  it.each(['/record', '/list', '/own'])('of what one has already is 304 without a body: %s', async (path) => {
    const first = await get(path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get(path, sent);
      expect(response.status).toBe(304);
      expect(await response.text()).toBe('');
      expect(response.headers.get('etag')).toBe(etag);
    }
    expect((await get(path, '"other"')).status).toBe(200);
  });

  it('notices a change of what is shown, even within the same version', async () => {
    const etag = (await get('/record')).headers.get('etag') ?? '';
    stored = { ...stored, name: 'renamed' };
    expect((await get('/record', etag)).status).toBe(200);
  });
});

describe('the ETag of a record', () => {
  it('begins with its version, so that If-Match can carry it', () => {
    const etag = etagOf('{}', 7);
    const request = new Request('http://localhost/', { headers: { 'if-match': etag } });
    expect(expectedVersion({ body: {}, request })).toBe(7);
    expect(isNotModified(etag, etag)).toBe(true);
  });
});

describe('the version a change starts from', () => {
  const versionOf = (ifMatch: string | undefined, version?: number) => {
    const headers = ifMatch === undefined ? {} : { 'if-match': ifMatch };
    const body = version === undefined ? {} : { version };
    return expectedVersion({ body, request: new Request('http://localhost/', { headers }) });
  };
  const codeOf = (ifMatch: string | undefined, version?: number) => {
    try {
      return versionOf(ifMatch, version);
    } catch (error) {
      return error instanceof ApiError ? error.code : error;
    }
  };

  it.each([
    ['"v3-x_Y-z"', undefined, 3],
    ['"3-lq2k"', undefined, 3],
    ['W/"3"', undefined, 3],
    ['3', undefined, 3],
    [undefined, 4, 4],
    ['"3"', 3, 3],
  ])('is said by If-Match %s or body %s', (ifMatch, version, expected) => {
    expect(versionOf(ifMatch, version)).toBe(expected);
  });

  it.each([
    [undefined, undefined, 'version_required'],
    ['*', undefined, 'version_required'],
    ['"3"', 4, 'invalid_request'],
    ['"abc"', undefined, 'invalid_request'],
    ['"3", "4"', undefined, 'invalid_request'],
  ])('must be clear: If-Match %s and body %s are %s', (ifMatch, version, code) => {
    expect(codeOf(ifMatch, version)).toBe(code);
  });
});
