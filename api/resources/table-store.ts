import { type SQL, sql } from 'drizzle-orm';
import { type Field, type FieldKind, referenceKey, referencesKey } from '#schema/fields/index.ts';
import type { TableResource } from '#schema/registry.ts';
import { slugify } from '#schema/slugify.ts';
import { type Queries, rows } from '../database/database.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { containsPattern } from '../search/fold.ts';
import { computedFields } from './computed-fields.ts';
import type { ListQuery, ResourceStore, WireRecord } from './resource-store.ts';
import { refuseDuplicates } from './unique-values.ts';

/**
 * The store of a resource with a table of its own, written by its declaration: names on the wire are the columns, so
 * that nothing is listed twice. Column names come from declarations alone, values are always parameters.
 */
export function createTableStore(resource: TableResource): ResourceStore {
  const { table } = resource.storage;
  const from = sql.raw(`${table} t`);
  const select = selectOf(resource, true);
  const selectListed = selectOf(resource, false);

  async function read(on: Queries, where: SQL): Promise<WireRecord | undefined> {
    const [record] = await rows<WireRecord>(on, sql`SELECT ${select} FROM ${from} WHERE ${where}`);
    return record;
  }

  return {
    async list(on, query) {
      const where = conditions(resource, query);
      const order = sql.raw(`${orderColumn(resource, query)} ${query.sortOrder}, t.id ${query.sortOrder}`);
      const records = await rows<WireRecord>(
        on,
        sql`SELECT ${selectListed} FROM ${from} WHERE ${where} ORDER BY ${order}
            LIMIT ${query.perPage} OFFSET ${(query.page - 1) * query.perPage}`,
      );
      const [counted] = await rows<{ total: number }>(
        on,
        sql`SELECT count(*)::int AS total FROM ${from} WHERE ${where}`,
      );
      return { records, total: counted?.total ?? 0 };
    },

    get: (on, idOrSlug) => {
      if (RECORD_ID.test(idOrSlug)) return read(on, sql`t.id = ${idOrSlug}`);
      return hasSlug(resource) ? read(on, sql`t.slug = ${idOrSlug}`) : Promise.resolve(undefined);
    },

    async insert(on, input, saving) {
      const id = saving.newId();
      const values = { ...input, ...(await slugColumn(on, { resource, input, id, isNew: true })) };
      const moment = saving.now.toISOString();
      const row = { ...values, id, created_by: saving.actor.id, created_at: moment, updated_at: moment };
      await refuseDuplicates(resource, () => rows(on, insertStatement(resource, columnsIn(resource, row))));
      return readOrFail(await read(on, sql`t.id = ${id}`));
    },

    async update(on, { id, expectedVersion, input }, saving) {
      const stored = await lock(on, resource, id);
      if (stored.version !== expectedVersion) throw staleVersion(await read(on, sql`t.id = ${id}`));
      const values = {
        ...input,
        ...(await slugColumn(on, { resource, input: { ...stored, ...input }, id, isNew: false })),
      };
      const set = assignments(
        resource,
        columnsIn(resource, { ...values, updated_at: saving.now.toISOString() }),
      );
      await refuseDuplicates(resource, () =>
        rows(on, sql`UPDATE ${sql.raw(table)} SET ${set}, version = version + 1 WHERE id = ${id}`),
      );
      return readOrFail(await read(on, sql`t.id = ${id}`));
    },

    async remove(on, id) {
      await lock(on, resource, id);
      await rows(on, sql`DELETE FROM ${sql.raw(table)} WHERE id = ${id}`);
    },
  };
}

const RECORD_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function hasSlug(resource: TableResource): boolean {
  return resource.fields.slug?.kind === 'slug';
}

/** Columns of an answer: those that visitors of the wire know by name, computed ones by their expression. */
function selectOf(resource: TableResource, large: boolean): SQL {
  const names = Object.entries(resource.fields)
    .filter(([, field]) => field.kind !== 'password' && (large || field.large !== true))
    .map(([name, field]) => selectedColumn(resource, name, field));
  return sql.raw(['t.id', ...names, 't.version', 't.created_by', 't.created_at', 't.updated_at'].join(', '));
}

function selectedColumn(resource: TableResource, name: string, field: Field): string {
  if (field.computed === true) return `${computedFields[`${resource.name}.${name}`] ?? 'NULL'} AS ${name}`;
  if (field.kind === 'reference') return `t.${referenceKey(name)}`;
  if (field.kind === 'references') return `t.${referencesKey(name)}`;
  return `t.${name}`;
}

