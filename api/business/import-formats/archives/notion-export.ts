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
import { notionId } from './notion-page.ts';
import { readPage } from './read-page.ts';

const spoken = later(messages);

const PAGE = / [0-9a-f]{32}\.md$/;
const TABLE = / [0-9a-f]{32}(?:_all)?\.csv$/;
const TABLE_MAX_BYTES = 50 * 1024 * 1024;

/** Whether an archive has the layout of a Notion export: the name of each text ends in its ID. */
export function isNotionExport({ names }: Pick<Files, 'names'>): boolean {
  const texts = names.filter((name) => /\.md$/i.test(name));
  return texts.length > 0 && texts.every((name) => PAGE.test(name) || /(?:^|\/)index\.md$/.test(name));
}

/** Reads a Notion export of Markdown and CSV: every page becomes a draft. Databases are named and left out. */
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
  const ids = new Set(pages.map(notionId));
  const columnsOf = columnReader(files);
  for (const name of pages) {
    const markdown = await textIn(files, name);
    if (typeof markdown !== 'string') {
      yield { kind: 'skipped', id: name, title: name, reason: markdown.reason };
      continue;
    }
    const known = [...new Set(markdown.match(/[0-9a-f]{32}(?![0-9a-f])/g))].filter((id) => ids.has(id));
    const columns = await columnsOf(posix.dirname(name));
    yield await readPage({ format: 'notion', path: name, id: name, title: name, markdown, known, columns });
  }
  for (const name of files.names) {
    if (PAGE.test(name) || IMAGE_FILE.test(name)) continue;
    if (!TABLE.test(name)) facts.ignored['other files'] = (facts.ignored['other files'] ?? 0) + 1;
    else if (!files.names.includes(name.replace(/\.csv$/, '_all.csv')))
      yield { kind: 'skipped', id: name, title: name, reason: keptTextOf(spoken('notion_table')) };
  }
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
