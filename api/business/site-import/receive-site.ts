import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { SITE_IMPORT_ITEMS_MAX } from '#schema/base/limits.ts';
import { ownValue } from '#schema/base/own-value.ts';
import { openSpool } from '../../platform/request/spool.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { readGhostExport } from '../import-formats/blogs/ghost-export.ts';
import { type FileTree, openZip, withParts } from '../import-formats/file-tree.ts';
import { isWordFile } from '../import-formats/archives/word-document.ts';
import { readKnownArchive } from '../import-formats/archives/read-archive.ts';
import { readMarkdownTree } from '../import-formats/markdown/markdown-tree.ts';
import { type SourceItem, type SourceReading, SourceFileError } from '../import-formats/source-item.ts';
import { notUtf8 } from '../import-formats/source-text.ts';
import { readWordPressExport } from '../import-formats/blogs/wordpress-export.ts';
import { beginCheck } from './decisions/propose-decisions.ts';
import { storeCompletions, storeFile, storeItems } from './stored-items.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The user who uploads a file; null on the command line. */
export interface Sender {
  userId: string | null;
  role: string | null;
  address: string | null;
  requestId: string | null;
}

interface SentFile {
  name: string;
  stream: AsyncIterable<Uint8Array>;
  sender: Sender;
}

interface SentFolder extends Pick<SentFile, 'name' | 'sender'> {
  tree: FileTree;
}

/**
 * Stores the contents of a file as they arrive, and starts a check that finds out what would happen to each
 * item. The kind of file is recognized by its contents; a name that contradicts them is refused. Returns the
 * ID of the import. Throws {@link SourceFileError} for an unreadable file, of which nothing remains.
 */
export async function receiveSite(deps: AppDeps, { name, stream, sender }: SentFile): Promise<string> {
  return receiving(deps, { name, sender }, (id, fileName) => readKind(deps, { id, fileName, stream }));
}

/** The same for a folder on this machine. */
export async function receiveFolder(deps: AppDeps, { name, tree, sender }: SentFolder): Promise<string> {
  return receiving(deps, { name, sender }, (id) => storeTree(deps, id, tree));
}

async function receiving(
  deps: AppDeps,
  { name, sender }: Pick<SentFile, 'name' | 'sender'>,
  read: (id: string, fileName: string) => Promise<void>,
): Promise<string> {
  const id = deps.newId();
  const fileName = name.replace(/^.*[\\/]/, '').slice(0, 200);
  await rows(
    deps.database.queries,
    sql`INSERT INTO site_imports (id, system, file_name, status, options, facts, created_by, role, address, request_id, created_at)
        VALUES (${id}, '', ${fileName}, 'receiving', '{}', '{}', ${sender.userId}, ${sender.role}, ${sender.address},
          ${sender.requestId}, ${deps.now().toISOString()})`,
  );
  try {
    await read(id, fileName);
  } catch (error) {
    await rows(deps.database.queries, sql`DELETE FROM site_imports WHERE id = ${id}`);
    throw error;
  }
  return id;
}

async function readKind(
  deps: AppDeps,
  { id, fileName, stream }: { id: string; fileName: string; stream: AsyncIterable<Uint8Array> },
): Promise<void> {
  const { kind, whole } = await kindOf(stream);
  const said = /\.(json|xml|zip)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (kind === undefined || (said !== undefined && said !== kind)) throw notWhatItSays(said);
  if (kind === 'json') return storeReading(deps, id, readGhostExport(whole));
  if (kind === 'xml') return storeReading(deps, id, readWordPressExport(whole));
  // The directory of an archive is at its end.
  const spool = await openSpool();
  try {
    for await (const _ of spool.kept(whole));
    const tree = await openZip(spool.path);
    await storeTree(
      deps,
      id,
      isWordFile(tree) ? await aloneIn(fileName, spool.path, tree) : await withParts(tree),
    );
  } finally {
    await spool.remove();
  }
}

