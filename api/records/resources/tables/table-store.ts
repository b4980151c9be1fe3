import type { TableResource } from '#schema/registry/registry.ts';
import { slugify } from '#schema/base/slugify.ts';
import { numberedSlug } from '../../../platform/text/numbered-slug.ts';
import { reusable } from '../../../platform/database/statement.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { runStatement } from '../../../platform/database/run-statement.ts';
import { ApiError, notFound } from '../../../platform/base/api-error.ts';
import type { ListQuery, WireRecord } from '../../../platform/deps/wire-record.ts';
import type { Saving } from '../resource-store.ts';
import { columnValue, selectListOf } from './table-columns.ts';
import { pageStatement } from './table-list.ts';
import { refuseDuplicates } from './unique-values.ts';
import { later } from '../../../platform/base/spoken.ts';
import { messages } from '../messages.ts';

const spoken = later(messages);

/**
 * The rows of one table. Writers pass their transaction; `update` throws `version_conflict` with the stored record if
 * `expectedVersion` is not the stored version. Callers take care of hooks and the audit log (`record-writes.ts`).
 */
export interface TableStore {
  /** `more`: conditions on the row `t`, only from code. */
  list(
    on: Queries,
    query: ListQuery,
    more?: readonly string[],
  ): Promise<{ records: WireRecord[]; total: number }>;
  /** By ID, or by slug if the resource has one. */
  get(on: Queries, idOrSlug: string): Promise<WireRecord | undefined>;
  insert(on: Queries, input: Record<string, unknown>, saving: Saving): Promise<WireRecord>;
  update(
    on: Queries,
    change: { id: string; expectedVersion: number; input: Record<string, unknown> },
    saving: Saving,
  ): Promise<WireRecord>;
  remove(on: Queries, id: string, saving: Saving): Promise<void>;
}

/**
 * The store of a resource with its own table, derived from its declaration: API names are the columns, so nothing is listed
 * twice. Names come only from declarations and hooks; values are always parameters.
 */
export function createTableStore(resource: TableResource): TableStore {
  return {
    list: (on, query, more) => list(on, resource, { query, more }),
    get: (on, idOrSlug) => get(on, resource, idOrSlug),
    insert: (on, input, saving) => insert(on, { resource, input }, saving),
    update: (on, change, saving) => update(on, { resource, ...change }, saving),
    remove: (on, id) => remove(on, resource, id),
  };
}

async function list(
  on: Queries,
  resource: TableResource,
  { query, more = [] }: { query: ListQuery; more: readonly string[] | undefined },
) {
  const { text, values, keepPlan } = pageStatement(resource, query, more);
  const statement = keepPlan ? reusable(text) : { text };
  const found = await runStatement<WireRecord & { total: number; place: number }>(on, statement, values);
  const records = found.filter((row) => (row.id as string | null) !== null);
  return {
    records: records.map(({ total: _total, place: _place, ...record }): WireRecord => record),
    total: found[0]?.total ?? 0,
  };
}

const RECORD_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function get(on: Queries, resource: TableResource, idOrSlug: string): Promise<WireRecord | undefined> {
  const isId = RECORD_ID.test(idOrSlug);
  if (!isId && !hasSlug(resource)) return undefined;
  const select = selectListOf(resource, { large: true });
  const text = `SELECT ${select} FROM ${resource.storage.table} t WHERE t.${isId ? 'id' : 'slug'} = $1`;
  const [record] = await runStatement<WireRecord>(on, reusable(text), [idOrSlug]);
  return record;
}

interface Insert {
  resource: TableResource;
  input: Record<string, unknown>;
}

