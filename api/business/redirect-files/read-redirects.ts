import { Readable } from 'node:stream';
import { REDIRECT_IMPORT_ROWS_MAX } from '#schema/base/limits.ts';
import { ownValue } from '#schema/base/own-value.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { csvRows } from '../../platform/text/csv-rows.ts';
import { ImportFileError } from '../import-formats/markdown/front-matter.ts';
import { readYaml } from '../import-formats/markdown/read-front-matter.ts';
import { jsonRows } from '../rows/json-rows.ts';
import { fromExpression } from './foreign-pattern.ts';
import { type Spoken, asWritten, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** One redirect in a file as it is entered, or why it can’t be imported. */
export interface FileEntry {
  /** Its line number, or its position if the format has no lines. */
  line: number;
  from: string;
  to: string | null;
  status: number;
  /** Undefined if the file has no note. */
  note: string | null | undefined;
  problem?: Spoken;
}

type Cells = Readonly<Record<string, string>>;

/** Names of columns in files from this product, Ghost, Rank Math, and Redirection, without spaces and punctuation. */
const COLUMNS: Readonly<Record<string, string>> = {
  from: 'from',
  source: 'from',
  sourceurl: 'from',
  oldurl: 'from',
  redirectfrom: 'from',
  to: 'to',
  target: 'to',
  targeturl: 'to',
  destination: 'to',
  destinationurl: 'to',
  newurl: 'to',
  redirectto: 'to',
  code: 'code',
  httpcode: 'code',
  statuscode: 'code',
  type: 'type',
  status: 'status',
  permanent: 'permanent',
  note: 'note',
  title: 'note',
  comment: 'note',
  regex: 'regex',
  matching: 'matching',
};

/** The redirects in a CSV file, or in Ghost’s JSON or YAML. Throws 422 on `file` for anything else, and for too many. */
export async function readRedirects(fileName: string, bytes: Buffer): Promise<FileEntry[]> {
  const text = textOf(bytes);
  const start = text.trimStart();
  if (/\.json$/i.test(fileName) || start.startsWith('[')) return collected(jsonEntries(bytes));
  if (/\.ya?ml$/i.test(fileName) || /^['"]?30[1278]['"]?:/.test(start)) return collected(yamlEntries(text));
  return collected(csvEntries(bytes));
}

async function collected(entries: AsyncIterable<FileEntry>): Promise<FileEntry[]> {
  const all: FileEntry[] = [];
  for await (const entry of entries) {
    if (all.length >= REDIRECT_IMPORT_ROWS_MAX)
      throw refused(spoken('too_many', { count: REDIRECT_IMPORT_ROWS_MAX }));
    all.push(entry);
  }
  if (all.length === 0) throw refused(spoken('none'));
  return all;
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused(spoken('not_utf8'));
  }
}

async function* csvEntries(bytes: Buffer): AsyncGenerator<FileEntry> {
  let columns: (string | undefined)[] | undefined;
  for await (const { line, cells } of csvRows(Readable.from([bytes], { objectMode: false }))) {
    if (columns === undefined) {
      columns = cells.map((cell) => ownValue(COLUMNS, cell.toLowerCase().replace(/[^a-z]/g, '')));
      if (!columns.includes('from')) throw refused(spoken('no_source_column'));
      continue;
    }
    const named: Record<string, string> = {};
    for (const [at, name] of columns.entries())
      if (name !== undefined) named[name] ??= unguarded(cells[at] ?? '');
    yield entryOf(line, named);
  }
}

/** Removes the apostrophe that keeps spreadsheet programs from running a text as a formula. */
function unguarded(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, '');
}

async function* jsonEntries(bytes: Buffer): AsyncGenerator<FileEntry> {
  let line = 0;
  for await (const row of jsonRows(Readable.from([bytes]))) {
    line += 1;
    const cells: Record<string, string> = {};
    for (const [name, value] of Object.entries(row))
      if (['string', 'number', 'boolean'].includes(typeof value)) cells[name] = String(value);
    yield entryOf(line, { ...cells, regex: cells.regex ?? 'true', permanent: cells.permanent ?? 'false' });
  }
}

async function* yamlEntries(text: string): AsyncGenerator<FileEntry> {
  const file = await readYaml(text).catch((error: unknown) => {
    throw error instanceof ImportFileError ? refused(asWritten(error.message)) : error;
  });
  let line = 0;
  for (const [status, moves] of entriesOf(file)) {
    for (const [from, to] of entriesOf(moves)) {
      line += 1;
      yield entryOf(line, { from, to: typeof to === 'string' ? to : '', status, regex: 'true' });
    }
  }
}

function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.entries(value);
  throw refused(spoken('not_ghost'));
}

const STATUSES: Readonly<Record<string, number>> = {
  301: 301,
  308: 301,
  302: 302,
  303: 302,
  307: 302,
  410: 410,
};

function entryOf(line: number, cells: Cells): FileEntry {
  const status = statusOf(cells);
  const source = cells.from ?? '';
  const target = cells.to ?? '';
  const entry = { line, from: source.slice(0, 200), to: target, status: status ?? 301, note: cells.note };
  const refuse = (problem: Spoken): FileEntry => ({ ...entry, problem });
  if (status === undefined) return refuse(spoken('wrong_type'));
  if (/^(?:inactive|disabled|trashed)$/i.test(cells.status ?? '')) return refuse(spoken('switched_off'));
  const pattern = patternOf(cells, source, target);
  if ('problem' in pattern) return refuse(pattern.problem);
  const note = cells.note === undefined ? undefined : cells.note.slice(0, 300).trim() || null;
  return { line, from: pathOf(pattern.from), to: pattern.to.trim() || null, status, note };
}

function statusOf({ code, type, status, permanent }: Cells): number | undefined {
  const given = [code, type, status].find((cell) => cell !== undefined && /^\d+$/.test(cell));
  if (given !== undefined) return ownValue(STATUSES, given);
  return permanent !== undefined && /^(?:false|0|no)$/i.test(permanent) ? 302 : 301;
}

function patternOf({ regex, matching }: Cells, from: string, to: string) {
  const isExpression = /^(?:true|1|yes)$/i.test(regex ?? '') || /^regex$/i.test(matching ?? '');
  if (isExpression && !from.endsWith('/*')) return fromExpression(from, to);
  if (/^start$/i.test(matching ?? '') && from.endsWith('/')) return { from: `${from}*`, to };
  if (matching !== undefined && !/^(?:|exact|regex)$/i.test(matching))
    return { problem: spoken('wrong_match', { match: matching.slice(0, 20) }) };
  return { from, to };
}

/** Exports contain absolute URLs of their site, or paths without a slash. */
function pathOf(from: string): string {
  const path = from.trim().replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

function refused(words: Spoken): Error {
  return validationFailed({ file: [words] });
}
