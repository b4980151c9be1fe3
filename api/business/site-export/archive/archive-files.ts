import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { yaml } from '../../../platform/text/yaml.ts';
import { EXPORT_PARTS, type ExportPart } from '#schema/base/export-parts.ts';
import { isSettingsName } from '#schema/settings/registry/settings-registry.ts';
import type { AppDeps } from '../../../platform/deps/app-deps.ts';
import { rows } from '../../../platform/database/database.ts';
import { fileKey } from '../../../records/media/file-library.ts';
import { originalKey } from '../../../records/media/store-image.ts';
import { ARCHIVE_TABLES, type ArchiveTable } from './archive-tables.ts';
import { type ExportedDocument, type Names, type TextFile, documentFile } from './document-file.ts';
import { type ArchiveManifest, MANIFEST, SUMS, keyMark } from './manifest.ts';
import { readMe } from './read-me.ts';
import { staticSite } from './static-site.ts';
import { tableLines } from './table-lines.ts';
import type { ArchiveFile } from './zip-writer.ts';

interface WholeExport {
  what: readonly ExportPart[];
  onFile?: (name: string) => void;
}

/**
 * Every file of an archive one by one, and last the checksums of all of them
 * (docs/reference/export-format.md).
 */
export async function* archiveFiles(
  deps: AppDeps,
  { what, onFile }: WholeExport,
): AsyncGenerator<ArchiveFile> {
  const sums: string[] = [];
  for await (const file of filesOf(deps, what)) {
    onFile?.(file.name);
    const hash = createHash('sha256');
    if (file.content instanceof Uint8Array) {
      hash.update(file.content);
      yield file;
    } else yield { name: file.name, content: hashing(file.content, hash) };
    sums.push(`${hash.digest('hex')}  ${file.name}\n`);
  }
  yield { name: SUMS, content: Buffer.from(sums.join('')) };
}

async function* hashing(pieces: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

async function* filesOf(deps: AppDeps, what: readonly ExportPart[]): AsyncGenerator<ArchiveFile> {
  const manifest: ArchiveManifest = {
    format: 'colophon-export',
    version: 1,
    created_at: deps.now().toISOString(),
    site: { name: deps.site().name, url: deps.env.siteUrl },
    what: EXPORT_PARTS.filter((part) => what.includes(part)),
    key_mark: keyMark(deps.secretKey),
  };
  yield text(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
  yield text('README.md', readMe(manifest));
  for (const table of ARCHIVE_TABLES) if (what.includes(table.part)) yield recordsOf(deps, table);
  if (what.includes('content')) yield* contentFiles(deps);
  if (what.includes('site')) yield* staticSite(deps);
}

function text(name: string, words: string): ArchiveFile {
  return { name, content: Buffer.from(words) };
}

function recordsOf(deps: AppDeps, table: ArchiveTable): ArchiveFile {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const lines of tableLines(deps.database.queries, table)) {
      const kept = table.table === 'settings' ? lines.flatMap(settingsLine) : lines;
      yield Buffer.from(kept.map((line) => `${line}\n`).join(''));
    }
  }
  return { name: `records/${table.table}.jsonl`, content: pieces() };
}

/** A group of settings without its secrets; other keys in the table belong to the instance. */
function settingsLine(line: string): string[] {
  const { key, value } = JSON.parse(line) as { key: string; value: unknown };
  if (!isSettingsName(key)) return [];
  return [JSON.stringify({ key, value: withoutSecrets(value) })];
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !name.startsWith('sealed_'));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutSecrets(inner)]));
}

async function* contentFiles(deps: AppDeps): AsyncGenerator<ArchiveFile> {
  const on = deps.database.queries;
  for (const kind of ['categories', 'tags'] as const) {
    const columns = kind === 'categories' ? 'name, slug, description, color' : 'name, slug, description';
    const found = await rows<Record<string, unknown>>(
      on,
      sql`SELECT ${sql.raw(columns)} FROM ${sql.identifier(kind)} ORDER BY slug`,
    );
    const entries = found.map((entry) =>
      Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)),
    );
    yield text(`${kind}.yaml`, yaml().stringify(entries, { lineWidth: 0 }));
  }
  const names = await readNames(deps);
  for await (const row of documentsIn(deps, 'publications')) yield* textOf(documentFile(row, names));
  for await (const row of documentsIn(deps, 'content')) {
    const isLive = row.published_version !== null && row.published_version !== undefined;
    if (isLive && row.published_version === row.version) continue;
    yield* textOf(documentFile(row, names, isLive));
  }
  yield* mediaFiles(deps);
}

function* textOf(file: TextFile | undefined): Generator<ArchiveFile> {
  if (file !== undefined) yield text(file.path, file.text);
}

async function* documentsIn(
  deps: AppDeps,
  name: 'content' | 'publications',
): AsyncGenerator<ExportedDocument> {
  const table = ARCHIVE_TABLES.find((one) => one.table === name);
  if (table === undefined) return;
  for await (const lines of tableLines(deps.database.queries, table))
    for (const line of lines) yield JSON.parse(line) as ExportedDocument;
}

/** The names that IDs stand for. They need little memory: a hundred thousand of them take ten megabytes. */
async function readNames({ database }: AppDeps): Promise<Names> {
  const on = database.queries;
  const slugs = async (table: string) => {
    const found = await rows<{ id: string; slug: string }>(
      on,
      sql`SELECT id, slug FROM ${sql.identifier(table)}`,
    );
    return new Map(found.map(({ id, slug }) => [id, slug]));
  };
  const documents = await rows<{ id: string; type: string; slug: string }>(
    on,
    sql`SELECT c.id, c.type, coalesce(p.slug, c.slug) AS slug FROM content c LEFT JOIN publications p ON p.id = c.id
        WHERE c.status <> 'trashed' AND c.slug IS NOT NULL`,
  );
  const images = await rows<MediaRow>(on, sql`SELECT identifier, format FROM images`);
  return {
    categories: await slugs('categories'),
    tags: await slugs('tags'),
    documents: new Map(documents.map(({ id, type, slug }) => [id, { type, slug }])),
    images: new Map(images.map((image) => [image.identifier, imageFile(image)])),
  };
}

interface MediaRow {
  identifier: string;
  format: string;
}

type ImageFormat = Parameters<typeof originalKey>[1];

/** The path of an image in an archive. */
export function imageFile({ identifier, format }: MediaRow): string {
  return `images/${identifier}.${format === 'jpeg' ? 'jpg' : format}`;
}

/** The path of another file in an archive. */
export function mediaFile({ identifier, format }: MediaRow): string {
  return `files/${identifier}.${format}`;
}

async function* mediaFiles(deps: AppDeps): AsyncGenerator<ArchiveFile> {
  const on = deps.database.queries;
  for (const image of await rows<MediaRow>(on, sql`SELECT identifier, format FROM images ORDER BY 1`)) {
    const content = await deps.images.read(originalKey(image.identifier, image.format as ImageFormat));
    if (content !== undefined) yield { name: imageFile(image), content };
  }
  const files = await rows<MediaRow & { bytes: number }>(
    on,
    sql`SELECT identifier, format, bytes FROM files ORDER BY 1`,
  );
  for (const { bytes, ...file } of files) {
    const key = fileKey(file as Parameters<typeof fileKey>[0]);
    const content = await deps.images.readPart(key, { start: 0, end: bytes - 1 });
    if (content !== undefined) yield { name: mediaFile(file), content };
  }
}
