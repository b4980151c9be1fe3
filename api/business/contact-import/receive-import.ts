import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { distinctColumns } from '#schema/contact-files/columns.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { receiveFormFile } from '../../platform/request/form-file.ts';
import { csvRows } from '../../platform/text/csv-rows.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** A received file: its rows are stored, no contact has been changed yet. */
export interface Received {
  id: string;
  fileName: string;
  columns: string[];
  rows: number;
  /** Other fields of the form. */
  fields: Record<string, string>;
}

const ROWS_AT_ONCE = 1_000;
const COLUMNS_MAX = 200;
const CELL_MAX_CHARS = 10_000;

/**
 * Stores the rows of an uploaded CSV file as they arrive: of 100 MB never more than a part is held. Throws 422 where there is no
 * file, and leaves nothing behind when it fails.
 */
export async function receiveImport(deps: AppDeps, request: Request, userId: string): Promise<Received> {
  const id = deps.newId();
  const now = deps.now().toISOString();
  await rows(
    deps.database.queries,
    sql`INSERT INTO contact_imports (id, created_by, created_at, status, mapping, options)
        VALUES (${id}, ${userId}, ${now}, 'receiving', '{}', '{}')`,
  );
  try {
    return await readForm(deps, request, id);
  } catch (error) {
    await rows(deps.database.queries, sql`DELETE FROM contact_imports WHERE id = ${id}`);
    throw error;
  }
}

function readForm(deps: AppDeps, request: Request, id: string): Promise<Received> {
  return receiveFormFile(request, async ({ name: fileName, stream, fields }) => {
    const content = await storeFile(deps, { id, stream, fileName });
    return { id, ...content, fields };
  });
}

interface FileContent {
  fileName: string;
  columns: string[];
  rows: number;
}

interface FileStream {
  id: string;
  stream: Readable;
  fileName: string;
}

async function storeFile(deps: AppDeps, { id, stream, fileName }: FileStream): Promise<FileContent> {
  const content: FileContent = { fileName: fileName.slice(0, 200), columns: [], rows: 0 };
  let batch: { line: number; cells: string[] }[] = [];
  for await (const { line, cells } of csvRows(stream)) {
    if (content.columns.length === 0) {
      content.columns = columnsOf(cells);
      continue;
    }
    batch.push({ line, cells: cells.slice(0, COLUMNS_MAX).map(storable) });
    content.rows += 1;
    if (batch.length >= ROWS_AT_ONCE) {
      await storeRows(deps, id, batch);
      batch = [];
    }
  }
  await storeRows(deps, id, batch);
  if (content.columns.length === 0) throw validationFailed({ file: [spoken('file_empty')] });
  return content;
}

function columnsOf(cells: readonly string[]): string[] {
  if (cells.length > COLUMNS_MAX)
    throw validationFailed({ file: [spoken('many_columns', { count: COLUMNS_MAX })] });
  const names = cells.map((cell) =>
    storable(cell)
      .replace(/^\uFEFF/, '')
      .trim()
      .slice(0, 200),
  );
  return distinctColumns(names);
}

/** The database keeps no NUL; the mark in its place makes the row be refused. */
function storable(cell: string): string {
  return cell.slice(0, CELL_MAX_CHARS).replaceAll('\0', '\uFFFD').toWellFormed();
}

async function storeRows(
  deps: AppDeps,
  id: string,
  batch: readonly { line: number; cells: string[] }[],
): Promise<void> {
  if (batch.length === 0) return;
  await rows(
    deps.database.queries,
    sql`INSERT INTO contact_import_rows (import_id, line, cells)
        SELECT ${id}, v.line, v.cells::jsonb FROM unnest(
          ${sql.param(batch.map(({ line }) => line))}::int[],
          ${sql.param(batch.map(({ cells }) => JSON.stringify(cells)))}::text[]) AS v (line, cells)`,
  );
}
