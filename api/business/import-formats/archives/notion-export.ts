import { posix } from 'node:path';
import { Readable } from 'node:stream';
import type { SourceFacts } from '#schema/answers/operations/site-import.ts';
import { ApiError } from '../../../platform/base/api-error.ts';
import { keptTextOf } from '../../../platform/base/kept-spoken.ts';
import { later } from '../../../platform/base/spoken.ts';
import { csvRows } from '../../../platform/text/csv-rows.ts';
import { messages } from '../messages.ts';
import type { SourceItem, SourceReading } from '../source-item.ts';
import { type Files, IMAGE_FILE, type OnImage, keepImages, textIn } from '../tree-texts.ts';
import { notionId } from './notion-addresses.ts';
import { readPage } from './read-page.ts';

const spoken = later(messages);

const PAGE = / [0-9a-f]{32}\.(?:md|html)$/;
/** A table of contents of the whole export. */
const INDEX = /(?:^|\/)index\.(?:md|html)$/;
const TABLE = / [0-9a-f]{32}(?:_all)?\.csv$/;
const TABLE_MAX_BYTES = 50 * 1024 * 1024;

/** Whether an archive has the layout of a Notion export: the name of each text ends in its ID. */
export function isNotionExport({ names }: Pick<Files, 'names'>): boolean {
  const texts = names.filter((name) => /\.(?:md|html)$/i.test(name));
  return texts.some((name) => PAGE.test(name)) && texts.every((name) => PAGE.test(name) || INDEX.test(name));
}

/** Reads a Notion export of Markdown and CSV, or of HTML: every page becomes a draft. Databases are named and left out. */
export function readNotionExport(files: Files, onImage: OnImage): SourceReading {
  const facts: SourceFacts = { title: '', address: '', ignored: {} };
  return { system: 'notion', facts, items: pagesOf(files, { facts, onImage }), completions: () => [] };
}

async function* pagesOf(
  files: Files,
  { facts, onImage }: { facts: SourceFacts; onImage: OnImage },
): AsyncGenerator<SourceItem> {
  await keepImages(files, onImage);
  const pages = files.names.filter((name) => PAGE.test(name));
  const databases = await databasesAmong(files, pages);
  const ids = new Set(pages.filter((name) => !databases.has(name)).map(notionId));
  const columnsOf = columnReader(files);
  for (const name of pages) {
    const text = await textIn(files, name);
    if (typeof text !== 'string') {
      yield { kind: 'skipped', id: name, title: name, reason: text.reason };
      continue;
    }
    const known = [...new Set(text.match(/[0-9a-f]{32}(?![0-9a-f])/g))].filter((id) => ids.has(id));
    const page = { path: name, id: name, title: name, known };
    if (name.endsWith('.html')) yield await readPage({ ...page, format: 'notion-web', html: text });
    else {
      const columns = await columnsOf(posix.dirname(name));
      yield await readPage({ ...page, format: 'notion', markdown: text, columns });
    }
  }
  for (const name of files.names) {
    if (PAGE.test(name) || INDEX.test(name) || IMAGE_FILE.test(name)) continue;
    if (!TABLE.test(name)) facts.ignored['other files'] = (facts.ignored['other files'] ?? 0) + 1;
    else if (!files.names.includes(name.replace(/\.csv$/, '_all.csv')) && !databases.has(webPageOf(name)))
      yield { kind: 'skipped', id: name, title: name, reason: keptTextOf(spoken('notion_table')) };
  }
}

/** In an export of HTML, a database is a page with a table, and may be a table of its own too. */
async function databasesAmong(files: Files, pages: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const name of pages) {
    if (!name.endsWith('.html')) continue;
    const html = await textIn(files, name);
    if (typeof html === 'string' && DATABASE_PAGE.test(html)) found.add(name);
  }
  return found;
}

const DATABASE_PAGE =
  /<div class="page-body">(?:<div[^>]*>|<h\d[^>]*>[^<]*<\/h\d>){0,5}<table class="collection-content"/;

function webPageOf(table: string): string {
  return table.replace(/(?:_all)?\.csv$/, '.html');
}

/** The columns of the database that a folder has the rows of; none for a folder of ordinary pages. */
function columnReader(files: Files): (folder: string) => Promise<string[]> {
  const tables = new Map(
    files.names
      .filter((name) => TABLE.test(name))
      .flatMap((name) => [
        [name.replace(/(?:_all)?\.csv$/, ''), name] as const,
        [name.replace(TABLE, ''), name] as const,
      ]),
  );
  const read = new Map<string, string[]>();
  return async (folder) => {
    const table = tables.get(folder);
    if (table === undefined) return [];
    const columns = read.get(table) ?? (await firstRow(files, table));
    read.set(table, columns);
    return columns;
  };
}

async function firstRow(files: Files, name: string): Promise<string[]> {
  const bytes = await files.read(name, TABLE_MAX_BYTES);
  if (bytes === undefined) return [];
  try {
    for await (const { cells } of csvRows(Readable.from([bytes])))
      return cells.map((cell) => cell.replace(/^\uFEFF/, '').trim());
  } catch (error) {
    // The table is only needed for the names of properties: without them, they stay in the text.
    if (!(error instanceof ApiError)) throw error;
  }
  return [];
}
