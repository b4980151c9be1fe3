import { sql } from 'drizzle-orm';
import { type DocumentResource, isContentType } from '#schema/registry/registry.ts';
import { slugify } from '#schema/base/slugify.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { applyInput, changedFields, snapshotOf } from '../../records/document-rows/document-input.ts';
import { type ReadDocument, readDocuments } from '../../records/document-rows/document-select.ts';
import { followStatus } from '../../records/lists/list-store.ts';
import { goLive } from '../../records/publishing/publish.ts';
import { insertDocument, lockDocument, updateDocument } from '../../records/documents/save-document.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { rasterise } from '../../records/covers/rasterise.ts';
import { coverSvg } from '../../records/drawn-images/cover.ts';
import { reEncode } from '../../records/media/re-encode.ts';
import { storeImage, storeReEncoded } from '../../records/media/store-image.ts';
import type { MarkdownFile } from '../import-formats/markdown/front-matter.ts';
import { coverTextOf } from './cover-text.ts';
import { documentBody, fixedPageOf } from './document-body.ts';
import type { PreparedCovers } from './prepared-covers.ts';
import type { Taxonomy } from './taxonomy.ts';

export interface DocumentToImport {
  resource: DocumentResource;
  file: MarkdownFile;
  /** The bytes of an image that the file names. Throws {@link ImportFileError} if there is none. */
  decodeImage: (name: string) => Promise<Uint8Array>;
  taxonomy: Taxonomy;
  /** Covers that have already been drawn. */
  covers?: PreparedCovers;
  /** `true`: related content that isn’t stored yet is left out. */
  isEarly?: boolean;
}
export type Outcome = 'created' | 'updated' | 'unchanged';

/** Imports one record; published unless its file says `status: draft`. */
export async function importDocument(deps: AppDeps, document: DocumentToImport): Promise<Outcome> {
  const { resource, file } = document;
  const isDraft = file.attributes.status === 'draft';
  const input = await inputOf(deps, document);
  const stored = await storedDocument(deps.database.queries, resource, input);
  const fixed = fixedPageOf(resource, input.slug);
  const newId = fixed === undefined ? deps.newId : () => fixed.id;
  const saving = { actor: { id: null }, now: deps.now(), newId };
  if (stored === undefined) {
    const withCover = await addCover(deps, document, input);
    await deps.database.transaction(async (tx) => {
      const saved = await insertDocument(tx, { resource, input: withCover }, saving);
      await goLiveUnlessDraft(tx, { resource, saved, saving, isDraft });
    });
    return 'created';
  }
  if (changedBy(resource, stored, input).length === 0) return 'unchanged';
  await deps.database.transaction(async (tx) => {
    const change = { resource, before: stored, expectedVersion: stored.version, input };
    const saved = await updateDocument(tx, change, saving);
    await goLiveUnlessDraft(tx, { resource, saved, saving, isDraft });
  });
  return 'updated';
}

/** What an import would do to which record; writes nothing and reads no images. */
export async function planDocument(
  deps: AppDeps,
  document: DocumentToImport,
): Promise<{ outcome: Outcome; stored: ReadDocument | undefined }> {
  const { resource } = document;
  const input = await inputOf(deps, document, { isTrial: true });
  const stored = await storedDocument(deps.database.queries, resource, input);
  if (stored === undefined) return { outcome: 'created', stored };
  return { outcome: changedBy(resource, stored, input).length === 0 ? 'unchanged' : 'updated', stored };
}

interface ReadingNames {
  /** Stores no image. */
  isTrial?: boolean;
  /** The ID of content in the same batch. */
  idInBatch?: (type: string, slug: string) => string | undefined;
}

/** The body that a POST for this file would have. */
export function inputOf(
  deps: AppDeps,
  { resource, file, taxonomy, decodeImage, isEarly = false }: DocumentToImport,
  { isTrial = false, idInBatch }: ReadingNames = {},
): Promise<Record<string, unknown>> {
  return documentBody(resource, file, {
    siteName: deps.site().name,
    taxonomy,
    isEarly,
    async contentId(type, slug) {
      const found = idInBatch?.(type, slug);
      return found ?? (await idOf(deps.database.queries, { type, slug }));
    },
    async keepImage(name) {
      const bytes = await decodeImage(name);
      if (isTrial) return undefined;
      return (await storeImage(deps, { bytes, alt: null, fileName: name, createdBy: null })).identifier;
    },
  });
}

/** A generated image for content that has none. */
export async function addCover(
  deps: AppDeps,
  document: Pick<DocumentToImport, 'resource' | 'file' | 'taxonomy' | 'covers'>,
  input: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const text = coverTextOf(document, input);
  if (text === undefined) return input;
  const svg = coverSvg(text.cover);
  const picture = (await document.covers?.find(svg)) ?? (await reEncode(await rasterise(svg)));
  const { alt } = text;
  const { identifier } = await storeReEncoded(deps, { picture, alt, createdBy: null });
  return { ...input, image_unique_identifier: identifier, image_alt: alt };
}

async function storedDocument(
  on: Queries,
  resource: DocumentResource,
  input: Record<string, unknown>,
): Promise<ReadDocument | undefined> {
  const slug = typeof input.slug === 'string' ? input.slug : slugify(String(input[resource.title]));
  const fixed = fixedPageOf(resource, slug);
  const by = fixed === undefined ? { types: [resource.storage.type], slug } : { id: fixed.id };
  const [found] = await readDocuments(on, 'content', by);
  return found;
}

async function idOf(
  on: Queries,
  { type, slug }: { type: string; slug: string },
): Promise<string | undefined> {
  const [found] = await rows<{ id: string }>(
    on,
    sql`SELECT id FROM content WHERE type = ${type} AND slug = ${slug} AND language = '' AND status <> 'trashed'`,
  );
  return found?.id;
}

/** The names of the fields that the file would change. */
export function changedBy(
  resource: DocumentResource,
  stored: ReadDocument,
  input: Record<string, unknown>,
): string[] {
  return changedFields(
    snapshotOf(resource, stored),
    snapshotOf(resource, applyInput(resource, input, stored)),
  );
}

interface Saved {
  resource: DocumentResource;
  saved: ReadDocument;
  saving: { actor: { id: null }; now: Date; newId: () => string };
  isDraft: boolean;
}

async function goLiveUnlessDraft(tx: Queries, { resource, saved, saving, isDraft }: Saved): Promise<void> {
  if (!isContentType(resource)) return followStatus(tx, saved, saving);
  if (isDraft) return;
  await goLive(tx, { resource, row: await lockDocument(tx, resource, saved.id), now: saving.now });
}
