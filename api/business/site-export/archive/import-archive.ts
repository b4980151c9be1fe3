import { sql } from 'drizzle-orm';
import { documentTypeNamed, isDocumentResource, resourceNamed } from '#schema/registry/registry.ts';
import type { AppDeps } from '../../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../../platform/database/database.ts';
import { noteChangeOfAll } from '../../../platform/outbox/outbox.ts';
import { fileKey } from '../../../records/media/file-library.ts';
import { originalKey } from '../../../records/media/store-image.ts';
import { readFrontMatter } from '../../import-formats/markdown/read-front-matter.ts';
import { SourceFileError } from '../../import-formats/source-item.ts';
import { isWrongWith } from '../../import-folder/folder-files.ts';
import { importDocument } from '../../import-folder/import-document.ts';
import { readTaxonomy } from '../../import-folder/taxonomy.ts';
import { imageFile, mediaFile } from './archive-files.ts';
import { ARCHIVE_TABLES } from './archive-tables.ts';
import { completeImport } from './complete-import.ts';
import { insertLines } from './insert-lines.ts';
import { keyMark } from './manifest.ts';
import { type OpenArchive, linesIn, openArchive } from './open-archive.ts';

interface ArchiveImport {
  /** How many rows were imported, by table. */
  rows: Readonly<Record<string, number>>;
  /** How many texts were edited in the archive, and were imported with those edits. */
  edited: number;
  /** What couldn’t be imported as it is in the archive, in words. */
  notes: readonly string[];
}

interface ArchiveOptions {
  /** Whether erased email addresses may be forgotten, because the key that identifies them isn’t here. */
  forgetsErased?: boolean;
  onProgress?: (what: string) => void;
}

/**
 * Fills an empty instance with what an archive contains, in one transaction: the same IDs, URLs, states, and
 * times. Nothing that was due to be sent is sent automatically. Throws {@link SourceFileError} for an archive
 * that is incomplete or doesn’t fit.
 */
export async function importArchive(
  deps: AppDeps,
  path: string,
  options: ArchiveOptions = {},
): Promise<ArchiveImport> {
  options.onProgress?.('Checking the archive');
  const archive = await openArchive(path);
  try {
    await refuseFilled(deps.database.queries);
    await refuseUnknownTypes(archive);
    const notes = await notesOnErased(deps, archive, options);
    await keepMedia(deps, archive, options);
    const counts = await deps.database.transaction(async (tx) => {
      await clearSeeded(tx, archive);
      const found: Record<string, number> = {};
      for (const table of ARCHIVE_TABLES) {
        options.onProgress?.(table.table);
        found[table.table] = await insertLines(tx, deps, { table, tree: archive.tree });
      }
      await completeImport(tx, archive.manifest);
      await noteChangeOfAll(tx, deps.now());
      return found;
    });
    const edited = await takeEdited(deps, archive);
    return { rows: counts, edited: edited.count, notes: [...notes, ...edited.notes] };
  } finally {
    archive.tree.close();
  }
}

/** Empty means nothing except what a first start creates: the fixed pages and the first list. */
async function refuseFilled(on: Queries): Promise<void> {
  const [found] = await rows<{ what: string | null }>(
    on,
    sql`SELECT CASE WHEN EXISTS (SELECT FROM content WHERE type <> 'page') THEN 'content'
          WHEN EXISTS (SELECT FROM categories) OR EXISTS (SELECT FROM tags) THEN 'categories or tags'
          WHEN EXISTS (SELECT FROM contacts) THEN 'subscribers'
          WHEN EXISTS (SELECT FROM newsletter_campaigns) THEN 'newsletters' END AS what`,
  );
  if (found?.what == null) return;
  throw new SourceFileError(
    `is a whole site, which can only be imported into an empty Colophon, but this one has ${found.what}. Use another DATA_DIR or DATABASE_URL`,
  );
}

