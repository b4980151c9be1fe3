import { type ContentType, contentTypeNamed, publicPathOf } from '#schema/registry/registry.ts';
import { createSchemaOf, updateSchemaOf } from '#schema/bodies/write-schemas.ts';
import {
  applyInput,
  changedFields,
  slugFor,
  snapshotOf,
} from '../../records/document-rows/document-input.ts';
import { type ReadDocument, readDocuments } from '../../records/document-rows/document-select.ts';
import { keepForeignPath } from '../../records/documents/redirects.ts';
import { insertDocument, updateDocument } from '../../records/documents/save-document.ts';
import { freeSlug } from '../../records/documents/slugs.ts';
import type { Queries } from '../../platform/database/database.ts';
import { parseBody } from '../../platform/request/parse-body.ts';
import type { Saving } from '../../records/resources/resource-store.ts';
import type { SourcePost } from '../import-formats/source-item.ts';
import { sourcesIn, withImages } from './document-images.ts';
import { compareHash, findStoredSource, rememberSource, sourceHash } from './known-source.ts';
import { idsOfLabels, labelsFor } from './decisions/labels.ts';
import { decisionsOf } from './decisions/decisions.ts';
import { isOffered, notOffered, offeredOf, withAuthors } from './decisions/offered-fields.ts';
import { fieldsOf, slugFree, slugWanted } from './decisions/post-input.ts';
import { prepareText } from './prepare-text.ts';
import type { ItemOutcome } from './site-import.ts';
import type { PostWork } from './post-work.ts';
import { isExpired, resume } from './publish-post.ts';
import { type Taken, fetchImages, shownSource } from './fetch-images.ts';
import type { TidiedText } from './tidy-text.ts';
import { Notes } from '../import-formats/notes.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** What exists of a post already, and what that means for it. */
interface ExistingPost {
  stored: ReadDocument | undefined;
  /** Undefined if it still has to be created or updated. */
  settled: ItemOutcome | undefined;
  isUntouched: boolean;
  /** It is the same here as in the file, except for images that couldn’t be fetched. */
  isIncomplete: boolean;
}

/** What an import would do with a post; writes and fetches nothing. `taken` holds slugs of this import. */
export async function planPost(work: PostWork, taken: Set<string>): Promise<ItemOutcome> {
  const { deps, job, resource, item } = work;
  const on = deps.database.queries;
  const { stored, settled, isIncomplete } = await findExisting(on, work);
  if (settled !== undefined) return settled;
  const prepared = await prepareText(on, job, item.input);
  const { notes } = await noted(work, prepared);
  const pictures = sourcesIn(prepared).length;
  if (stored !== undefined && isIncomplete) {
    const again = new Notes();
    again.add(spoken('retry_images'));
    return { state: 'unchanged', recordId: stored.id, notes: again.all, pictures };
  }
  if (stored !== undefined) return { state: 'updated', recordId: stored.id, notes: notes.all, pictures };
  const slug = await slugAmong(on, { resource, post: item.input, taken });
  if (slug !== slugWanted(item.input)) notes.add(spoken('other_slug', { slug }));
  return { state: 'created', slug, notes: notes.all, pictures };
}

/** A slug that neither an existing page nor another text of the import has. */
async function slugAmong(
  on: Queries,
  { resource, post, taken }: { resource: ContentType; post: SourcePost; taken: Set<string> },
): Promise<string> {
  const wanted = slugFree(resource, post) || slugFor(resource, '');
  const noId = '00000000-0000-0000-0000-000000000000';
  for (let base = wanted, number = 2; ; number += 1) {
    const slug = await freeSlug(on, base, { type: resource.storage.type, id: noId });
    if (!taken.has(slug)) {
      taken.add(slug);
      return slug;
    }
    base = `${wanted.slice(0, 70)}-${number}`;
  }
}

/** Everything about a post that needs the network, fetched before the transaction that writes it. */
interface FetchedPost {
  prepared: TidiedText;
  pictures: Map<string, Taken>;
}

