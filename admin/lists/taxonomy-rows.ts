import Papa from 'papaparse';
import type { Resource } from '#schema/define-resource.ts';

/** A row of a file: texts by the name of their column. */
export type FileRow = Readonly<Record<string, string | null>>;
/** A category or tag as the API answers it. */
export type StoredRow = Readonly<Record<string, unknown>> & { id: string; version: number };

/** What becomes of a row. `body` is what is written, the changed fields alone. */
export interface RowPlan {
  /** Line of the file, the heading being line 1. */
  line: number;
  title: string;
  outcome: 'changed' | 'created' | 'unchanged' | 'refused';
  reason?: string;
  stored?: StoredRow;
  body: Record<string, string | null>;
}

/** More than this is no list of categories or tags. */
export const TAXONOMY_ROWS_MAX = 5_000;

/** Thrown for a file that cannot be taken as a whole; its message is for people. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
}

const TOLD = ['id', 'version', 'content_count', 'created_at', 'updated_at'];
/** What a spreadsheet program would take for a formula, and what was made harmless before. */
const ACTIVE = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The fields that a file can write. */
function namesOf(resource: Resource): string[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => field.readOnly !== true && field.computed !== true)
    .map(([name]) => name);
}

/** All of them as CSV; cells that would run as formulas have an apostrophe in front. */
export function toCsv(resource: Resource, stored: readonly StoredRow[]): string {
  const names = ['id', 'version', ...namesOf(resource)];
  const lines = stored.map((row) => names.map((name) => cellOf(row[name])));
  return `${Papa.unparse([names, ...lines], { newline: '\r\n' })}\r\n`;
}

function cellOf(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return ACTIVE.test(text) ? `'${text}` : text;
}

/** The rows of a CSV or JSON file. Throws {@link FileProblem}. */
export function rowsOf(resource: Resource, name: string, bytes: Uint8Array): FileRow[] {
  const text = textOf(bytes);
  const rows = /\.json$/i.test(name) ? jsonRows(text) : csvRows(text);
  const known = new Set([...TOLD, ...namesOf(resource)]);
  const unknown = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (column) => !known.has(column),
  );
  if (unknown.length > 0)
    throw new FileProblem(
      `The file has columns that are not known here: ${unknown.slice(0, 10).join(', ')}.`,
    );
  if (rows.length === 0) throw new FileProblem('The file holds no rows.');
  if (rows.length > TAXONOMY_ROWS_MAX)
    throw new FileProblem(`The file has more than ${TAXONOMY_ROWS_MAX.toLocaleString('en')} rows.`);
  return rows;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileProblem('The file is not in UTF-8: save it as CSV UTF-8.');
  }
}

function csvRows(text: string): FileRow[] {
  const { data, errors } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: true,
    preview: TAXONOMY_ROWS_MAX + 1,
    transform: (cell) => (cell.startsWith("'") && ACTIVE.test(cell) ? cell.slice(1) : cell),
  });
  const [broken] = errors.filter(({ type, code }) => type === 'Quotes' || code === 'TooManyFields');
  if (broken !== undefined)
    throw new FileProblem(`Line ${(broken.row ?? 0) + 2} cannot be read: ${broken.message}.`);
  return data;
}

function jsonRows(text: string): FileRow[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FileProblem('The file is not valid JSON.');
  }
  if (!Array.isArray(value)) throw new FileProblem('The file must be a list of records.');
  return value.map((row: unknown, at) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row))
      throw new FileProblem(`Record ${at + 1} is no record.`);
    return Object.fromEntries(
      Object.entries(row).map(([name, cell]) => [name, cell === null ? null : String(cell)]),
    );
  });
}

/** What each row would do, found by its id, else by its slug. What is as it stands is left alone. */
export function planOf(
  resource: Resource,
  rows: readonly FileRow[],
  stored: readonly StoredRow[],
): RowPlan[] {
  const byId = new Map(stored.map((row) => [row.id, row]));
  const bySlug = new Map(stored.map((row) => [row.slug, row]));
  return rows.map((row, at) =>
    planFor({ resource, row, line: at + 2, found: byId.get(row.id ?? '') ?? bySlug.get(row.slug ?? '') }),
  );
}

interface Planning {
  resource: Resource;
  row: FileRow;
  line: number;
  found: StoredRow | undefined;
}

function planFor({ resource, row, line, found }: Planning): RowPlan {
  const given = namesOf(resource).flatMap((name) => {
    const cell = row[name];
    return cell === undefined
      ? []
      : [[name, cell === null || cell.trim() === '' ? null : cell.trim()] as const];
  });
  const name = found?.[resource.title];
  const title = row[resource.title]?.trim() ?? (typeof name === 'string' ? name : '');
  const base = { line, title, body: {} };
  if (found === undefined) {
    if (title === '') return { ...base, outcome: 'refused', reason: `${resource.title} is required` };
    return {
      ...base,
      outcome: 'created',
      body: Object.fromEntries(given.filter(([, cell]) => cell !== null)),
    };
  }
  const changed = given.filter(([name, cell]) => (found[name] ?? null) !== cell);
  if (changed.length === 0) return { ...base, outcome: 'unchanged', stored: found };
  const { version } = row;
  if (version !== undefined && version !== null && version !== '' && Number(version) !== found.version)
    return { ...base, outcome: 'refused', stored: found, reason: 'somebody changed it since the export' };
  return { ...base, outcome: 'changed', stored: found, body: Object.fromEntries(changed) };
}