/** A generated slug that is taken by the time it is written gets the next number; a requested one throws 422. */
async function insert(on: Queries, { resource, input }: Insert, saving: Saving): Promise<WireRecord> {
  const id = saving.newId();
  const moment = saving.now.toISOString();
  const core = { id, created_by: saving.actor.id, created_at: moment, updated_at: moment };
  const isMade = hasSlug(resource) && !isText(input.slug);
  for (;;) {
    const slug = isMade ? { slug: await freeSlug(on, { resource, input, id }) } : {};
    const columns = definedColumns(resource, { ...input, ...slug, ...core });
    const text = `WITH saved AS (
        INSERT INTO ${resource.storage.table} (${columns.names.map(quoted).join(', ')})
        VALUES (${columns.names.map((_, index) => `$${index + 1}`).join(', ')})
        ${isMade ? 'ON CONFLICT (slug) DO NOTHING' : ''} RETURNING *)
      SELECT ${selectListOf(resource, { large: true })} FROM saved t`;
    const [record] = await refuseDuplicates(resource, () =>
      runStatement<WireRecord>(on, reusable(text), columns.values),
    );
    if (record !== undefined) return record;
  }
}

interface Update extends Insert {
  id: string;
  expectedVersion: number;
}

async function update(on: Queries, change: Update, saving: Saving): Promise<WireRecord> {
  const { resource, id, expectedVersion } = change;
  const slug = await slugAfter(on, change);
  const columns = definedColumns(resource, {
    ...change.input,
    ...slug,
    updated_at: saving.now.toISOString(),
  });
  const set = columns.names.map((name, index) => `${quoted(name)} = $${index + 3}`).join(', ');
  const text = `WITH saved AS (
      UPDATE ${resource.storage.table} SET ${set}, version = version + 1 WHERE id = $1 AND version = $2 RETURNING *)
    SELECT ${selectListOf(resource, { large: true })} FROM saved t`;
  const [record] = await refuseDuplicates(resource, () =>
    runStatement<WireRecord>(on, reusable(text), [id, expectedVersion, ...columns.values]),
  );
  if (record !== undefined) return record;
  const current = await get(on, resource, id);
  if (current === undefined) throw notFound();
  throw new ApiError('version_conflict', {
    message: spoken('saved_since'),
    current,
  });
}

async function remove(on: Queries, resource: TableResource, id: string): Promise<void> {
  const text = `DELETE FROM ${resource.storage.table} WHERE id = $1 RETURNING id`;
  const removed = RECORD_ID.test(id) ? await runStatement(on, reusable(text), [id]) : [];
  if (removed.length === 0) throw notFound();
}

function hasSlug(resource: TableResource): boolean {
  return resource.fields.slug?.kind === 'slug';
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** A column may be named like an SQL keyword, such as `from`. */
const quoted = (name: string) => `"${name}"`;

/** The names and values to write, in the same order. */
function definedColumns(resource: TableResource, input: Record<string, unknown>) {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return {
    names: entries.map(([name]) => name),
    values: entries.map(([name, value]) => columnValue(resource, name, value)),
  };
}

/** An emptied slug is generated again from the updated record. */
async function slugAfter(on: Queries, { resource, id, input }: Update): Promise<{ slug?: string }> {
  if (!hasSlug(resource) || input.slug === undefined || isText(input.slug)) return {};
  const stored = await get(on, resource, id);
  return { slug: await freeSlug(on, { resource, input: { ...stored, ...input }, id }) };
}

/** The first free slug made from the record’s name that is no route of the admin. */
async function freeSlug(on: Queries, { resource, input, id }: Insert & { id: string }): Promise<string> {
  const field = resource.fields.slug;
  const source = field?.kind === 'slug' ? input[field.from] : undefined;
  const base = (isText(source) ? slugify(source) : '') || slugify(resource.label.one);
  const text = `SELECT slug FROM ${resource.storage.table} WHERE (slug = $1 OR slug LIKE $2) AND id <> $3`;
  const taken = await runStatement<{ slug: string }>(on, { text }, [base, `${base.slice(0, 72)}%`, id]);
  return numberedSlug(base, new Set(taken.map((row) => row.slug)));
}
