import { z } from 'zod';
import type { ResourceName, TableResource } from '#schema/registry/registry.ts';
import { allResources, isTableResource } from '#schema/registry/registry.ts';
import { createSchemaOf, updateSchemaOf } from '#schema/bodies/write-schemas.ts';
import { askedWords } from '../../../platform/deps/asked-words.ts';
import type { AppDeps } from '../../../platform/deps/app-deps.ts';
import { requireActor, requireGrant } from '../../../platform/route/require-actor.ts';
import { notFound } from '../../../platform/base/api-error.ts';
import { expectedVersion } from '../../../platform/route/expected-version.ts';
import { parseBody } from '../../../platform/request/parse-body.ts';
import { type Route, created, defineRoute, noContent, ok } from '../../../platform/route/route.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { HookContext, ResourceHooks } from '../hook-types.ts';
import { listRouteOf } from '../list-route.ts';
import { insertRecord, removeRecord, updateRecord } from './record-writes.ts';
import { presentRecord, presentRecords } from '../present-record.ts';
import type { WireRecord } from '../../../platform/deps/wire-record.ts';
import { type TableStore, createTableStore } from './table-store.ts';

/** List, get, create, update, and delete for every resource with its own table. */
export function tableRoutes(hooks: AppDeps['extensions']['hooks']): Route[] {
  return allResources
    .filter(isTableResource)
    .flatMap((resource) => routesOf(resource, hooks[resource.name as ResourceName] ?? {}));
}

function routesOf(resource: TableResource, hooks: ResourceHooks): Route[] {
  const store = createTableStore(resource);
  const parts = { resource, store, hooks, group: resource.label.many };
  return [listRoute(parts), createRoute(parts), getRoute(parts), updateRoute(parts), deleteRoute(parts)];
}

interface Parts {
  resource: TableResource;
  store: TableStore;
  hooks: ResourceHooks;
  group: string;
}

function listRoute({ resource, store, hooks, group }: Parts): Route {
  const list = hooks.list ?? store.list;
  return listRouteOf({
    path: resource.api.path,
    summary: `List ${resource.label.many.toLowerCase()}`,
    group,
    among: [resource],
    more: hooks.filters ?? {},
    narrowing: Object.keys(hooks.filters ?? {}),
    answer: { status: 200, shape: 'many', of: resource.name },
    async read(deps, { query, audience, words }) {
      const { records, total } = await list(deps.database.queries, query);
      return { records: await presentRecords(deps, { resource, records, words }, audience), total };
    },
  });
}

function getRoute({ resource, store, group }: Parts): Route {
  return defineRoute({
    method: 'GET',
    path: `${resource.api.path}/:id`,
    summary: `Get ${withArticle(resource)}`,
    group,
    grant: resource.access.get,
    answer: { status: 200, shape: 'one', of: resource.name },
    async handle({ params, actor, request, deps }) {
      const record = await stored({ store }, deps.database.queries, params.id);
      const words = askedWords(deps, request);
      return ok(await presentRecord(deps, { resource, record, words }, actor === null ? 'public' : 'staff'), {
        public: actor === null,
      });
    },
  });
}

function createRoute({ resource, hooks, group }: Parts): Route {
  const schema = createSchemaOf(resource).extend(hooks.accepts ?? {});
  return defineRoute({
    method: 'POST',
    path: resource.api.path,
    summary: `Create ${withArticle(resource)}`,
    group,
    grant: resource.access.create,
    body: { kind: 'json', schema: z.looseObject({}) },
    answer: {
      status: 201,
      shape: 'one',
      of: resource.name,
      ...(hooks.revealedOnce === undefined ? {} : { once: hooks.revealedOnce.names }),
    },
    async handle({ body, actor, deps }) {
      const who = requireActor(actor);
      const parsed = await prepared(hooks, parseBody(schema, body, resource), { deps, stored: undefined });
      const record = await deps.database.transaction((tx) =>
        insertRecord({ tx, deps, actor: who, resource }, parsed),
      );
      const presented = await presentRecord(deps, { resource, record }, 'staff');
      const once = (await hooks.revealedOnce?.read(record, deps)) ?? {};
      return created(
        { ...presented, ...once },
        { headers: { Location: `/api/v1${resource.api.path}/${record.id}` } },
      );
    },
  });
}

function updateRoute({ resource, store, hooks, group }: Parts): Route {
  const schema = updateSchemaOf(resource).extend(hooks.accepts ?? {});
  return defineRoute({
    method: 'PUT',
    path: `${resource.api.path}/:id`,
    summary: `Update fields of ${withArticle(resource)}`,
    group,
    grant: resource.access.update,
    body: { kind: 'json', schema: z.looseObject({}) },
    answer: { status: 200, shape: 'one', of: resource.name },
    async handle({ params, body, request, actor, deps }) {
      const who = requireActor(actor);
      const before = await stored({ store }, deps.database.queries, params.id);
      requireGrant(who, resource.access.update, before);
      const { version, ...changes } = parseBody(schema, body, resource);
      const expected = expectedVersion({ body: { version }, request });
      const parsed = await prepared(hooks, changes, { deps, stored: before });
      const record = await deps.database.transaction((tx) =>
        updateRecord(
          { tx, deps, actor: who, resource },
          { before, expectedVersion: expected, input: parsed, changed: Object.keys(changes) },
        ),
      );
      const words = askedWords(deps, request);
      return ok(await presentRecord(deps, { resource, record, words }, 'staff'));
    },
  });
}

function deleteRoute({ resource, store, group }: Parts): Route {
  return defineRoute({
    method: 'DELETE',
    path: `${resource.api.path}/:id`,
    summary: `Delete ${withArticle(resource)}`,
    group,
    grant: resource.access.delete,
    answer: { status: 204, shape: 'none' },
    async handle({ params, actor, deps }) {
      const who = requireActor(actor);
      const record = await stored({ store }, deps.database.queries, params.id);
      requireGrant(who, resource.access.delete, record);
      await deps.database.transaction((tx) => removeRecord({ tx, deps, actor: who, resource }, record));
      return noContent();
    },
  });
}

function withArticle({ label }: TableResource): string {
  const name = label.one.toLowerCase();
  return `${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`;
}

async function prepared(
  hooks: ResourceHooks,
  input: Record<string, unknown>,
  context: Pick<HookContext, 'deps' | 'stored'>,
): Promise<Record<string, unknown>> {
  return (await hooks.prepare?.(input, context)) ?? input;
}

async function stored(
  { store }: Pick<Parts, 'store'>,
  on: Queries,
  id: string | undefined,
): Promise<WireRecord> {
  const record = await store.get(on, id ?? '');
  if (record === undefined) throw notFound();
  return record;
}