/** Fetches the images of a post that will be written; undefined if its outcome is known without them. */
export async function fetchPost(
  work: PostWork,
  fetching: { failed: Map<string, Spoken>; onTaken: () => Promise<void> },
): Promise<FetchedPost | ItemOutcome> {
  const { deps, job, item } = work;
  const { settled } = await findExisting(deps.database.queries, work);
  if (settled !== undefined) return settled;
  const prepared = await prepareText(deps.database.queries, job, item.input);
  const pictures = await fetchImages(deps, job, { sources: sourcesIn(prepared), ...fetching });
  return { prepared, pictures };
}

/** Writes a post, in a transaction of the caller’s. */
export async function writePost(
  tx: Queries,
  work: PostWork,
  { fetched, saving }: { fetched: FetchedPost; saving: Saving },
): Promise<ItemOutcome> {
  const existing = await findExisting(tx, work);
  if (existing.settled !== undefined) return existing.settled;
  return createOrUpdate(tx, asStored(work, existing.stored), { ...existing, fetched, saving });
}

/** A text that was imported as another type keeps that type. */
function asStored(work: PostWork, stored: ReadDocument | undefined): PostWork {
  const resource = stored === undefined ? undefined : contentTypeNamed(stored.type);
  return resource === undefined ? work : { ...work, resource };
}

async function createOrUpdate(
  tx: Queries,
  work: PostWork,
  { stored, isUntouched, fetched, saving }: ExistingPost & { fetched: FetchedPost; saving: Saving },
): Promise<ItemOutcome> {
  const { job, resource, item } = work;
  const post = item.input;
  const lost = [...fetched.pictures].filter(([, taken]) => 'reason' in taken);
  const document = withImages(fetched.prepared.document, fetched.pictures);
  const { fields, notes } = await noted(work, { ...fetched.prepared, document });
  for (const [source, taken] of lost)
    if ('reason' in taken)
      notes.add(spoken('image_skipped', { source: shownSource(source).slice(0, 300), reason: taken.reason }));
  const input = {
    ...fields,
    ...offeredOf(resource, { ...(await labelIds(tx, work, saving)), ...coverOf(fetched) }),
  };
  const outcome =
    stored === undefined || !isUntouched
      ? await makePost(tx, work, { input, saving, notes })
      : await changePost(tx, work, { stored, input, saving, notes });
  const [now] = await readDocuments(tx, 'content', { id: outcome.recordId });
  await keepPaths(tx, {
    post,
    resource,
    id: outcome.recordId,
    slug: now?.slug ?? '',
    categorySlug: now?.category_slug ?? null,
    now: saving.now,
    notes,
  });
  await rememberSource(tx, job, {
    sourceId: item.source_id,
    record: outcome.recordId,
    hash: sourceHash(post, lost.length === 0),
    version: now?.version ?? 1,
    now: saving.now,
  });
  return { ...outcome, notes: notes.all, pictures: fetched.pictures.size - lost.length };
}

async function findExisting(on: Queries, { job, item }: PostWork): Promise<ExistingPost> {
  const known = await findStoredSource(on, job, item.source_id);
  const stored =
    known === undefined ? undefined : (await readDocuments(on, 'content', { id: known.record }))[0];
  if (known === undefined || stored === undefined)
    return { stored: undefined, settled: undefined, isUntouched: false, isIncomplete: false };
  const recordId = stored.id;
  if (stored.status === 'trashed')
    return settledAs({ state: 'skipped', recordId, reason: spoken('in_trash') }, stored);
  const sameness = compareHash(known.hash, item.input);
  if (sameness === 'same') return settledAs({ state: 'unchanged', recordId }, stored);
  const isIncomplete = sameness === 'incomplete';
  if (stored.version === known.version)
    return { stored, settled: undefined, isUntouched: true, isIncomplete };
  if (isIncomplete) return settledAs({ state: 'unchanged', recordId }, stored);
  const reason = spoken('edited_here');
  return settledAs({ state: 'kept', recordId, reason }, stored);
}

function settledAs(settled: ItemOutcome, stored: ReadDocument): ExistingPost {
  return { stored, settled, isUntouched: false, isIncomplete: false };
}

