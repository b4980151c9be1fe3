import { sql } from 'drizzle-orm';
import type { TableResource } from '#schema/registry/registry.ts';
import type { AppDeps } from '../../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../../platform/database/database.ts';
import { runStatement } from '../../../platform/database/run-statement.ts';
import { notFound } from '../../../platform/base/api-error.ts';
import type { ListQuery, WireRecord } from '../../../platform/deps/wire-record.ts';
import { changedFrom } from '../field-changes.ts';
import { hooksOf, insertRecord, removeRecord, updateRecord } from './record-writes.ts';
import { GONE, type ResourceStore, type RecordSnapshot, type StoredRecord } from '../resource-store.ts';
import { selectListOf } from './table-columns.ts';
import { createTableStore } from './table-store.ts';

const IDS_AT_ONCE = 5_000;

/** A row of a table, whose columns are named as in the API. */
export interface StoredRow extends StoredRecord {
  readonly values: WireRecord;
}

/** The store of a resource with its own table. */
export function tableRecords(deps: AppDeps, resource: TableResource): ResourceStore<StoredRow> {
  const table = createTableStore(resource);
  const stored = (values: WireRecord) => storedRow(resource, values);
  const writingOf = <Given extends object>(given: Given) => ({ ...given, resource });
  const get = async (on: Queries, idOrSlug: string) => {
    const record = await table.get(on, idOrSlug);
    return record === undefined ? undefined : stored(record);
  };
  return {
    get,
    ids: (on, query, most) => idsOf(on, { deps, resource }, { query, most }),
    async getMany(on, ids) {
      const text = `SELECT ${selectListOf(resource, { large: true })} FROM ${resource.storage.table} t WHERE t.id = ANY ($1::uuid[])`;
      return (await runStatement<WireRecord>(on, { text }, [ids])).map(stored);
    },
    async hold(tx, id) {
      await rows(
        tx,
        sql`SELECT 1 FROM ${sql.identifier(resource.storage.table)} WHERE id = ${id} FOR UPDATE`,
      );
      const record = await get(tx, id);
      if (record === undefined) throw notFound();
      return record;
    },
    closed: () => undefined,
    changes: ({ values }, input) => changedFrom(values, input),
    insert: async (writing, input) => stored(await insertRecord(writingOf(writing), input)),
    async update(writing, { values, version }, { input }) {
      await updateRecord(writingOf(writing), { before: values, expectedVersion: version, input });
    },
    remove: (writing, { values }) => removeRecord(writingOf(writing), values),
    snapshot: (on, id) => readSnapshot(on, resource, id),
  };
}

function storedRow(resource: TableResource, values: WireRecord): StoredRow {
  const title = values[resource.title];
  const { id, version, created_by } = values;
  return {
    id,
    version,
    created_by,
    title: typeof title === 'string' && resource.erased !== true ? title : '',
    values,
  };
}

async function idsOf(
  on: Queries,
  { deps, resource }: { deps: AppDeps; resource: TableResource },
  { query, most }: { query: ListQuery; most: number },
): Promise<string[]> {
  const list = hooksOf(deps, resource).list ?? createTableStore(resource).list;
  const perPage = Math.min(most, IDS_AT_ONCE);
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { records } = await list(on, { ...query, page, perPage });
    ids.push(...records.map(({ id }) => id));
    if (records.length < perPage || ids.length >= most) return ids.slice(0, most);
  }
}

async function readSnapshot(on: Queries, { storage }: TableResource, id: string): Promise<RecordSnapshot> {
  const [found] = await rows<RecordSnapshot>(
    on,
    sql`SELECT version, 'stored' AS status, updated_at FROM ${sql.identifier(storage.table)} WHERE id = ${id}`,
  );
  return found ?? GONE;
}
