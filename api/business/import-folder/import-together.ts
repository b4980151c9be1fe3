import { sql } from 'drizzle-orm';
import { type ContentType, isContentType } from '#schema/registry/registry.ts';
import { slugify } from '#schema/base/slugify.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { DocumentRow } from '../../records/document-rows/document-input.ts';
import { type ReadDocument, readWhole } from '../../records/document-rows/document-select.ts';
import { insertDocument, updateDocument } from '../../records/documents/save-document.ts';
import { followStatus } from '../../records/lists/list-store.ts';
import { askHooks, goLiveTogether, requireComplete } from '../../records/publishing/publish.ts';
import { fixedPageOf } from './document-body.ts';
import { isWrongWith } from './folder-files.ts';
import { type DocumentToImport, type Outcome, addCover, changedBy, inputOf } from './import-document.ts';
import { inSlices } from './slices.ts';

/** Read at the same time: while one text waits for its cover, another is parsed. */
const READ_AT_ONCE = 4;

interface Prepared extends DocumentToImport {
  id: string;
  /** Includes its cover, unless that is already stored. */
  input: Record<string, unknown>;
  stored: ReadDocument | undefined;
}

/**
 * Imports records in one transaction, with as few statements as possible. Returns undefined if one of them
 * has a problem or another process was faster; then nothing is stored except images.
 */
export async function importTogether(
  deps: AppDeps,
  documents: readonly DocumentToImport[],
): Promise<Outcome[] | undefined> {
  try {
    const prepared = await prepare(deps, documents);
    if (prepared === undefined) return undefined;
    return await deps.database.transaction((tx) => store(tx, prepared, deps));
  } catch (error) {
    if (!isWrongWith(error)) throw error;
    return undefined;
  }
}

/** Undefined if a slug differs from the one in the file: then the stored slug is not known beforehand. */
async function prepare(
  deps: AppDeps,
  documents: readonly DocumentToImport[],
): Promise<Prepared[] | undefined> {
  const on = deps.database.queries;
  const named = await withIds(deps, documents);
  const ids = new Map(named.map(({ resource, slug, id }) => [`${resource.storage.type} ${slug}`, id]));
  if (ids.size < named.length) return undefined;
  const whole = await readWhole(
    on,
    named.map(({ id }) => id),
  );
  const stored = new Map(whole.map((document) => [document.id, document]));
  const prepared = await inSlices(named, READ_AT_ONCE, async ({ slug, ...document }) => {
    const idInBatch = (type: string, other: string) => ids.get(`${type} ${other}`);
    const input = await inputOf(deps, document, { idInBatch });
    if (slugOf(document, input) !== slug && fixedPageOf(document.resource, slug) === undefined)
      return undefined;
    const before = stored.get(document.id);
    return {
      ...document,
      stored: before,
      input: before === undefined ? await addCover(deps, document, input) : input,
    };
  });
  const known = prepared.filter((one) => one !== undefined);
  return known.length === prepared.length ? known : undefined;
}

/** Gives each its existing or future ID. */
async function withIds(deps: AppDeps, documents: readonly DocumentToImport[]) {
  const slugs = documents.map((document) => slugOf(document, document.file.attributes));
  const found = await rows<{ id: string; type: string; slug: string }>(
    deps.database.queries,
    sql`SELECT id, type, slug FROM content
        WHERE slug = ANY (${sql.param(slugs)}::text[]) AND language = '' AND status <> 'trashed'`,
  );
  const known = new Map(found.map(({ id, type, slug }) => [`${type} ${slug}`, id]));
  return documents.map((document, index) => {
    const slug = slugs[index] ?? '';
    const { resource } = document;
    const fixed = fixedPageOf(resource, slug);
    const id = fixed?.id ?? known.get(`${resource.storage.type} ${slug}`) ?? deps.newId();
    return { ...document, slug, id };
  });
}

function slugOf({ resource }: DocumentToImport, { slug, ...values }: Record<string, unknown>): string {
  return typeof slug === 'string' ? slug : slugify(String(values[resource.title]));
}

async function store(tx: Queries, prepared: readonly Prepared[], deps: AppDeps): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const live: { resource: ContentType; id: string }[] = [];
  const lists: ReadDocument[] = [];
  const saving = { actor: { id: null }, now: deps.now(), newId: deps.newId };
  for (const document of prepared) {
    const { resource, stored, input, id, file } = document;
    if (stored !== undefined && changedBy(resource, stored, input).length === 0) {
      outcomes.push('unchanged');
      continue;
    }
    const saved =
      stored === undefined
        ? await insertDocument(tx, { resource, input }, { ...saving, newId: () => id })
        : await updateDocument(
            tx,
            { resource, before: stored, expectedVersion: stored.version, input },
            saving,
          );
    outcomes.push(stored === undefined ? 'created' : 'updated');
    if (!isContentType(resource)) lists.push(saved);
    else if (file.attributes.status !== 'draft') live.push({ resource, id });
  }
  await goLiveAll(tx, live, saving.now);
  for (const list of lists) await followStatus(tx, list, saving);
  return outcomes;
}

async function goLiveAll(
  tx: Queries,
  documents: readonly { resource: ContentType; id: string }[],
  now: Date,
): Promise<void> {
  if (documents.length === 0) return;
  const locked = await rows<DocumentRow>(
    tx,
    sql`SELECT * FROM content WHERE id = ANY (${sql.param(documents.map(({ id }) => id))}::uuid[]) FOR UPDATE`,
  );
  const byId = new Map(locked.map((row) => [row.id, row]));
  const complete = documents.flatMap(({ resource, id }) => {
    const row = byId.get(id);
    return row === undefined ? [] : [{ resource, row }];
  });
  for (const { resource, row } of complete) {
    requireComplete(resource, row);
    await askHooks('beforePublish', resource, row);
  }
  await goLiveTogether(tx, complete, { now });
}