/** The fields of a post, and all notes about it. */
async function noted({ deps, resource, item, job }: PostWork, prepared: TidiedText) {
  const notes = new Notes(prepared.notes);
  if (isExpired(item.input, deps.now())) notes.add(spoken('expired'));
  const fields = fieldsOf(resource, withAuthors(item.input, decisionsOf(job)), {
    document: prepared.document,
    notes,
  });
  notes.add(...labelsFor(item.input, decisionsOf(job)).notes, ...notOffered(resource, item.input));
  return { fields: offeredOf(resource, fields), notes };
}

async function labelIds(tx: Queries, { deps, item, job, resource }: PostWork, { actor }: Saving) {
  const by = { deps, actor };
  const { category, tags, tagIds: chosen } = labelsFor(item.input, decisionsOf(job));
  const made = await idsOfLabels(tx, { kind: 'tags', labels: isOffered(resource, 'tags') ? tags : [] }, by);
  const tagIds = [...new Set([...chosen, ...made])];
  if (category === undefined) return { tag_ids: tagIds };
  if (!isOffered(resource, 'category')) return {};
  const [one] =
    'make' in category
      ? await idsOfLabels(tx, { kind: 'categories', labels: [category.make] }, by)
      : [category.id];
  return { tag_ids: tagIds, ...(one === undefined ? {} : { category_id: one }) };
}

function coverOf({ prepared: { image }, pictures }: FetchedPost): Record<string, unknown> {
  const taken = image === undefined ? undefined : pictures.get(image.source);
  if (image === undefined || taken === undefined || !('image' in taken)) return {};
  const alt = image.alt.replace(/\s+/g, ' ').slice(0, 500).toWellFormed().trim();
  return { image_unique_identifier: taken.image.identifier, ...(alt === '' ? {} : { image_alt: alt }) };
}

interface Writing {
  input: Record<string, unknown>;
  saving: Saving;
  notes: Notes;
}
type Written = ItemOutcome & { recordId: string };

async function makePost(tx: Queries, work: PostWork, { input, saving, notes }: Writing): Promise<Written> {
  const { resource, item } = work;
  const type = resource.storage.type;
  const slug = await freeSlug(tx, item.slug ?? slugFree(resource, item.input), { type, id: saving.newId() });
  const given = Object.entries({ ...input, slug }).filter(([, value]) => value !== null);
  const parsed = parseBody(createSchemaOf(resource), Object.fromEntries(given), resource);
  const saved = await insertDocument(tx, { resource, input: parsed }, saving);
  await resume(tx, work, { saved, saving, notes });
  return { state: 'created', recordId: saved.id };
}

async function changePost(
  tx: Queries,
  work: PostWork,
  { stored, input, saving, notes }: Writing & { stored: ReadDocument },
): Promise<Written> {
  const { resource, item } = work;
  const { published_date: date, ...others } = input;
  // A text without a date in the file has the date of its publication here.
  const parsed = parseBody(updateSchemaOf(resource), date === null ? others : input, resource);
  const changed = changedFields(
    snapshotOf(resource, stored),
    snapshotOf(resource, applyInput(resource, parsed, stored)),
  );
  if (changed.length === 0) return { state: 'unchanged', recordId: stored.id };
  const isLive = stored.status === 'published' && stored.published_version === stored.version;
  if (stored.status === 'published' && item.input.status === 'draft') notes.add(spoken('changes_not_public'));
  const change = { resource, before: stored, expectedVersion: stored.version, input: parsed };
  const saved = await updateDocument(tx, change, saving);
  if (isLive || (stored.status === 'draft' && stored.scheduled_at === null))
    await resume(tx, work, { saved, saving, notes });
  return { state: 'updated', recordId: stored.id };
}

/** Longer than any URL that people made. */
const PATH_MAX_CHARS = 1_000;

interface Paths {
  post: SourcePost;
  resource: ContentType;
  id: string;
  slug: string;
  categorySlug: string | null;
  now: Date;
  notes: Notes;
}

async function keepPaths(
  tx: Queries,
  { post, resource, id, slug, categorySlug, now, notes }: Paths,
): Promise<void> {
  const own = publicPathOf(resource, { slug, categorySlug });
  for (const path of post.paths) {
    if (path === own || path.length > PATH_MAX_CHARS) continue;
    const kept = await keepForeignPath(tx, { path, id, now });
    if (!kept) notes.add(spoken('url_taken', { path: path.slice(0, 300) }));
  }
}