async function refuseUnknownTypes({ tree }: OpenArchive): Promise<void> {
  const unknown = new Set<string>();
  for await (const line of linesIn(tree, 'content')) {
    const { type } = JSON.parse(line) as { type: string };
    if (documentTypeNamed(type) === undefined) unknown.add(type);
  }
  if (unknown.size === 0) return;
  throw new SourceFileError(
    `has content of types that aren’t declared here (${[...unknown].join(', ')}). Import it with the site folder that declares them`,
  );
}

/**
 * An erased email address is known only by its keyed hash: with another key, it would look new, and could get
 * emails again.
 */
async function notesOnErased(
  deps: AppDeps,
  { tree, manifest }: OpenArchive,
  { forgetsErased = false }: ArchiveOptions,
): Promise<string[]> {
  if (manifest.key_mark === keyMark(deps.secretKey)) return [];
  let count = 0;
  for await (const _ of linesIn(tree, 'suppressions')) count += 1;
  if (count === 0) return [];
  const words = `${count} erased email addresses can be recognized only with the SECRET_KEY of the old site`;
  if (forgetsErased) return [`${words}. They can subscribe again.`];
  throw new SourceFileError(
    `can’t be imported with this SECRET_KEY: ${words}. Set SECRET_KEY to that of the old site, or add --forget-erased`,
  );
}

async function keepMedia(
  deps: AppDeps,
  { tree }: OpenArchive,
  { onProgress }: ArchiveOptions,
): Promise<void> {
  onProgress?.('images and files');
  type Media = { identifier: string; format: string };
  for await (const line of linesIn(tree, 'images')) {
    const image = JSON.parse(line) as Media;
    const key = originalKey(image.identifier, image.format as Parameters<typeof originalKey>[1]);
    await keepUnder(deps, key, await tree.stream(imageFile(image)));
  }
  for await (const line of linesIn(tree, 'files')) {
    const file = JSON.parse(line) as Media;
    await keepUnder(deps, fileKey(file as Parameters<typeof fileKey>[0]), await tree.stream(mediaFile(file)));
  }
}

async function keepUnder(
  deps: AppDeps,
  key: string,
  source: AsyncIterable<Uint8Array> | undefined,
): Promise<void> {
  if (source === undefined) return;
  const received = await deps.images.receive(source);
  if (key.startsWith(`${received.digest.slice(0, 32)}/`)) return received.keep(key);
  await received.discard();
  throw new SourceFileError(`is damaged: ${key} doesn’t match its name`);
}

/** Removes what the first start created, if the archive brings its own. */
async function clearSeeded(tx: Queries, { manifest }: OpenArchive): Promise<void> {
  if (manifest.what.includes('content')) await rows(tx, sql`DELETE FROM content`);
  if (manifest.what.includes('content')) await rows(tx, sql`DELETE FROM redirects`);
  if (manifest.what.includes('contacts')) await rows(tx, sql`DELETE FROM contact_lists`);
}

/**
 * Texts that were edited in the archive are imported like any other Markdown: as a new version, published
 * unless it is a draft.
 */
async function takeEdited(deps: AppDeps, { tree, edited }: OpenArchive) {
  const notes: string[] = [];
  let count = 0;
  for (const name of edited) {
    const [folder = '', file, ...deeper] = name.split('/');
    const resource = resourceNamed(folder);
    const text = (await tree.read(name, 2 * 1024 * 1024))?.toString();
    if (file === undefined || deeper.length > 0 || resource === undefined || !isDocumentResource(resource)) {
      notes.push(`${name} was edited, but its changes aren’t imported. Edit it here instead.`);
      continue;
    }
    try {
      const taxonomy = await readTaxonomy(deps.database.queries);
      const decodeImage = async (image: string) => {
        const bytes = await tree.read(image.replace(/^(?:\.\.\/)+/, ''), 10 * 1024 * 1024);
        if (bytes === undefined) throw new SourceFileError(`names the image ${image}, which doesn’t exist`);
        return bytes;
      };
      await importDocument(deps, {
        resource,
        file: await readFrontMatter(text ?? ''),
        taxonomy,
        decodeImage,
      });
      count += 1;
    } catch (error) {
      if (!isWrongWith(error) && !(error instanceof SourceFileError)) throw error;
      notes.push(`${name} ${error.message}`);
    }
  }
  return { count, notes };
}
