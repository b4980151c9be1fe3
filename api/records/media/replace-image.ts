import type { ImageUse } from '#schema/answers/records/images.ts';
import { sql } from 'drizzle-orm';
import { type DocumentResource, allResources, isDocumentResource } from '#schema/registry/registry.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { wireNamesOf } from '../document-rows/document-columns.ts';
import { type ReadDocument, readDocuments } from '../document-rows/document-select.ts';
import { withOwnValues } from '../document-rows/own-values.ts';
import { project } from '../publishing/publish.ts';
import { updateDocument } from '../documents/save-document.ts';
import type { Saving } from '../resources/resource-store.ts';
import { readUses } from './image-uses.ts';
import { isDocumentUse } from './record-image-change.ts';
import { isSettingsName } from '#schema/settings/registry/settings-registry.ts';
import { lockStored } from '../../platform/settings/settings-store.ts';
import { writeStored } from '../../platform/settings/write-settings.ts';
import type { StoredImage } from './store-image.ts';

/** Replaces one image by another. */
export interface Replacement {
  from: string;
  to: StoredImage;
}

/**
 * Replaces an image wherever it is used: working copies get a new version with its revision, pages that visitors see
 * change with them, and unpublished changes stay unpublished. Newsletters that are being sent or were sent stay as
 * their readers have them. Returns what was changed. Runs in the caller's transaction.
 */
export async function replaceImage(
  tx: Queries,
  replacement: Replacement,
  saving: Saving,
): Promise<ImageUse[]> {
  const uses = (await readUses(tx, [replacement.from])).get(replacement.from) ?? [];
  const changed: ImageUse[] = [];
  for (const use of uses.filter(isDocumentUse)) {
    if (await replaceInDocument(tx, { use, replacement }, saving)) changed.push(use);
  }
  const mails = await replaceInMails(tx, replacement, saving.now);
  const settings = uses.filter(({ type }) => type === 'settings');
  for (const { id } of settings) await replaceInSettings(tx, id, replacement, saving.now);
  return [...changed, ...mails, ...settings];
}

async function replaceInDocument(
  tx: Queries,
  { use, replacement }: { use: ImageUse; replacement: Replacement },
  saving: Saving,
): Promise<boolean> {
  const resource = resourceOf(use.type);
  // Held until the end: concurrent saves come entirely before or after.
  await rows(tx, sql`SELECT 1 FROM content WHERE id = ${use.id} FOR UPDATE`);
  const [before] = await readDocuments(tx, 'content', { id: use.id });
  if (resource === undefined || before === undefined) return false;
  const wasLive = before.published_version === before.version;
  const input = changedInput(resource, before, replacement);
  if (Object.keys(input).length > 0 && before.status !== 'trashed') {
    await updateDocument(tx, { resource, before, expectedVersion: before.version, input }, saving);
  }
  if (wasLive) {
    await rows(tx, sql`UPDATE content SET published_version = version WHERE id = ${use.id}`);
    await project(tx, [use.id]);
  } else await replaceOnPage(tx, use.id, replacement);
  return true;
}

function resourceOf(type: string): DocumentResource | undefined {
  return allResources.filter(isDocumentResource).find((resource) => resource.storage.type === type);
}

/** What a save would contain: the fields with the image, with the other one in its place. */
function changedInput(
  resource: DocumentResource,
  stored: ReadDocument,
  replacement: Replacement,
): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const before = withOwnValues(resource, stored);
  const own: Record<string, unknown> = { ...(before.parts as object), ...(before.data as object) };
  for (const { key, place } of wireNamesOf(resource)) {
    const isImage = 'column' in place && place.column === 'image_unique_identifier';
    if (isImage && before.image_unique_identifier === replacement.from)
      input[key] = replacement.to.identifier;
    const was = key === 'body' ? before.body : own[key];
    const now = withReplaced(was, replacement);
    if (now !== was) input[key] = now;
  }
  return input;
}

/** A page whose working copy has changed since: only its image changes. */
async function replaceOnPage(tx: Queries, id: string, replacement: Replacement): Promise<void> {
  const [page] = await readDocuments(tx, 'publications', { id });
  if (page === undefined) return;
  const [body, data, parts] = [page.body, page.data, page.parts].map((value) =>
    withReplaced(value, replacement),
  );
  const image =
    page.image_unique_identifier === replacement.from
      ? replacement.to.identifier
      : page.image_unique_identifier;
  await rows(
    tx,
    sql`UPDATE publications SET image_unique_identifier = ${image},
          body = ${body === null ? null : JSON.stringify(body)}::jsonb,
          data = ${JSON.stringify(data)}::jsonb, parts = ${JSON.stringify(parts)}::jsonb WHERE id = ${id}`,
  );
}

/** The same value if the image is not in it, so that a text without it is not written again. */
function withReplaced(value: unknown, replacement: Replacement): unknown {
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item) => withReplaced(item, replacement));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (value === replacement.from) return replacement.to.identifier;
  if (typeof value !== 'object' || value === null) return value;
  const node = value as Record<string, unknown>;
  if (node.identifier === replacement.from) return { ...node, ...attributesOf(replacement.to, node) };
  const entries = Object.entries(node).map(
    ([name, part]) => [name, withReplaced(part, replacement)] as const,
  );
  return entries.some(([name, part]) => part !== node[name]) ? Object.fromEntries(entries) : value;
}

/** Its words stay: they say what it shows there. */
function attributesOf({ identifier, width, height }: StoredImage, node: Record<string, unknown>) {
  return {
    identifier,
    ...('width' in node ? { width } : {}),
    ...('height' in node ? { height } : {}),
  };
}

/** A change of the group like any other, with its version and its place in the history. */
async function replaceInSettings(
  tx: Queries,
  ...[name, { from, to }, now]: [string, Replacement, Date]
): Promise<void> {
  if (!isSettingsName(name)) return;
  const before = await lockStored(tx, name);
  const version = before.version + 1;
  const replaced = JSON.stringify(before.raw).replaceAll(from, to.identifier);
  const raw: unknown = { ...(JSON.parse(replaced) as object), version };
  await writeStored(tx, { now: () => now }, { name, before, after: { ...before, version, raw } });
}

async function replaceInMails(tx: Queries, { from, to }: Replacement, now: Date): Promise<ImageUse[]> {
  const blocks = sql`replace(blocks::text, ${from}, ${to.identifier})::jsonb`;
  const shows = sql`jsonb_path_query_array(blocks, 'lax $.**.image_unique_identifier') ? ${from}`;
  const set = sql`blocks = ${blocks}, version = version + 1, updated_at = ${now.toISOString()}`;
  const templates = await rows<ImageUse>(
    tx,
    sql`UPDATE newsletter_templates SET ${set}, html = replace(html, ${from}, ${to.identifier}),
          text = replace(text, ${from}, ${to.identifier}) WHERE ${shows} RETURNING id, name AS title, 'newsletter-template' AS type`,
  );
  const campaigns = await rows<ImageUse>(
    tx,
    sql`UPDATE newsletter_campaigns SET ${set} WHERE ${shows} AND status IN ('draft', 'scheduled')
        RETURNING id, name AS title, 'newsletter-campaign' AS type`,
  );
  return [...templates, ...campaigns];
}
