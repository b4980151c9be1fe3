import { z } from 'zod';
import type { Actor } from '#schema/access.ts';
import type { ResourceName, TableResource } from '#schema/registry.ts';
import { allResources, isTableResource } from '#schema/registry.ts';
import { createSchemaOf, updateSchemaOf } from '#schema/write-schemas.ts';
import type { AppDeps } from '../app-deps.ts';
import { type AuditEntry, noteAudit } from '../audit/audit-log.ts';
import { requireActor, requireGrant } from '../http/require-actor.ts';
import { notFound } from '../http/api-error.ts';
import { expectedVersion } from '../http/expected-version.ts';
import { listParams, toListQuery } from '../http/list-query.ts';
import { parseBody } from '../http/parse-body.ts';
import { type Route, created, defineRoute, noContent, ok, pageOf } from '../http/route.ts';
import type { Queries } from '../database/database.ts';
import { resourceHooks } from './resource-hooks.ts';
import { presentRecord, presentRecords } from './present-record.ts';
import type { ListQuery, ResourceStore, WireRecord } from './resource-store.ts';
import { createTableStore } from './table-store.ts';

/** What a hook is told. */
export interface HookContext {
  tx: Queries;
  deps: AppDeps;
  actor: Actor;
  /** The stored record; undefined while one is made. */
  stored: WireRecord | undefined;
}

/** After a save: what was written as well. */
export interface SavedContext extends HookContext {
  input: Record<string, unknown>;
}

