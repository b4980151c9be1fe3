import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { nameInUrl } from '../../platform/text/file-name.ts';
import { type StoredImage, findImage, storeImage } from '../../records/media/store-image.ts';
import { FILE_PREFIX } from './tidy-text.ts';
import { originOf } from './decisions/origin.ts';
import type { SiteImport } from './site-import.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const FETCHES_AT_ONCE = 4;

/** An image that is now in the library, or why it isn’t. */
export type Taken = { image: StoredImage } | { reason: Spoken };

/**
 * Adds images to the library, each once: recognized by its URL if it was imported before, and by its content.
 * The guarded fetch connects only to public addresses. `failed` remembers what couldn’t be fetched during an
 * import.
 */
export async function fetchImages(
  deps: AppDeps,
  job: SiteImport,
  {
    sources,
    failed,
    onTaken,
  }: { sources: readonly string[]; failed: Map<string, Spoken>; onTaken: () => Promise<void> },
): Promise<Map<string, Taken>> {
  const taken = new Map<string, Taken>();
  const waiting = [...new Set(sources)];
  const work = async () => {
    for (let source = waiting.shift(); source !== undefined; source = waiting.shift()) {
      taken.set(source, await addImage(deps, job, { source, failed }));
      await onTaken();
    }
  };
  await Promise.all(Array.from({ length: FETCHES_AT_ONCE }, work));
  return taken;
}

async function addImage(
  deps: AppDeps,
  job: SiteImport,
  { source, failed }: { source: string; failed: Map<string, Spoken> },
): Promise<Taken> {
  const known = await knownImage(deps, job, source);
  if (known !== undefined) return { image: known };
  const before = failed.get(source);
  if (before !== undefined) return { reason: before };
  try {
    const found = source.startsWith(FILE_PREFIX)
      ? { bytes: await fileBytes(deps, job, source), fileName: shownSource(source) }
      : { bytes: await fetchedBytes(deps, source), fileName: nameInUrl(source), sourceUrl: source };
    const image = await storeImage(deps, { ...found, alt: null, createdBy: job.created_by });
    await remember(deps, job, { source, identifier: image.identifier });
    return { image };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    failed.set(source, error.spoken);
    return { reason: error.spoken };
  }
}

/** The URL of an image, or its path in the file that is imported. */
export function shownSource(source: string): string {
  return source.startsWith(FILE_PREFIX) ? decodeURI(source.slice(FILE_PREFIX.length)) : source;
}

async function fetchedBytes({ fetch }: AppDeps, source: string): Promise<Uint8Array> {
  const response = await fetch(source).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'remote_image_refused') throw error;
    throw new ApiError('remote_image_refused', { message: spoken('not_fetched') });
  });
  if (!response.ok)
    throw new ApiError('remote_image_refused', { message: spoken('old_site', { status: response.status }) });
  return new Uint8Array(await response.arrayBuffer());
}

async function fileBytes({ database }: AppDeps, job: SiteImport, source: string): Promise<Uint8Array> {
  const path = shownSource(source);
  const [file] = await rows<{ bytes: Uint8Array }>(
    database.queries,
    sql`SELECT bytes FROM site_import_files WHERE import_id = ${job.id} AND path = ${path}`,
  );
  if (file === undefined) throw new ApiError('image_invalid', { message: spoken('not_in_file') });
  return file.bytes;
}

/** Different images in archives can have the same name, so only URLs count as known. */
async function knownImage(deps: AppDeps, job: SiteImport, source: string): Promise<StoredImage | undefined> {
  if (source.startsWith(FILE_PREFIX)) return undefined;
  const [known] = await rows<{ record: string }>(
    deps.database.queries,
    sql`SELECT record FROM imported_sources WHERE system = ${job.system} AND origin = ${originOf(job)} AND kind = 'picture'
          AND source_id = ${source}`,
  );
  return known === undefined ? undefined : findImage(deps, known.record);
}

async function remember(
  deps: AppDeps,
  job: SiteImport,
  { source, identifier }: { source: string; identifier: string },
): Promise<void> {
  if (source.startsWith(FILE_PREFIX)) return;
  await rows(
    deps.database.queries,
    sql`INSERT INTO imported_sources (system, origin, kind, source_id, record, hash, version, imported_at)
        VALUES (${job.system}, ${originOf(job)}, 'picture', ${source}, ${identifier}, '', 0, ${deps.now().toISOString()})
        ON CONFLICT (system, origin, kind, source_id) DO UPDATE SET record = excluded.record, imported_at = excluded.imported_at`,
  );
}
