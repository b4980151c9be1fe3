import { isAtRoot } from '#schema/content-addresses.ts';
import { fixedPageAt, fixedSlug } from '#schema/fixed-pages.ts';
import { type DocumentResource, contentTypeNamed, isContentType, isListedType } from '#schema/registry.ts';
import { slugify } from '#schema/slugify.ts';
import { createSchemaOf } from '#schema/write-schemas.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { readMarkdown } from '../../records/rich-text/read-html.ts';
import { withDocuments } from '../../records/documents/html-fields.ts';
import { applyInput, changedFields, snapshotOf } from '../../records/documents/document-input.ts';
import { type ReadDocument, readDocuments } from '../../records/documents/document-select.ts';
import { followStatus } from '../../records/lists/list-store.ts';
import { goLive } from '../../records/publishing/publish.ts';
import { insertDocument, lockDocument, updateDocument } from '../../records/documents/save-document.ts';
import type { Queries } from '../../platform/database/database.ts';
import { parseBody } from '../../platform/request/parse-body.ts';
import { drawCover } from '../../records/media/cover.ts';
import { storeImage } from '../../records/media/store-image.ts';
import { ImportFileError, type MarkdownFile } from '../import-formats/front-matter.ts';
import type { Taxonomy } from './taxonomy.ts';

export interface DocumentToImport {
  resource: DocumentResource;
  file: MarkdownFile;
  /** The bytes of an image that the file names. Throws {@link ImportFileError} when there is none. */
  readPicture: (name: string) => Promise<Uint8Array>;
  taxonomy: Taxonomy;
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

/** What an import would do, and to which record; nothing is written, and its pictures are not looked at. */
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

/** The body that a POST would carry for this file; a trial stores no picture. */
async function inputOf(
  deps: AppDeps,
  document: DocumentToImport,
  { isTrial = false } = {},
): Promise<Record<string, unknown>> {
  const { resource, file, taxonomy } = document;
  const {
    category,
    tags,
    image,
    image_alt: alt,
    cover: _cover,
    status,
    content,
    ...attributes
  } = file.attributes;
  const raw: Record<string, unknown> = { ...attributes };
  // A page that belongs to the site is known by its address, whatever the name of the site that it was written for.
  const fixed = fixedPageOf(resource, raw.slug);
  if (fixed !== undefined) raw.slug = fixedSlug(fixed, deps.site().name);
  if (file.body !== '' && resource.fields.body !== undefined) raw.body = await readMarkdown(file.body);
  if (category !== undefined) raw.category_id = entryOf(taxonomy.categories, category, 'category').id;
  if (Array.isArray(tags)) raw.tag_ids = tags.map((tag) => entryOf(taxonomy.tags, tag, 'tag').id);
  if (!isContentType(resource) && status !== undefined) raw.status = status;
  if (Array.isArray(content)) raw.content = await itemsOf(deps.database.queries, content);
  if (typeof image === 'string') {
    const bytes = await document.readPicture(image);
    const stored = isTrial ? undefined : await storeImage(deps, { bytes, alt: null, createdBy: null });
    if (stored !== undefined) raw.image_unique_identifier = stored.identifier;
    if (alt !== undefined) raw.image_alt = alt;
  }
  return withDocuments(resource, parseBody(createSchemaOf(resource), raw, resource), 'slow');
}

/** A picture of the product's own drawing for content that has none. */
async function addCover(
  deps: AppDeps,
  { resource, file, taxonomy }: DocumentToImport,
  input: Record<string, unknown>,
) {
  const hasCover = isContentType(resource) && isListedType(resource);
  if (!hasCover || typeof input.image_unique_identifier === 'string') return input;
  const title = String(input.book_title ?? input.interviewee ?? input.title);
  const author = typeof input.author === 'string' ? input.author : '';
  const category =
    typeof file.attributes.category === 'string'
      ? taxonomy.categories.get(file.attributes.category)
      : undefined;
  const bytes = await drawCover({ title, author, accent: category?.color ?? 'slate' });
  const alt = author === '' ? `Cover: ${title}` : `Cover: ${title} by ${author}`;
  const stored = await storeImage(deps, { bytes, alt, createdBy: null });
  return { ...input, image_unique_identifier: stored.identifier, image_alt: alt };
}

function entryOf(known: Taxonomy['tags'], slug: unknown, what: string) {
  const entry = known.get(String(slug));
  if (entry === undefined)
    throw new ImportFileError(`names the ${what} "${String(slug)}", which does not exist`);
  return entry;
}

/** Items of a list name their content by type and slug. */
async function itemsOf(
  on: Queries,
  items: unknown[],
): Promise<{ content_id: string; note: string | null }[]> {
  return Promise.all(
    items.map(async (item) => {
      const { type, slug, note } = item as { type?: string; slug?: string; note?: string };
      const isType = contentTypeNamed(type ?? '') !== undefined;
      const by = { types: [type ?? ''], slug: slug ?? '' };
      const [found] = isType ? await readDocuments(on, 'content', by) : [];
      if (found === undefined) throw new ImportFileError(`lists the ${type} "${slug}", which does not exist`);
      return { content_id: found.id, note: note ?? null };
    }),
  );
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

function fixedPageOf(resource: DocumentResource, slug: unknown) {
  return isAtRoot(resource) && typeof slug === 'string' ? fixedPageAt(slug) : undefined;
}

/** The names that the file would change. */
function changedBy(
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
