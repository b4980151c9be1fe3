import { createHmac, timingSafeEqual } from 'node:crypto';
import { previewUrlOf } from '#schema/define/preview-address.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import { updateSchemaOf, withWholeLists } from '#schema/bodies/write-schemas.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import { ApiError, notFound } from '../../platform/base/api-error.ts';
import type { WireRecord } from '../../platform/deps/wire-record.ts';
import { type WorkingCopy, presentOne, workingCopy } from '../documents/content-reads.ts';
import { applyInput } from '../document-rows/document-input.ts';
import { withDocuments } from '../document-rows/html-fields.ts';
import { JOINED_COLUMNS, JOINS, type Joined } from '../document-rows/document-select.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const HOUR_MS = 3_600_000;

/**
 * A link that shows one working copy until it expires, on this site or at the URL that its type declares. Its
 * token is `{id}.{expiry}.{signature}`.
 */
export function createPreviewLink(
  deps: AppDeps,
  { resource, record, hours }: { resource: ContentType; record: WireRecord; hours: number },
): { url: string; expires_at: string } {
  const expiresAt = deps.now().getTime() + hours * HOUR_MS;
  const claim = `${record.id}.${expiresAt.toString(36)}`;
  const token = `${claim}.${signatureOf(deps, claim)}`;
  return {
    url: declaredUrl(deps, { resource, record, token }) ?? `${deps.env.siteUrl}/preview/${token}`,
    expires_at: new Date(expiresAt).toISOString(),
  };
}

/** The URL that the type declares; 503 if it is invalid. */
function declaredUrl(
  { env: { siteUrl } }: AppDeps,
  { resource, record, token }: { resource: ContentType; record: WireRecord; token: string },
): string | undefined {
  try {
    const url = previewUrlOf(resource, record, { token, siteUrl });
    return url === undefined ? undefined : new URL(url, siteUrl).href;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ApiError('preview_unavailable', {
      message: spoken('no_preview_url', { type: resource.label.one, reason }),
    });
  }
}

/** The working copy as its page would show it. A forged, altered, or expired link is not found. */
export async function readPreview(deps: AppDeps, token: string) {
  const [id = '', expiry = '', signature = '', ...more] = token.split('.');
  const genuine = more.length === 0 && isSame(signature, signatureOf(deps, `${id}.${expiry}`));
  if (!genuine || Number.parseInt(expiry, 36) <= deps.now().getTime()) throw notFound('preview');
  const found = await workingCopy(deps.database.queries, id);
  if (found.row.status === 'trashed') throw notFound('preview');
  return presentOne(deps, found, 'public');
}

/**
 * The record as its page would show it with unsaved values. Values that are being typed are often invalid:
 * these are ignored, and the page follows with the rest.
 */
export async function unsavedRecord(
  deps: AppDeps,
  { resource, row }: WorkingCopy,
  body: Record<string, unknown>,
): Promise<WireRecord> {
  const columns = applyInput(
    resource,
    await readablePart(resource, withWholeLists(resource, validPart(resource, body))),
    row,
  );
  const [joined] = await runStatement<Joined>(deps.database.queries, JOINED, [
    columns.category_id,
    columns.tag_ids,
    columns.image_unique_identifier,
  ]);
  return presentOne(deps, { resource, row: { ...row, ...columns, ...joined, status: row.status } }, 'public');
}

/** Renders a record as the site would, as HTML; 503 when no site is served. */
export async function drawPreview(deps: AppDeps, record: WireRecord, requestId: string): Promise<string> {
  if (deps.renderPreview === undefined) {
    throw new ApiError('preview_unavailable', { message: spoken('no_site') });
  }
  return deps.renderPreview(record, requestId);
}

const JOINED = {
  name: 'preview_joined',
  text: `SELECT ${JOINED_COLUMNS}
    FROM (SELECT $1::uuid AS category_id, $2::uuid[] AS tag_ids, $3::text AS image_unique_identifier) d ${JOINS}`,
} as const;

/** Invalid HTML is treated as not typed, too. */
async function readablePart(
  resource: ContentType,
  input: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  try {
    return await withDocuments(resource, input);
  } catch (error) {
    if (!(error instanceof ApiError) || error.errors === undefined) throw error;
    const { errors } = error;
    const good = Object.entries(input).filter(([key]) => !Object.hasOwn(errors, key));
    return readablePart(resource, Object.fromEntries(good));
  }
}

function validPart(resource: ContentType, body: Record<string, unknown>): Record<string, unknown> {
  const schema = updateSchemaOf(resource);
  const whole = schema.safeParse(body);
  if (whole.success) return whole.data;
  const wrong = new Set(
    whole.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])],
    ),
  );
  return schema.parse(Object.fromEntries(Object.entries(body).filter(([key]) => !wrong.has(key))));
}

function signatureOf(deps: AppDeps, claim: string): string {
  return createHmac('sha256', deps.secretKey).update(`preview:${claim}`).digest('base64url');
}

function isSame(given: string, genuine: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(genuine);
  return a.length === b.length && timingSafeEqual(a, b);
}
