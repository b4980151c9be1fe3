import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { OwnPatch } from '../document-rows/own-values.ts';

type Values = Record<string, unknown>;

/** Rewrites the stored values of a record; undefined when there is nothing to do. */
export type Rewrite = (stored: { data: Values; parts: Values }) => OwnPatch | undefined;

interface Batch {
  type: string;
  /** The last record of the previous batch. */
  after: string | null;
  limit: number;
  /** Names under which values may be found; nothing else in a revision is read. */
  keys: readonly string[];
  rewrite: Rewrite;
}

interface StoredRow {
  id: string;
  data: Values;
  parts: Values;
}

/**
 * Rewrites the next records of a type in all their states: working copy, publication, stored trash state, and
 * revisions. Versions and dates stay the same, since nothing changes for people. Returns the ids of the
 * batch.
 */
export async function rewriteBatch(tx: Queries, batch: Batch): Promise<string[]> {
  const { type, after, limit, rewrite } = batch;
  const found = await rows<StoredRow>(
    tx,
    sql`SELECT id, data, parts FROM content WHERE type = ${type} AND (${after}::uuid IS NULL OR id > ${after}::uuid)
        ORDER BY id LIMIT ${limit} FOR UPDATE`,
  );
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const patches = patchesOf(found, rewrite);
  await apply(tx, sql`content`, patches);
  await readQuotationsAgain(tx, patches);
  const published = await rows<StoredRow>(
    tx,
    sql`SELECT id, data, parts FROM publications WHERE id = ANY (${sql.param(ids)}::uuid[]) FOR UPDATE`,
  );
  await apply(tx, sql`publications`, patchesOf(published, rewrite));
  await rewriteTrash(tx, ids, rewrite);
  await rewriteRevisions(tx, ids, batch);
  return ids;
}

/** Values that were renamed or dropped may be quotations. */
async function readQuotationsAgain(tx: Queries, patches: readonly RowPatch[]): Promise<void> {
  if (patches.length === 0) return;
  const ids = patches.map(({ id }) => id);
  await rows(tx, sql`UPDATE content SET quoted_version = NULL WHERE id = ANY (${sql.param(ids)}::uuid[])`);
}

interface RowPatch {
  id: string;
  data: Values;
  parts: Values;
  data_without: string[];
  parts_without: string[];
}

function patchesOf(found: readonly StoredRow[], rewrite: Rewrite): RowPatch[] {
  return found.flatMap(({ id, data, parts }) => {
    const patch = rewrite({ data, parts });
    if (patch === undefined) return [];
    const { remove } = patch;
    return [
      {
        id,
        data: patch.data,
        parts: patch.parts,
        data_without: [...remove, ...Object.keys(patch.parts)],
        parts_without: [...remove, ...Object.keys(patch.data)],
      },
    ];
  });
}

const PATCH = sql.raw('p (id uuid, data jsonb, parts jsonb, data_without text[], parts_without text[])');

async function apply(
  tx: Queries,
  table: ReturnType<typeof sql>,
  patches: readonly RowPatch[],
): Promise<void> {
  if (patches.length === 0) return;
  await rows(
    tx,
    sql`UPDATE ${table} c SET data = (c.data - p.data_without) || p.data, parts = (c.parts - p.parts_without) || p.parts
        FROM jsonb_to_recordset(${JSON.stringify(patches)}::jsonb) AS ${PATCH} WHERE c.id = p.id`,
  );
}

/** The page that a record had when it went to the trash. */
async function rewriteTrash(tx: Queries, ids: readonly string[], rewrite: Rewrite): Promise<void> {
  const found = await rows<StoredRow>(
    tx,
    sql`SELECT id, before_trash->'publication'->'data' AS data, before_trash->'publication'->'parts' AS parts FROM content
        WHERE id = ANY (${sql.param([...ids])}::uuid[]) AND jsonb_typeof(before_trash->'publication') = 'object'`,
  );
  const patches = patchesOf(found, rewrite);
  if (patches.length === 0) return;
  const page = sql`(c.before_trash->'publication')`;
  await rows(
    tx,
    sql`UPDATE content c SET before_trash = jsonb_set(c.before_trash, '{publication}', ${page} || jsonb_build_object(
          'data', ((${page}->'data') - p.data_without) || p.data, 'parts', ((${page}->'parts') - p.parts_without) || p.parts))
        FROM jsonb_to_recordset(${JSON.stringify(patches)}::jsonb) AS ${PATCH} WHERE c.id = p.id`,
  );
}

interface RevisionRow {
  record_id: string;
  number: number;
  values: Values | null;
}

/** A revision stores values by name, not by column. */
async function rewriteRevisions(tx: Queries, ids: readonly string[], batch: Batch): Promise<void> {
  const keys = sql.param([...batch.keys]);
  const found = await rows<RevisionRow>(
    tx,
    sql`SELECT r.record_id, r.number, v.values FROM revisions r CROSS JOIN LATERAL (
          SELECT jsonb_object_agg(e.key, e.value) AS values FROM jsonb_each(r.content) e WHERE e.key = ANY (${keys}::text[])) v
        WHERE r.record_id = ANY (${sql.param([...ids])}::uuid[]) AND v.values IS NOT NULL`,
  );
  const patches = found.flatMap(({ record_id: recordId, number, values }) => {
    const stored = values ?? {};
    const patch = batch.rewrite({ data: stored, parts: stored });
    if (patch === undefined) return [];
    const set = changed({ ...patch.data, ...patch.parts }, stored);
    const { remove } = patch;
    if (Object.keys(set).length + remove.length === 0) return [];
    return [{ record_id: recordId, number, set, remove }];
  });
  if (patches.length === 0) return;
  await rows(
    tx,
    sql`UPDATE revisions r SET content = (r.content - p.remove) || p."set"
        FROM jsonb_to_recordset(${JSON.stringify(patches)}::jsonb) AS p (record_id uuid, number int, "set" jsonb, remove text[])
        WHERE r.record_id = p.record_id AND r.number = p.number`,
  );
}

function changed(set: Values, stored: Values): Values {
  return Object.fromEntries(
    Object.entries(set).filter(([key, value]) => !isDeepStrictEqual(stored[key], value)),
  );
}
