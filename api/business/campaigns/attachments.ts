import { sql } from 'drizzle-orm';
import { EMAIL_ATTACHMENTS_MAX_BYTES } from '#schema/base/limits.ts';
import { MEDIA_TYPES, mediaPath, ownMediaFile } from '#schema/base/media-files.ts';
import type { IssueAttachment } from '#schema/answers/newsletter/campaigns.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { SpokenError } from '../../platform/base/spoken-error.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type MailAttachment, mailAttachment } from '../../platform/smtp/compose-message.ts';
import { type StoredFile, fileKey } from '../../records/media/file-library.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

type AttachedFile = Pick<StoredFile, 'identifier' | 'format' | 'bytes' | 'name'>;

/** Why attachments of this size can’t come with an email, or undefined. */
export function attachmentsProblem(bytes: number): Spoken | undefined {
  if (bytes <= EMAIL_ATTACHMENTS_MAX_BYTES) return undefined;
  return spoken('attachments_too_large', { megabytes: EMAIL_ATTACHMENTS_MAX_BYTES / 1024 / 1024 });
}

/** A file of an issue that is gone: nothing is sent without it. */
export class AttachmentGoneError extends SpokenError {
  override readonly name = 'AttachmentGoneError';
}

/** The attachments that a save brings. Throws 422 for one that isn’t in the library, and if they are too large together. */
export async function checkAttachments(
  tx: Queries,
  { chosen, before }: { chosen: unknown; before: unknown },
): Promise<void> {
  if (!Array.isArray(chosen)) return;
  const known: readonly unknown[] = Array.isArray(before) ? before : [];
  if (chosen.every((path) => known.includes(path))) return;
  const problem = await problemOfAttachments(tx, chosen as string[], { lock: true });
  if (problem !== undefined) throw validationFailed({ attachments: [problem] });
}

/** Why an issue can’t be sent with its attachments, or undefined. */
export async function problemOfAttachments(
  on: Queries,
  paths: readonly string[],
  options: { lock?: boolean } = {},
): Promise<Spoken | undefined> {
  const found = await filesOf(on, paths, options);
  if (found.length < paths.length) return spoken('file_missing');
  return attachmentsProblem(found.reduce((sum, { bytes }) => sum + bytes, 0));
}

/**
 * The files at these paths, in their order, without those that are gone. With `lock`, none of them is deleted until the
 * transaction ends.
 */
async function filesOf(
  on: Queries,
  paths: readonly string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<AttachedFile[]> {
  if (paths.length === 0) return [];
  const identifiers = paths.flatMap((path) => ownMediaFile(path)?.identifier ?? []);
  return rows<AttachedFile>(
    on,
    sql`SELECT identifier, format, bytes, name FROM files WHERE identifier = ANY (${sql.param(identifiers)}::text[])
        ORDER BY array_position(${sql.param(identifiers)}::text[], identifier) ${lock ? sql`FOR KEY SHARE` : sql``}`,
  );
}

/**
 * The attachments of an issue, encoded: once, however many emails they come with. Throws {@link AttachmentGoneError} if one is
 * gone.
 */
export async function readAttachments(
  deps: Pick<AppDeps, 'database' | 'images'>,
  paths: readonly string[],
): Promise<MailAttachment[]> {
  const files = await filesOf(deps.database.queries, paths);
  const encoded: MailAttachment[] = [];
  for (const path of paths) {
    const file = files.find(({ identifier }) => identifier === ownMediaFile(path)?.identifier);
    const bytes = file && (await deps.images.read(fileKey(file)));
    if (file === undefined || bytes === undefined)
      throw new AttachmentGoneError(spoken('attachment_gone', { name: file?.name ?? path }));
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
    encoded.push(mailAttachment({ filename: file.name, type: MEDIA_TYPES[file.format].type, content }));
  }
  return encoded;
}

/** The same for a test, which staff wait for: throws 422 for attachments that an issue can’t be sent with. */
export async function attachmentsOf(
  deps: Pick<AppDeps, 'database' | 'images'>,
  { attachments }: { attachments: readonly string[] },
): Promise<MailAttachment[]> {
  const problem = await problemOfAttachments(deps.database.queries, attachments);
  if (problem !== undefined) throw validationFailed({ attachments: [problem] });
  return readAttachments(deps, attachments);
}

/** The attachments of an issue as visitors can download them, without those that are gone. */
export async function listedAttachments(on: Queries, paths: readonly string[]): Promise<IssueAttachment[]> {
  const files = await filesOf(on, paths);
  return files.map(({ identifier, format, bytes, name }) => ({
    name,
    path: mediaPath(identifier, format),
    format,
    bytes,
  }));
}
