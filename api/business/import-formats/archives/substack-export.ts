import { Readable } from 'node:stream';
import type { SourceFacts } from '#schema/answers/operations/site-import.ts';
import { SITE_IMPORT_ITEMS_MAX } from '#schema/base/limits.ts';
import { ApiError } from '../../../platform/base/api-error.ts';
import { keptTextOf } from '../../../platform/base/kept-spoken.ts';
import { later } from '../../../platform/base/spoken.ts';
import { csvRows } from '../../../platform/text/csv-rows.ts';
import { messages } from '../messages.ts';
import { SourceFileError, type SourceItem, type SourceReading } from '../source-item.ts';
import { notUtf8 } from '../source-text.ts';
import { type Files, textIn } from '../tree-texts.ts';
import { readPage } from './read-page.ts';

const spoken = later(messages);

const TABLE = 'posts.csv';
const TABLE_MAX_BYTES = 50 * 1024 * 1024;
const SUBSCRIBERS = /^(?:email_list\..*|subscribers?[^/]*)\.csv$/i;

/** Whether an archive has the layout of a Substack export. */
export function isSubstackExport({ names }: Pick<Files, 'names'>): boolean {
  return names.includes(TABLE);
}

/** Reads a Substack export: the posts that `posts.csv` lists. Lists of subscribers are named and left out. */
export function readSubstackExport(files: Files): SourceReading {
  const facts: SourceFacts = { title: '', address: '', ignored: {} };
  return { system: 'substack', facts, items: postsOf(files, facts), completions: () => [] };
}

async function* postsOf(files: Files, facts: SourceFacts): AsyncGenerator<SourceItem> {
  const known = new Set(files.names);
  for (const row of await rowsOf(files)) {
    const id = row.post_id ?? '';
    const title = row.title?.trim() || id;
    const path = `posts/${id}.html`;
    const html = known.has(path) ? await textIn(files, path) : { reason: keptTextOf(spoken('text_missing')) };
    yield typeof html === 'string'
      ? await readPage({ format: 'substack', row, html, id, title })
      : { kind: 'skipped', id, title, reason: html.reason };
  }
  for (const name of files.names) {
    if (SUBSCRIBERS.test(name))
      yield { kind: 'skipped', id: name, title: name, reason: keptTextOf(spoken('subscriber_list')) };
    else if (name !== TABLE && !/^posts\/[^/]+\.html$/.test(name))
      facts.ignored['other files'] = (facts.ignored['other files'] ?? 0) + 1;
  }
}

/** The rows of the table by the names of its columns. */
async function rowsOf(files: Files): Promise<Record<string, string>[]> {
  const bytes = await files.read(TABLE, TABLE_MAX_BYTES);
  if (bytes === undefined) throw new SourceFileError(spoken('table_large'));
  if (!isUtf8(bytes)) throw notUtf8();
  const rows: Record<string, string>[] = [];
  let columns: string[] | undefined;
  try {
    for await (const { cells } of csvRows(Readable.from([bytes]))) {
      if (columns === undefined)
        columns = cells.map((cell) =>
          cell
            .replace(/^\uFEFF/, '')
            .trim()
            .toLowerCase(),
        );
      else rows.push(rowOf(columns, cells));
      if (rows.length > SITE_IMPORT_ITEMS_MAX) throw new SourceFileError(spoken('table_large'));
    }
  } catch (error) {
    if (error instanceof ApiError) throw new SourceFileError(spoken('table_broken', { name: TABLE }));
    throw error;
  }
  if (columns?.includes('post_id') !== true) throw new SourceFileError(spoken('not_substack'));
  return rows;
}

/** Any column may be called `__proto__`. */
function rowOf(columns: readonly string[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? '']));
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
