import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { ImportedRow, RowOfFile, StepContext } from '../resources/hook-types.ts';
import { foldedPath, indexedPart, targetPath } from '../documents/redirect-rules.ts';
import { later } from '../../platform/base/spoken.ts';
import { holdRedirects } from './chains.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

interface Given {
  from: string;
  to: string | null;
  status: number;
  note?: string | null;
  /** When the file was checked as a whole, in ISO 8601. */
  planned_at?: string;
}
type Asked = Given & { position: number };
interface Stored {
  id: string;
  from: string;
  to: string | null;
  status: number;
  note: string | null;
  version: number;
  updated_at: string;
}

/** Writes rows of a file that was checked as a whole beforehand, in a few statements. */
export async function importRedirects(
  given: readonly RowOfFile[],
  { tx, deps, actor }: StepContext,
): Promise<ImportedRow[]> {
  const all = given.map(({ position, input }) => ({ position, ...(input as unknown as Given) }));
  await holdRedirects(tx);
  const chained = await chainedSince(tx, all);
  const asked = all.filter(({ position }) => !chained.has(position));
  const keys = sql.param(asked.map(({ from }) => foldedPath(from)));
  const stored = await rows<Stored>(
    tx,
    sql`SELECT id, "from", "to", status, note, version, updated_at FROM redirects
        WHERE made_by = 'person' AND lower("from" COLLATE "C") = ANY (${keys}::text[]) FOR UPDATE`,
  );
  const before = new Map(stored.map((row) => [foldedPath(row.from), row]));
  const lines = asked.map((line) => {
    const known = before.get(foldedPath(line.from));
    const note = line.note === undefined ? (known?.note ?? null) : line.note;
    return { ...line, note, known, id: known?.id ?? deps.newId() };
  });
  const now = deps.now().toISOString();
  const changed = await change(
    tx,
    lines.filter(({ known }) => known !== undefined),
    now,
  );
  const made = await create(
    tx,
    lines.filter(({ known }) => known === undefined),
    { now, by: actor.id },
  );
  const written = new Map([...changed, ...made].map((row) => [row.id, row]));
  const reason = spoken('chained_since');
  return [
    ...all.flatMap(({ position, from }) =>
      chained.has(position) ? [{ position, title: from, reason }] : [],
    ),
    ...lines.map(({ position, id, from, known }) =>
      outcomeOf({ position, id, from }, known, written.get(id)),
    ),
  ];
}

interface Line extends Asked {
  id: string;
  note: string | null;
}

const columnsOf = (lines: readonly Line[]) =>
  sql`unnest(${sql.param(lines.map(({ id }) => id))}::uuid[], ${sql.param(lines.map(({ from }) => from))}::text[],
    ${sql.param(lines.map(({ to }) => to))}::text[], ${sql.param(lines.map(({ status }) => status))}::int[],
    ${sql.param(lines.map(({ note }) => note))}::text[]) AS v (id, "from", "to", status, note)`;

async function change(tx: Queries, lines: readonly Line[], now: string): Promise<Stored[]> {
  if (lines.length === 0) return [];
  return rows<Stored>(
    tx,
    sql`UPDATE redirects r SET "to" = v."to", status = v.status, note = v.note, version = r.version + 1, updated_at = ${now}
        FROM ${columnsOf(lines)} WHERE r.id = v.id
          AND (r."to", r.status, r.note) IS DISTINCT FROM (v."to", v.status, v.note) RETURNING r.id, r.version, r.updated_at`,
  );
}

async function create(
  tx: Queries,
  lines: readonly Line[],
  { now, by }: { now: string; by: string },
): Promise<Stored[]> {
  if (lines.length === 0) return [];
  return rows<Stored>(
    tx,
    sql`INSERT INTO redirects (id, "from", "to", status, note, created_by, created_at, updated_at)
        SELECT v.id, v."from", v."to", v.status, v.note, ${by}, ${now}, ${now} FROM ${columnsOf(lines)}
        ON CONFLICT DO NOTHING RETURNING id, version, updated_at`,
  );
}

/**
 * The rows that would form a chain with a redirect saved after the file was checked. Each is looked up separately, so that
 * an index finds it however many redirects there are: even if almost all of them go to one page, from which the planner
 * would conclude that any other target is as common, and read the whole table for each row.
 */
async function chainedSince(tx: Queries, asked: readonly Asked[]): Promise<ReadonlySet<number>> {
  await rows(tx, sql`SELECT set_config('enable_seqscan', 'off', true)`);
  const sources = sql.param(asked.map(({ from }) => foldedPath(from)));
  const found = await rows<{ position: number }>(
    tx,
    sql`SELECT v.position FROM unnest(${sql.param(asked.map(({ position }) => position))}::int[], ${sources}::text[],
            ${sql.param(asked.map(({ to }) => foldedPath(to ?? '').split(/[?#]/, 1)[0] ?? ''))}::text[],
            ${sql.param(asked.map(({ planned_at: at }) => at ?? null))}::timestamptz[]) AS v (position, source, target, planned_at)
        CROSS JOIN LATERAL (
          (SELECT 1 FROM redirects r WHERE r.made_by = 'person' AND lower(r."from" COLLATE "C") = v.target
            AND r.updated_at > v.planned_at LIMIT 1)
          UNION ALL
          (SELECT 1 FROM redirects r WHERE r.made_by = 'person' AND r.updated_at > v.planned_at
            AND ${sql.raw(`${indexedPart(targetPath('r."to"'))} = ${indexedPart('v.source')} AND ${targetPath('r."to"')} = v.source`)}
            AND NOT lower(r."from" COLLATE "C") = ANY (${sources}::text[]) LIMIT 1)) AS chained`,
  );
  await rows(tx, sql`SELECT set_config('enable_seqscan', 'on', true)`);
  return new Set(found.map(({ position }) => position));
}

function outcomeOf(
  { position, id, from }: { position: number; id: string; from: string },
  known: Stored | undefined,
  written: Stored | undefined,
): ImportedRow {
  if (written === undefined && known === undefined)
    return { position, title: from, reason: spoken('created_since') };
  if (written === undefined) return { position, title: from, recordId: id, state: 'unchanged' };
  const { version, updated_at: updatedAt } = written;
  const after = { version, status: 'stored', updated_at: updatedAt };
  if (known === undefined)
    return { position, title: from, recordId: id, state: 'created', before: { isNew: true }, after };
  const { to, status, note } = known;
  return {
    position,
    title: from,
    recordId: id,
    state: 'changed',
    before: { fields: { to, status, note } },
    after,
  };
}
