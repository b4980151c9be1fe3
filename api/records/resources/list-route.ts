import type { z } from 'zod';
import type { Resource } from '#schema/define-resource.ts';
import { isDocumentResource } from '#schema/registry.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { ListQuery } from '../../platform/deps/wire-record.ts';
import { toListQuery } from '../../platform/route/list-query.ts';
import { type Route, defineRoute, ok, pageOf } from '../../platform/route/route.ts';
import { declaredParams, filterRulesOf } from './list-parameters.ts';
import type { Audience } from './referred.ts';

/** One list request as a store reads it. */
interface Asked {
  query: ListQuery;
  /** All parameters, those beside the declared ones too. */
  given: Readonly<Record<string, unknown>>;
  audience: Audience;
}

interface Listed {
  path: string;
  summary: string;
  group: string;
  answer: Route['answer'];
  /** The declaration, and those that share its address: of these `chosenBy` says which is asked for. */
  among: readonly [Resource, ...Resource[]];
  chosenBy?: (query: Record<string, unknown>) => Resource | undefined;
  /** Parameters beside the declared filters; `narrowing` are those that narrow the list. */
  more: z.ZodRawShape;
  narrowing: readonly string[];
  /** One page as the wire shows it. */
  read(deps: AppDeps, asked: Asked): Promise<{ records: unknown[]; total: number }>;
}

/** The list of a resource: pages, filters, order and search by its declaration, for visitors and staff. */
export function listRouteOf({ among, more, chosenBy, narrowing, read, ...route }: Listed): Route {
  const names = [...new Set([...among.flatMap((one) => Object.keys(filterRulesOf(one))), ...narrowing])];
  const [{ access }] = among;
  const hasDrafts = isDocumentResource(among[0]);
  return defineRoute({
    method: 'GET',
    ...route,
    grant: access.list,
    query: declaredParams(among, { more, ...(chosenBy === undefined ? {} : { chosenBy }) }),
    async handle({ query: given, actor, deps }) {
      const query = toListQuery(given, names);
      const { status } = query.filters;
      if (hasDrafts && actor === null && status !== undefined && status !== 'published')
        throw new ApiError('token_missing', { message: 'No token found' });
      const audience = actor === null ? 'public' : 'staff';
      const { records, total } = await read(deps, { query, given, audience });
      return ok(pageOf(records, { ...query, total }), { public: actor === null });
    },
  });
}
