import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { cleanFileName } from '../../platform/text/file-name.ts';
import { recordImageChange } from './record-image-change.ts';
import { refuseFullLibrary } from './upload-quota.ts';
import { type ReEncoded, type StoredFormat, reEncode } from './re-encode.ts';

export interface ImageToStore {
  bytes: Uint8Array;
  alt: string | null;
  /** Id of the user; null for images that the product generated or imported. */
  createdBy: string | null;
  /** Where it was fetched from. */
  sourceUrl?: string | undefined;
  /** What the file is called; cleaned before it is stored. */
  fileName?: string | undefined;
}

/** One image of the library. */
export interface StoredImage {
  identifier: string;
  format: StoredFormat;
  width: number;
  height: number;
  alt: string | null;
  fileName: string | null;
  placeholderColor: string;
  /** Per cent from the left and from the top. */
  focal: { x: number; y: number };
}

const IDENTIFIER_HEX_DIGITS = 32;

/**
 * Adds an image to the library: decoded, encoded again, and stored once however often it is uploaded; the first alt
 * text and the first file name stay. New images are recorded in the audit log. Throws `image_invalid` with a message for people, 413 over 10
 * MB, and 507 when the library is full.
 */
export async function storeImage(
  deps: AppDeps,
  image: ImageToStore,
): Promise<StoredImage & { wasThere: boolean }> {
  await refuseFullLibrary(deps);
  return storeReEncoded(deps, { ...image, picture: await reEncode(image.bytes) });
}

/** The same for an image that was already encoded again. */
export async function storeReEncoded(
  deps: AppDeps,
  image: Omit<ImageToStore, 'bytes'> & { picture: ReEncoded },
): Promise<StoredImage & { wasThere: boolean }> {
  const { picture } = image;
  const identifier = identifierOf(picture.bytes);
  const key = originalKey(identifier, picture.format);
  // The file first: a row promises that there is one.
  if ((await deps.images.read(key)) === undefined) await deps.images.write(key, picture.bytes);
  return insertImage(deps, { ...image, identifier });
}

/** Images are identified by their content: the same bytes have the same identifier. */
export function identifierOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex').slice(0, IDENTIFIER_HEX_DIGITS);
}

/** The image with this identifier, or undefined. */
export async function findImage(
  { database }: Pick<AppDeps, 'database'>,
  identifier: string,
): Promise<StoredImage | undefined> {
  const [row] = await database.select<ImageRow>(FIND_IMAGE, [identifier]);
  return row === undefined ? undefined : fromRow(row);
}

/** The storage path of the image that all variants are made from. */
export function originalKey(identifier: string, format: StoredFormat): string {
  return `${identifier}/original.${format === 'jpeg' ? 'jpg' : format}`;
}

interface ImageRow {
  identifier: string;
  format: StoredFormat;
  width: number;
  height: number;
  alt: string | null;
  file_name: string | null;
  placeholder_color: string;
  focal_x: number;
  focal_y: number;
}

const COLUMNS = 'identifier, format, width, height, alt, file_name, placeholder_color, focal_x, focal_y';
const FIND_IMAGE = {
  name: 'find-image',
  text: `SELECT ${COLUMNS} FROM images WHERE identifier = $1`,
} as const;

async function insertImage(
  deps: AppDeps,
  image: Omit<ImageToStore, 'bytes'> & { identifier: string; picture: ReEncoded },
): Promise<StoredImage & { wasThere: boolean }> {
  const { picture, identifier, alt, sourceUrl = null, fileName = '', createdBy } = image;
  return deps.database.transaction(async (tx) => {
    const [row] = await rows<ImageRow & { is_new: boolean }>(
      tx,
      sql`INSERT INTO images
        (identifier, format, width, height, bytes, alt, placeholder_color, source_url, file_name, created_by, created_at)
      VALUES (${identifier}, ${picture.format}, ${picture.width}, ${picture.height}, ${picture.bytes.length},
        ${alt}, ${picture.placeholderColor}, ${sourceUrl}, ${cleanFileName(fileName)}, ${createdBy}, ${deps.now()})
      ON CONFLICT (identifier) DO UPDATE
        SET alt = coalesce(images.alt, excluded.alt), file_name = coalesce(images.file_name, excluded.file_name)
      RETURNING ${sql.raw(COLUMNS)}, (xmax = 0) AS is_new`,
    );
    if (row === undefined) throw new Error('The database did not return the image it stored.');
    const { is_new: isNew, ...stored } = row;
    if (isNew) await recordImageChange(tx, deps, { action: 'upload', image: stored });
    return { ...fromRow(stored), wasThere: !isNew };
  });
}

function fromRow({
  file_name: fileName,
  placeholder_color: placeholderColor,
  focal_x: x,
  focal_y: y,
  ...row
}: ImageRow): StoredImage {
  return { ...row, fileName, placeholderColor, focal: { x, y } };
}