/** A Word file is an archive itself: it is read like a folder that only it is in. */
async function aloneIn(fileName: string, path: string, tree: FileTree): Promise<FileTree> {
  tree.close();
  const name = /\.docx$/i.test(fileName) ? fileName : `${fileName}.docx`;
  const { size } = await stat(path);
  return {
    names: [name],
    read: async (asked, most) => (asked !== name || size > most ? undefined : readFile(path)),
    close: () => undefined,
  };
}

async function storeTree(deps: AppDeps, id: string, tree: FileTree): Promise<void> {
  try {
    const keep = (path: string, bytes: Uint8Array) => storeFile(deps, id, { path, bytes });
    await storeReading(deps, id, readKnownArchive(tree, keep) ?? readMarkdownTree(tree, keep));
  } finally {
    tree.close();
  }
}

/** Stores what a reader finds, and starts a check of it. */
async function storeReading(deps: AppDeps, id: string, reading: SourceReading): Promise<void> {
  let total = 0;
  let batch: SourceItem[] = [];
  let size = 0;
  const known = new Set<string>();
  for await (const found of reading.items) {
    const item = identified(found, known);
    total += 1;
    if (total > SITE_IMPORT_ITEMS_MAX)
      throw new SourceFileError(spoken('many_items', { count: SITE_IMPORT_ITEMS_MAX }));
    batch.push(item);
    size += 'html' in item ? item.html.length : 500;
    if (batch.length < 100 && size < 1_000_000) continue;
    await storeItems(deps, { id, from: total - batch.length, items: batch });
    batch = [];
    size = 0;
  }
  await storeItems(deps, { id, from: total - batch.length, items: batch });
  await storeCompletions(deps, id, reading.completions());
  if (total === 0) throw new SourceFileError(spoken('no_posts'));
  await beginCheck(deps, id, { reading, total });
}

/**
 * Two texts with the same ID would count as one, so the second is skipped. A text without an ID gets one from
 * its words.
 */
function identified(item: SourceItem, known: Set<string>): SourceItem {
  const isText = item.kind === 'post' || item.kind === 'page';
  const id =
    isText && item.id === ''
      ? `words-${hash('sha256', `${item.title} ${item.html}`, 'hex').slice(0, 32)}`
      : item.id;
  const isAgain = known.has(id);
  known.add(id);
  if (isAgain && item.kind !== 'attachment' && item.kind !== 'skipped')
    return { kind: 'skipped', id, title: item.title, reason: 'It’s in the file twice.' };
  return { ...item, id };
}

/** The kind of a file by how it begins, and the whole file again. */
async function kindOf(stream: AsyncIterable<Uint8Array>) {
  const iterator = stream[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let head = Buffer.alloc(0);
  while (head.length < 64) {
    const { done, value } = await iterator.next();
    if (done === true) break;
    first.push(value);
    head = Buffer.concat([head, value]).subarray(0, 1024);
  }
  async function* again(): AsyncGenerator<Uint8Array> {
    yield* first;
    for (;;) {
      const { done, value } = await iterator.next();
      if (done === true) return;
      yield value;
    }
  }
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) throw notUtf8();
  const text = head
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .trimStart();
  const kind = text.startsWith('{')
    ? 'json'
    : text.startsWith('<')
      ? 'xml'
      : text.startsWith('PK\u0003\u0004')
        ? 'zip'
        : undefined;
  if (kind !== undefined && kind !== 'zip' && head.includes(0)) throw notUtf8();
  return { kind, whole: again() } as const;
}

function notWhatItSays(said: string | undefined): SourceFileError {
  const KINDS: Record<string, Spoken> = {
    json: spoken('not_json', { start: '{' }),
    xml: spoken('not_xml', { start: '<?xml' }),
    zip: spoken('not_zip'),
  };
  return new SourceFileError(ownValue(KINDS, said ?? '') ?? spoken('unknown_format'));
}