/** Only the columns there are: a password is hashed before it comes here. */
function columnsIn(resource: TableResource, values: Record<string, unknown>): Record<string, unknown> {
  const known = new Set(['id', 'created_by', 'created_at', 'updated_at', 'password_hash', 'last_login_at']);
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'reference') known.add(referenceKey(name));
    else if (field.kind === 'references') known.add(referencesKey(name));
    else if (field.kind !== 'password' && field.computed !== true) known.add(name);
  }
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => known.has(name) && value !== undefined),
  );
}

function insertStatement(resource: TableResource, columns: Record<string, unknown>): SQL {
  const names = sql.raw(Object.keys(columns).join(', '));
  const values = Object.entries(columns).map(([name, value]) => parameter(resource, name, value));
  return sql`INSERT INTO ${sql.raw(resource.storage.table)} (${names}) VALUES (${sql.join(values, sql`, `)})`;
}

function assignments(resource: TableResource, columns: Record<string, unknown>): SQL {
  const parts = Object.entries(columns).map(
    ([name, value]) => sql`${sql.raw(name)} = ${parameter(resource, name, value)}`,
  );
  return sql.join(parts, sql`, `);
}

const JSON_KINDS: readonly FieldKind[] = ['attributes', 'blocks', 'group-list', 'content-items'];

/** JSON goes in as text, so that a list of it is not taken for an array of the database. */
function parameter(resource: TableResource, name: string, value: unknown): SQL {
  const kind = resource.fields[name]?.kind;
  return kind !== undefined && JSON_KINDS.includes(kind)
    ? sql`${JSON.stringify(value)}::jsonb`
    : sql`${sql.param(value)}`;
}

function conditions(resource: TableResource, query: ListQuery): SQL {
  const parts: SQL[] = [sql`true`];
  if (query.ids !== undefined) parts.push(sql`t.id = ANY (${sql.param(query.ids)}::uuid[])`);
  for (const [name, value] of Object.entries(query.filters))
    parts.push(sql`t.${sql.raw(name)}::text = ${value}`);
  if (query.search !== '') {
    const names = Object.values(resource.search).flat();
    const text = sql.raw(names.map((name) => `coalesce(t.${name}, '')`).join(` || ' ' || `));
    parts.push(sql`${text} ILIKE ${containsPattern(query.search)}`);
  }
  return sql.join(parts, sql` AND `);
}

function orderColumn(resource: TableResource, query: ListQuery): string {
  const kind = resource.fields[query.sortBy]?.kind;
  return kind === 'text' || kind === 'email' ? `lower(t.${query.sortBy})` : `t.${query.sortBy}`;
}

async function lock(on: Queries, resource: TableResource, id: string): Promise<WireRecord> {
  const known = RECORD_ID.test(id);
  const [row] = known
    ? await rows<WireRecord>(
        on,
        sql`SELECT * FROM ${sql.raw(resource.storage.table)} WHERE id = ${id} FOR UPDATE`,
      )
    : [];
  if (row === undefined) throw notFound(resource.label.one.toLowerCase());
  return row;
}

interface SlugQuestion {
  resource: TableResource;
  input: Record<string, unknown>;
  id: string;
  isNew: boolean;
}

/** A slug for a record that has none; one asked for is left to the unique index. */
async function slugColumn(
  on: Queries,
  { resource, input, id, isNew }: SlugQuestion,
): Promise<{ slug?: string }> {
  const field = resource.fields.slug;
  if (field?.kind !== 'slug') return {};
  if (typeof input.slug === 'string' && input.slug !== '') return isNew ? { slug: input.slug } : {};
  const base = slugify(String(input[field.from] ?? '')) || slugify(resource.label.one);
  const taken = await rows<{ slug: string }>(
    on,
    sql`SELECT slug FROM ${sql.raw(resource.storage.table)} WHERE (slug = ${base} OR slug LIKE ${`${base}-%`}) AND id <> ${id}`,
  );
  const slugs = new Set(taken.map((row) => row.slug));
  let candidate = base;
  for (let number = 2; slugs.has(candidate); number += 1) candidate = `${base}-${number}`;
  return { slug: candidate };
}

function staleVersion(current: WireRecord | undefined): ApiError {
  return new ApiError('version_conflict', {
    message: 'Somebody saved this since you opened it. Nothing of yours is lost: compare, then save again.',
    current,
  });
}

function readOrFail(record: WireRecord | undefined): WireRecord {
  if (record === undefined) throw new Error('A record that was just saved is not there.');
  return record;
}
