import { sql } from 'drizzle-orm';
import { FILE_MAX_BYTES } from '#schema/base/limits.ts';
import type { MediaFormat } from '#schema/base/media-files.ts';
import { recordPlainChange } from '../../platform/audit/audit-log.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { piecesOf, tooLarge } from '../../platform/request/body-bytes.ts';
import type { Received } from '../../platform/storage/image-storage.ts';
import { ACCEPTED_FILES, fileFormatOf } from './file-format.ts';
import { fileKey, findFile } from './file-library.ts';
import { refuseFullLibrary } from './upload-quota.ts';

const IDENTIFIER_HEX_DIGITS = 32;

interface FileToStore {
  request: Request;
  name: string;
  createdBy: string;
}

/**
 * Streams a file into the library: only one chunk is held in memory at a time. The same bytes are stored once.
 * Throws 413 over {@link FILE_MAX_BYTES}, 415 when the first bytes are not of an audio file, a video or a PDF, and 507 when
 * the library is full.
 */
export async function storeFile(deps: AppDeps, { request, name, createdBy }: FileToStore) {
  await refuseFullLibrary(deps);
  if (Number(request.headers.get('content-length') ?? 0) > FILE_MAX_BYTES) throw tooLarge(FILE_MAX_BYTES);
  const received = await deps.images.receive(piecesOf(request, FILE_MAX_BYTES));
  try {
    const format = fileFormatOf(received.head);
    if (format === undefined) throw new ApiError('unsupported_media_type', { message: ACCEPTED_FILES });
    return await keep(deps, received, { format, name, createdBy });
  } catch (error) {
    await received.discard();
    throw error;
  }
}

async function keep(
  deps: AppDeps,
  { bytes, digest, ...received }: Received,
  { format, name, createdBy }: { format: MediaFormat; name: string; createdBy: string },
) {
  const identifier = digest.slice(0, IDENTIFIER_HEX_DIGITS);
  const known = await findFile(deps.database.queries, identifier);
  if (known !== undefined) {
    await received.discard();
    return { ...known, wasThere: true };
  }
  // The file first: a row guarantees that its file exists.
  await received.keep(fileKey({ identifier, format }));
  await deps.database.transaction(async (tx) => {
    await rows(
      tx,
      sql`INSERT INTO files (identifier, format, bytes, name, created_by, created_at)
          VALUES (${identifier}, ${format}, ${bytes}, ${name}, ${createdBy}, ${deps.now()}) ON CONFLICT DO NOTHING`,
    );
    await recordPlainChange(tx, deps, {
      action: 'upload',
      resource: 'files',
      recordId: identifier,
      recordTitle: name,
      details: { format, bytes },
    });
  });
  const stored = await findFile(deps.database.queries, identifier);
  if (stored === undefined) throw new Error('The database did not return the file it stored.');
  return { ...stored, wasThere: false };
}
