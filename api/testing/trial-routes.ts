import { z } from 'zod';
import { ROLES } from '#schema/access/roles.ts';
import { BrokenSessionError } from '../platform/database/connection.ts';
import { QueryError } from '../platform/database/database.ts';
import { ApiError } from '../platform/base/api-error.ts';
import { type Route, defineRoute, noContent, ok } from '../platform/route/route.ts';
import { asWritten } from '../platform/base/spoken.ts';

const rest = {
  summary: 'A route of the tests',
  group: 'Test',
  answer: { status: 200, shape: 'data', schema: z.unknown() },
} as const;
const everyone = { everyone: true };

function failing(path: string, error: unknown): Route {
  return defineRoute({
    ...rest,
    method: 'GET',
    path,
    grant: everyone,
    handle: () => Promise.reject(error as Error),
  });
}

const leak = new Error('connect to postgres://root:hunter2@10.0.0.5 failed at /srv/app/secret.ts');
/** Small routes that show what happens around a handler. */
export const trialRoutes: readonly Route[] = [
  defineRoute({
    ...rest,
    method: 'GET',
    path: '/echo/:name',
    grant: everyone,
    query: z.strictObject({
      word: z.string().optional(),
      page: z.string().regex(/^\d+$/, 'must be a number').optional(),
    }),
    handle: ({ params, query, actor, address, requestId }) =>
      Promise.resolve(ok({ params, query, actor, address, requestId }, { public: true })),
  }),
  defineRoute({
    ...rest,
    method: 'GET',
    path: '/echo/fixed',
    grant: everyone,
    handle: () => Promise.resolve(ok('fixed')),
  }),
  defineRoute({
    ...rest,
    answer: { status: 204, shape: 'none' },
    method: 'POST',
    path: '/echo/fixed',
    grant: { roles: ROLES },
    handle: () => Promise.resolve(noContent()),
  }),
  defineRoute({
    ...rest,
    answer: { status: 204, shape: 'none' },
    method: 'DELETE',
    path: '/echo/:name',
    grant: { roles: ROLES },
    handle: () => Promise.resolve(noContent()),
  }),
  defineRoute({
    ...rest,
    method: 'GET',
    path: '/stream',
    grant: everyone,
    handle: () =>
      Promise.resolve(new Response('<h1>mail</h1>', { headers: { 'Content-Security-Policy': 'sandbox' } })),
  }),
  defineRoute({
    ...rest,
    answer: { status: 204, shape: 'none' },
    method: 'POST',
    path: '/open',
    grant: everyone,
    handle: () => Promise.resolve(noContent()),
  }),
  defineRoute({
    ...rest,
    answer: { status: 204, shape: 'none' },
    method: 'POST',
    path: '/unlimited',
    grant: everyone,
    unlimited: true,
    handle: () => Promise.resolve(noContent()),
  }),
  defineRoute({
    ...rest,
    answer: { status: 204, shape: 'none' },
    method: 'POST',
    path: '/login',
    grant: everyone,
    body: { kind: 'json', schema: z.looseObject({}), maxBytes: 8192 },
    handle: () => Promise.resolve(noContent()),
  }),
  failing('/fails/unexpectedly', leak),
  failing('/fails/database', new QueryError({ message: 'terminating connection', code: '57P01' })),
  failing(
    '/fails/connection',
    Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), { code: 'ECONNREFUSED' }),
  ),
  failing('/fails/locked', new QueryError({ message: 'canceling statement', code: '55P03' })),
  failing('/fails/exhausted', new Error('timeout exceeded when trying to connect')),
  failing('/fails/gone', new QueryError({ message: 'database "x" does not exist', code: '3D000' })),
  failing(
    '/fails/half-way',
    new BrokenSessionError('lost', { cause: new ApiError('in_use', { message: asWritten('x') }) }),
  ),
  failing(
    '/fails/deep',
    new Error('outer', { cause: Object.assign(new Error('inner'), { code: 'ENOSPC' }) }),
  ),
  failing('/fails/full', new QueryError({ message: 'could not extend file', code: '53100' })),
  failing(
    '/fails/read-only',
    new QueryError({ message: 'cannot execute INSERT in a read-only transaction', code: '25006' }),
  ),
  failing('/fails/disk', new QueryError({ message: 'could not write block 7', code: '58030' })),
  failing('/fails/known', new ApiError('in_use', { message: asWritten('Still in use.') })),
];