/** Behaviour of one resource, attached by name where a declaration cannot say it. */
export interface ResourceHooks {
  /** In place of the list that every resource has, where that would take too long. */
  list?(on: Queries, query: ListQuery): Promise<{ records: WireRecord[]; total: number }>;
  /** Parameters that narrow the list beside the declared filters; `list` carries them out. */
  filters?: z.ZodRawShape;
  /** Names that a body may carry beside the fields: they are not stored, but hooks see them. */
  accepts?: z.ZodRawShape;
  /** Outside the transaction, for what takes its time. May change what is written. */
  prepare?(input: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** May change what is written, or refuse it. */
  beforeSave?(input: Record<string, unknown>, context: HookContext): Promise<Record<string, unknown>>;
  afterSave?(record: WireRecord, context: SavedContext): Promise<void>;
  /** Whether visitors see something of a change to a record that they may not read as such. */
  isSeen?(before: WireRecord | undefined, after: WireRecord | undefined): boolean;
  /** May refuse the removal. */
  beforeRemove?(record: WireRecord, context: HookContext): Promise<void>;
}

/** List, get, create, update and delete for every resource with a table of its own. */
export const tableRoutes: readonly Route[] = allResources.filter(isTableResource).flatMap(routesOf);

function routesOf(resource: TableResource): Route[] {
  const store = createTableStore(resource);
  const hooks = resourceHooks[resource.name as ResourceName] ?? {};
  const parts = { resource, store, hooks, group: resource.label.many };
  return [listRoute(parts), createRoute(parts), getRoute(parts), updateRoute(parts), deleteRoute(parts)];
}

interface Parts {
  resource: TableResource;
  store: ResourceStore;
  hooks: ResourceHooks;
  group: string;
}

function listRoute({ resource, store, hooks, group }: Parts): Route {
  const filters = resource.list.filters ?? [];
  return defineRoute({
    method: 'GET',
    path: resource.api.path,
    summary: `List ${resource.label.many.toLowerCase()}`,
    group,
    grant: resource.access.list,
    query: listParams({
      ...resource.list,
      filters: {
        ...Object.fromEntries(filters.map((name) => [name, filterParam(resource, name)])),
        ...hooks.filters,
      },
    }),
    answer: { status: 200, shape: 'many', of: resource.name },
    async handle({ query, actor, deps }) {
      const listQuery = toListQuery(query, [...filters, ...Object.keys(hooks.filters ?? {})]);
      const list = hooks.list ?? store.list;
      const { records, total } = await list(deps.database.queries, listQuery);
      const presented = await presentRecords(deps, { resource, records }, actor);
      return ok(pageOf(presented, { ...listQuery, total }), { public: actor === null });
    },
  });
}

function getRoute({ resource, store, group }: Parts): Route {
  return defineRoute({
    method: 'GET',
    path: `${resource.api.path}/:id`,
    summary: `One ${resource.label.one.toLowerCase()}`,
    group,
    grant: resource.access.get,
    answer: { status: 200, shape: 'one', of: resource.name },
    async handle({ params, actor, deps }) {
      const record = await stored({ resource, store }, deps.database.queries, params.id);
      return ok(await presentRecord(deps, { resource, record }, actor), { public: actor === null });
    },
  });
}

function createRoute({ resource, store, hooks, group }: Parts): Route {
  const schema = createSchemaOf(resource).extend(hooks.accepts ?? {});
  return defineRoute({
    method: 'POST',
    path: resource.api.path,
    summary: `Make a ${resource.label.one.toLowerCase()}`,
    group,
    grant: resource.access.create,
    body: { kind: 'json', schema: z.looseObject({}) },
    answer: { status: 201, shape: 'one', of: resource.name },
    async handle({ body, actor, deps }) {
      const who = requireActor(actor);
      const parsed = await prepared(hooks, parseBody(schema, body, resource));
      const record = await deps.database.transaction(async (tx) => {
        const context = { tx, deps, actor: who, stored: undefined };
        const input = (await hooks.beforeSave?.(parsed, context)) ?? parsed;
        const saving = { actor: who, now: deps.now(), newId: deps.newId };
        const saved = await store.insert(tx, storedPart(hooks, input), saving);
        await hooks.afterSave?.(saved, { ...context, input });
        await noteAudit(tx, deps, { action: 'create', ...auditedRecord(resource, saved) });
        return saved;
      });
      announce({ resource, hooks }, deps, [undefined, record]);
      const presented = await presentRecord(deps, { resource, record }, who);
      return created(presented, { headers: { Location: `/api/v1${resource.api.path}/${record.id}` } });
    },
  });
}

function updateRoute({ resource, store, hooks, group }: Parts): Route {
  const schema = updateSchemaOf(resource).extend(hooks.accepts ?? {});
  return defineRoute({
    method: 'PUT',
    path: `${resource.api.path}/:id`,
    summary: `Save a part of a ${resource.label.one.toLowerCase()}`,
    group,
    grant: resource.access.update,
    body: { kind: 'json', schema: z.looseObject({}) },
    answer: { status: 200, shape: 'one', of: resource.name },
    async handle({ params, body, request, actor, deps }) {
      const who = requireActor(actor);
      const before = await stored({ resource, store }, deps.database.queries, params.id);
      requireGrant(who, resource.access.update, before);
      const { version, ...changes } = parseBody(schema, body, resource);
      const expected = expectedVersion({ body: { version }, request });
      const parsed = await prepared(hooks, changes);
      const record = await deps.database.transaction(async (tx) => {
        const context = { tx, deps, actor: who, stored: before };
        const input = (await hooks.beforeSave?.(parsed, context)) ?? parsed;
        const saving = { actor: who, now: deps.now(), newId: deps.newId };
        const change = { id: before.id, expectedVersion: expected, input: storedPart(hooks, input) };
        const saved = await store.update(tx, change, saving);
        await hooks.afterSave?.(saved, { ...context, input });
        const details = { fields: Object.keys(changes) };
        await noteAudit(tx, deps, { action: 'update', ...auditedRecord(resource, saved), details });
        return saved;
      });
      announce({ resource, hooks }, deps, [before, record]);
      return ok(await presentRecord(deps, { resource, record }, who));
    },
  });
}

function deleteRoute({ resource, store, hooks, group }: Parts): Route {
  return defineRoute({
    method: 'DELETE',
    path: `${resource.api.path}/:id`,
    summary: `Delete a ${resource.label.one.toLowerCase()}`,
    group,
    grant: resource.access.delete,
    answer: { status: 204, shape: 'none' },
    async handle({ params, actor, deps }) {
      const who = requireActor(actor);
      const record = await stored({ resource, store }, deps.database.queries, params.id);
      requireGrant(who, resource.access.delete, record);
      await deps.database.transaction(async (tx) => {
        await hooks.beforeRemove?.(record, { tx, deps, actor: who, stored: record });
        await store.remove(tx, record.id, { actor: who, now: deps.now(), newId: deps.newId });
        await noteAudit(tx, deps, { action: 'delete', ...auditedRecord(resource, record) });
      });
      announce({ resource, hooks }, deps, [record, undefined]);
      return noContent();
    },
  });
}

/** A contact is named by its id alone: what is erased must not live on in the log. */
function auditedRecord(resource: TableResource, record: WireRecord): Omit<AuditEntry, 'action'> {
  const title = (record as Record<string, unknown>)[resource.title];
  return {
    resource: resource.name,
    recordId: record.id,
    ...(resource.name === 'contacts' || typeof title !== 'string' ? {} : { recordTitle: title }),
  };
}

/** Only what everybody may read is on pages; a sign-up must not make them all be rendered anew. */
function announce(
  { resource: { access }, hooks }: Pick<Parts, 'resource' | 'hooks'>,
  deps: AppDeps,
  [before, after]: [WireRecord | undefined, WireRecord | undefined],
): void {
  const isRead = 'everyone' in access.list && access.list.everyone === true;
  if (isRead || hooks.isSeen?.(before, after) === true) deps.onOutbox();
}

async function prepared(
  hooks: ResourceHooks,
  input: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  return (await hooks.prepare?.(input)) ?? input;
}

/** What hooks alone are told of is not stored. */
function storedPart(hooks: ResourceHooks, input: Record<string, unknown>): Record<string, unknown> {
  const accepted = hooks.accepts;
  if (accepted === undefined) return input;
  return Object.fromEntries(Object.entries(input).filter(([name]) => !(name in accepted)));
}

/** A filter takes what its field may be; a choice outside its options is 400. */
function filterParam(resource: TableResource, name: string) {
  const field = resource.fields[name];
  if (field?.kind !== 'choice') return z.string().max(200).optional();
  return z
    .enum(field.options as [string, ...string[]], `${name} must be one of: ${field.options.join(', ')}`)
    .optional();
}

async function stored(
  { resource, store }: Pick<Parts, 'resource' | 'store'>,
  on: Queries,
  id: string | undefined,
): Promise<WireRecord> {
  const record = await store.get(on, id ?? '');
  if (record === undefined) throw notFound(resource.label.one.toLowerCase());
  return record;
}
