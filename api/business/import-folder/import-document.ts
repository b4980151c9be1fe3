import { coverTitleOf } from '#schema/byline.ts';
import { type DocumentResource, isContentType } from '#schema/registry.ts';
import type { RichTextDocument } from '#schema/document/types.ts';
import { slugify } from '#schema/slugify.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { applyInput, changedFields, snapshotOf } from '../../records/document-rows/document-input.ts';
import { type ReadDocument, readDocuments } from '../../records/document-rows/document-select.ts';
import { followStatus } from '../../records/lists/list-store.ts';
import { goLive } from '../../records/publishing/publish.ts';
import { insertDocument, lockDocument, updateDocument } from '../../records/documents/save-document.ts';
import type { Queries } from '../../platform/database/database.ts';
import { textPartsOf } from '../../records/covers/text-parts.ts';
import { type FigureText, drawCover } from '../../records/drawn-images/cover.ts';
import { storeImage } from '../../records/media/store-image.ts';
import type { MarkdownFile } from '../import-formats/front-matter.ts';
import { documentBody, fixedPageOf, hasCover } from './document-body.ts';
import type { Taxonomy } from './taxonomy.ts';

export interface DocumentToImport {
  resource: DocumentResource;
  file: MarkdownFile;
  /** The bytes of an image that the file names. Throws {@link ImportFileError} if there is none. */
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

/** What an import would do, and to which record; nothing is written, and its images are not read. */
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

/** The body that a POST for this file would have; a dry run stores no image. */
function inputOf(
  deps: AppDeps,
  { resource, file, taxonomy, readPicture }: DocumentToImport,
  { isTrial = false } = {},
): Promise<Record<string, unknown>> {
  return documentBody(resource, file, {
    siteName: deps.site().name,
    taxonomy,
    async contentId(type, slug) {
      const [found] = await readDocuments(deps.database.queries, 'content', { types: [type], slug });
      return found?.id;
    },
    async keepPicture(name) {
      const bytes = await readPicture(name);
      if (isTrial) return undefined;
      return (await storeImage(deps, { bytes, alt: null, createdBy: null })).identifier;
    },
  });
}

/** A generated image for content that has none. */
async function addCover(
  deps: AppDeps,
  { resource, file, taxonomy }: DocumentToImport,
  input: Record<string, unknown>,
) {
  if (!hasCover(resource) || typeof input.image_unique_identifier === 'string') return input;
  const title = coverTitleOf(resource, input);
  const author = typeof input.author === 'string' ? input.author : '';
  const category =
    typeof file.attributes.category === 'string'
      ? taxonomy.categories.get(file.attributes.category)
      : undefined;
  const figure = figureOf(resource, input.body);
  const bytes = await drawCover({ title, author, accent: category?.color ?? 'slate', figure });
  const alt = altOf({ title, author, figure });
  const stored = await storeImage(deps, { bytes, alt, createdBy: null });
  return { ...input, image_unique_identifier: stored.identifier, image_alt: alt };
}

/** What is drawn of a text that is no book; its image says nothing that a screen reader should. */
function figureOf({ site }: DocumentResource, body: unknown): FigureText | undefined {
  if (site?.figure === undefined) return undefined;
  return { kind: site.figure, parts: body ? textPartsOf(body as RichTextDocument) : undefined };
}

function altOf({ title, author, figure }: { title: string; author: string; figure: FigureText | undefined }) {
  if (figure !== undefined) return null;
  return author === '' ? `Cover: ${title}` : `Cover: ${title} by ${author}`;
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
