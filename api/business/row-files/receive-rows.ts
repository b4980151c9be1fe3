import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { Actor } from '#schema/access/access.ts';
import { LIST_IMPORT_ROWS_MAX } from '#schema/base/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { csvRows } from '../../platform/text/csv-rows.ts';
import { rows } from '../../platform/database/database.ts';
import { jsonForDatabase } from '../../platform/base/json-text.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { receiveFormFile } from '../../platform/request/form-file.ts';
import { requireGrant } from '../../platform/route/require-actor.ts';
import { openSpool } from '../../platform/request/spool.ts';
import { CELLS } from './import-row.ts';
import { jsonRows } from '../rows/json-rows.ts';
import { type FileResource, fileResources, rowColumnsOf, readOnlyColumnsOf } from '../rows/row-columns.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { commonFaults } from '../../platform/route/common-faults.ts';

const spoken = later(messages);

const ROWS_AT_ONCE = 200;

interface Received {
  resource: FileResource;
  dryRun: boolean;
  fileName: string;
  total: number;
}
type Row = Record<string, unknown>;

/**
 * Stores the rows of an uploaded file as they arrive. The fields `resource` and `dry_run` must come before
 * the file. Throws 422 for an unreadable file, an unknown column, or too many rows.
 */
export async function receiveRows(
  deps: AppDeps,
  request: Request,
  { jobId, actor }: { jobId: string; actor: Actor },
): Promise<Received> {
  return receiveFormFile(request, ({ name, stream, fields }) =>
    storeFile(deps, { jobId, actor, stream, fileName: name.slice(0, 200), fields }),
  );
}

interface Upload {
  jobId: string;
  actor: Actor;
  stream: Readable;
  fileName: string;
  fields: Record<string, string>;
}

async function storeFile(deps: AppDeps, upload: Upload): Promise<Received> {
  const { jobId, actor, stream, fileName, fields } = upload;
  const resource = fileResourceOf(fields.resource ?? '');
  requireGrant(actor, resource.access.create);
  const dryRun = isDryRun(fields.dry_run);
  const records = /\.json$/i.test(fileName) ? jsonRecords : csvRecords;
  // Read to the end first: a refused file costs the database nothing.
  const spool = await openSpool();
  try {
    await countRows(records(Readable.from(spool.kept(stream), { objectMode: false }), resource));
    const total = await storeAll(deps, jobId, records(spool.read(), resource));
    return { resource, dryRun, fileName, total };
  } finally {
    await spool.remove();
  }
}

function fileResourceOf(name: string): FileResource {
  const found = fileResources.find((one) => one.name === name);
  if (found !== undefined) return found;
  const known = fileResources.map((one) => one.name);
  throw validationFailed({ resource: [commonFaults.oneOf(known)] });
}

/** A misspelled dry run must not become a real import. */
function isDryRun(given = 'false'): boolean {
  if (given !== 'true' && given !== 'false') throw validationFailed({ dry_run: [commonFaults.boolean] });
  return given === 'true';
}

async function countRows(records: AsyncIterable<unknown>): Promise<void> {
  let total = 0;
  for await (const _ of records) {
    total += 1;
    refuseTooMany(total);
  }
}

async function storeAll(
  deps: AppDeps,
  jobId: string,
  records: AsyncIterable<{ position: number; row: Row }>,
): Promise<number> {
  let total = 0;
  let batch: { position: number; row: Row }[] = [];
  for await (const record of records) {
    total += 1;
    batch.push(record);
    if (batch.length < ROWS_AT_ONCE) continue;
    await storeRows(deps, jobId, batch);
    batch = [];
  }
  await storeRows(deps, jobId, batch);
  if (total === 0) throw validationFailed({ file: [spoken('no_rows')] });
  return total;
}

function refuseTooMany(total: number): void {
  if (total > LIST_IMPORT_ROWS_MAX)
    throw validationFailed({ file: [spoken('many_rows', { count: LIST_IMPORT_ROWS_MAX })] });
}

async function* csvRecords(stream: Readable, resource: FileResource) {
  let columns: string[] | undefined;
  const lines = csvRows(Readable.from(utf8Of(stream), { objectMode: false }));
  for await (const { line: position, cells } of lines) {
    if (columns === undefined) {
      columns = cells.map((cell) => cell.replace(/^\uFEFF/, '').trim());
      refuseUnknown(columnsOf(resource), columns);
      refuseTwice(columns);
      continue;
    }
    if (cells.length > columns.length) throw validationFailed({ file: [spoken('many_cells', { position })] });
    const row: Row = { [CELLS]: true };
    for (const [at, name] of columns.entries()) {
      const cell = cells[at];
      if (cell !== undefined) row[name] = cell;
    }
    yield { position, row };
  }
}

async function* jsonRecords(stream: Readable, resource: FileResource) {
  let position = 0;
  const known = columnsOf(resource);
  for await (const row of jsonRows(utf8Of(stream))) {
    position += 1;
    const { [CELLS]: _, ...named } = row;
    refuseUnknown(known, Object.keys(named));
    yield { position, row: named };
  }
}

/** The bytes of a file, checked to be UTF-8: guessing another encoding could store wrong text. */
async function* utf8Of(stream: Readable): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for await (const piece of stream as AsyncIterable<Buffer>)
      yield Buffer.from(decoder.decode(piece, { stream: true }));
    decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw validationFailed({ file: [spoken('not_utf8')] });
    throw error;
  }
}

function refuseUnknown(known: ReadonlySet<string>, names: readonly string[]): void {
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw validationFailed({
    file: [spoken('unknown_columns', { columns: unknown.slice(0, 10).join(', ') })],
  });
}

/** The column names that a resource knows. */
function columnsOf(resource: FileResource): Set<string> {
  return new Set([...readOnlyColumnsOf(resource), ...rowColumnsOf(resource).map(({ name }) => name)]);
}

/** Throws 422 for a repeated column: we would have to guess which one counts. */
function refuseTwice(columns: readonly string[]): void {
  const twice = columns.find((name, at) => columns.indexOf(name) < at);
  if (twice !== undefined) throw validationFailed({ file: [spoken('column_twice', { column: twice })] });
}

async function storeRows(
  { database }: AppDeps,
  jobId: string,
  batch: readonly { position: number; row: Row }[],
): Promise<void> {
  if (batch.length === 0) return;
  const inputs = batch.map(({ row }) => jsonForDatabase(row));
  await rows(
    database.queries,
    sql`INSERT INTO list_job_items (job_id, position, input, title)
        SELECT ${jobId}, v.position, v.input::jsonb, left(coalesce(v.input::jsonb->>'title', v.input::jsonb->>'name'), 200) FROM unnest(
          ${sql.param(batch.map(({ position }) => position))}::int[], ${sql.param(inputs)}::text[]) AS v (position, input)`,
  );
}
