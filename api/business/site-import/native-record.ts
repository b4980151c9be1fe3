import { posix } from 'node:path';
import { sql } from 'drizzle-orm';
import { type DocumentResource, allResources, isDocumentResource } from '#schema/registry/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { readDocuments } from '../../records/document-rows/document-select.ts';
import { rows } from '../../platform/database/database.ts';
import { ImportFileError } from '../import-formats/markdown/front-matter.ts';
import { type DocumentToImport, importDocument, planDocument } from '../import-folder/import-document.ts';
import { importTaxonomy } from '../import-folder/import-taxonomy.ts';
import { readFrontMatter, readYaml } from '../import-formats/markdown/read-front-matter.ts';
import type { NativeRecord } from '../import-formats/source-item.ts';
import { readTaxonomy } from '../import-folder/taxonomy.ts';
import { compareHash, findStoredSource, rememberSource, sourceHash } from './known-source.ts';
import type { ItemOutcome, SiteImport } from './site-import.ts';
import { imageMissing, notAList } from '../import-folder/file-faults.ts';
import { keptTextOf } from '../../platform/base/kept-spoken.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Plans the import of a file in the product’s own Markdown. */
export async function planNativeRecord(
  deps: AppDeps,
  job: SiteImport,
  record: NativeRecord,
): Promise<ItemOutcome> {
  if (taxonomyOf(record) !== undefined) {
    if (!Array.isArray(await readYaml(record.text))) throw notAList();
    return { state: 'updated' };
  }
  return (await compareWithStored(deps, job, record)).outcome;
}

/** Imports such a file. Records are matched by slug; one that was edited here stays unchanged. */
export async function importNativeRecord(
  deps: AppDeps,
  job: SiteImport,
  record: NativeRecord,
): Promise<ItemOutcome> {
  const kind = taxonomyOf(record);
  if (kind !== undefined) {
    const report = { created: 0, updated: 0, unchanged: 0, problems: [] };
    await importTaxonomy(deps, { kind, entries: await readYaml(record.text), report });
    const { created, unchanged } = report;
    return created > 0
      ? { state: 'created', notes: [keptTextOf(spoken('created_unchanged', { created, unchanged }))] }
      : { state: 'unchanged' };
  }
  const { outcome, document } = await compareWithStored(deps, job, record);
  if (outcome.state !== 'created' && outcome.state !== 'updated') return outcome;
  const state = await importDocument(deps, document);
  const { stored } = await planDocument(deps, document);
  if (stored === undefined) return { state };
  await rememberSource(deps.database.queries, job, {
    sourceId: record.id,
    record: stored.id,
    hash: sourceHash({ text: record.text }),
    version: stored.version,
    now: deps.now(),
  });
  return { state, recordId: stored.id };
}

async function compareWithStored(
  deps: AppDeps,
  job: SiteImport,
  record: NativeRecord,
): Promise<{ outcome: ItemOutcome; document: DocumentToImport }> {
  const document = await documentOf(deps, job, record);
  const known = await findStoredSource(deps.database.queries, job, record.id);
  const earlier =
    known === undefined
      ? undefined
      : (await readDocuments(deps.database.queries, 'content', { id: known.record }))[0];
  if (
    known !== undefined &&
    earlier !== undefined &&
    compareHash(known.hash, { text: record.text }) === 'same'
  )
    return { outcome: { state: 'unchanged', recordId: earlier.id }, document };
  const { outcome, stored } = await planOrLater(deps, document);
  const recordId = stored?.id ?? null;
  const isOurs = stored !== undefined && known?.record === stored.id && known.version === stored.version;
  if (outcome !== 'updated' || isOurs) return { outcome: { state: outcome, recordId }, document };
  const reason = spoken('record_edited');
  return { outcome: { state: 'kept', recordId, reason }, document };
}

/** In a dry run, categories, tags, and content from the same folder don’t exist yet. */
async function planOrLater(deps: AppDeps, document: DocumentToImport) {
  try {
    return await planDocument(deps, document);
  } catch (error) {
    if (error instanceof ImportFileError && error.isMissing)
      return { outcome: 'created' as const, stored: undefined };
    throw error;
  }
}

async function documentOf(deps: AppDeps, job: SiteImport, record: NativeRecord): Promise<DocumentToImport> {
  const resource = allResources.find(({ name }) => name === record.resource);
  if (resource === undefined || !isDocumentResource(resource)) throw new ImportFileError(spoken('no_kind'));
  return {
    resource: resource satisfies DocumentResource,
    file: await readFrontMatter(record.text),
    taxonomy: await readTaxonomy(deps.database.queries),
    isEarly: true,
    decodeImage: async (name) => {
      const path = posix.join(posix.dirname(record.id), name);
      const [file] = await rows<{ bytes: Uint8Array }>(
        deps.database.queries,
        sql`SELECT bytes FROM site_import_files WHERE import_id = ${job.id} AND path = ${path}`,
      );
      if (file === undefined) throw imageMissing(name);
      return file.bytes;
    },
  };
}

function taxonomyOf({ resource }: NativeRecord): 'categories' | 'tags' | undefined {
  return resource === 'categories' || resource === 'tags' ? resource : undefined;
}
