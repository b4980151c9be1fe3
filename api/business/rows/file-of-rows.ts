import { csvDownload, csvLine } from '../../platform/text/csv.ts';
import { toCell } from './cells.ts';

type Row = Record<string, unknown>;

interface FileOfRows {
  format: 'csv' | 'json';
  columns: readonly string[];
  /** Each item is one part of the rows. */
  rows: AsyncIterable<readonly Row[]>;
}

/** A download of records as CSV or JSON, sent while they are read. */
export function fileOf(name: string, { format, columns, rows }: FileOfRows): Response {
  if (format === 'csv') return csvDownload(`${name}.csv`, csvLines(columns, rows));
  const response = csvDownload(`${name}.json`, jsonLines(rows));
  response.headers.set('Content-Type', 'application/json; charset=utf-8');
  return response;
}

async function* csvLines(columns: readonly string[], parts: FileOfRows['rows']): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const part of parts) {
    yield part.map((row) => csvLine(columns.map((name) => toCell(row[name])))).join('');
  }
}

async function* jsonLines(parts: FileOfRows['rows']): AsyncGenerator<string> {
  let isFirst = true;
  yield '[';
  for await (const part of parts) {
    yield part.map((row, at) => `${isFirst && at === 0 ? '\n' : ',\n'}${JSON.stringify(row)}`).join('');
    isFirst = false;
  }
  yield '\n]\n';
}
