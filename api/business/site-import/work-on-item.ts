import { resources } from '#schema/resources/index.ts';
import { type ContentType, contentTypes } from '#schema/registry/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { DocumentError } from '../../records/rich-text/document-error.ts';
import { QueryError, isUniqueViolation } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { FencedError } from '../../platform/jobs/leased-queue.ts';
import { ImportFileError, asItem } from '../import-formats/markdown/front-matter.ts';
import type { NativeRecord, SourcePost } from '../import-formats/source-item.ts';
import { pageChoice } from './decisions/decisions.ts';
import { importNativeRecord, planNativeRecord } from './native-record.ts';
import { fetchPost, planPost, writePost } from './import-post.ts';
import type { PostWork } from './post-work.ts';
import { type Hold, siteImports } from './site-import-queue.ts';
import type { ImportItem, ItemOutcome, SiteImport } from './site-import.ts';
import { recordProgress } from './record-progress.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** What a process remembers about a file while working on it; it can be found out again. */
export interface Workshop {
  /** Slugs that this file’s texts will have. */
  slugs: Set<string>;
  /** Images that couldn’t be fetched, and why. */
  failed: Map<string, Spoken>;
}

interface Work {
  deps: AppDeps;
  job: SiteImport;
  hold: Hold;
  shop: Workshop;
}
type AnyItem = ImportItem<unknown> & { kind: string };

/** What would happen to one item of a file. */
export async function planItem({ deps, job, shop }: Work, item: AnyItem): Promise<ItemOutcome> {
  const outcome = await orRefused(deps, async () =>
    item.kind === 'record'
      ? planNativeRecord(deps, job, item.input as NativeRecord)
      : (leftOut(job, item) ?? planPost(postWork(deps, job, item), shop.slugs)),
  );
  return outcome ?? { state: 'skipped' };
}

/** Imports one item, and records it in the same transaction. */
export async function runItem({ deps, job, hold, shop }: Work, item: AnyItem): Promise<void> {
  const outcome = await orRefused(deps, async () => {
    if (item.kind === 'record') return importNativeRecord(deps, job, item.input as NativeRecord);
    const left = leftOut(job, item);
    if (left !== undefined) return left;
    const work = postWork(deps, job, item);
    const onTaken = async () => void (await siteImports.renew(deps.database.queries, hold));
    const fetched = await fetchPost(work, { failed: shop.failed, onTaken });
    if ('state' in fetched) return fetched;
    await deps.database.transaction(async (tx) => {
      await siteImports.renew(tx, hold);
      const saving = { actor: { id: job.created_by }, now: deps.now(), newId: deps.newId };
      const written = await writePost(tx, work, { fetched, saving });
      await recordProgress(tx, job.id, [{ position: item.position, ...written }]);
    });
    return undefined;
  });
  if (outcome === undefined) return;
  await deps.database.transaction(async (tx) => {
    await siteImports.renew(tx, hold);
    await recordProgress(tx, job.id, [{ position: item.position, ...outcome }]);
  });
}

function leftOut(job: SiteImport, { kind, source_id: id }: AnyItem): ItemOutcome | undefined {
  return kind === 'page' && pageChoice(job, id) === 'leave'
    ? { state: 'skipped', reason: spoken('page_left_out') }
    : undefined;
}

function postWork(deps: AppDeps, job: SiteImport, item: AnyItem): PostWork {
  const choice = item.kind === 'page' ? pageChoice(job, item.source_id) : 'post';
  const wanted = choice === 'page' ? resources.pages.name : job.options.resource;
  const resource = contentTypes.find(({ name }) => name === wanted);
  if (resource === undefined) throw new ApiError('not_found', { message: spoken('unknown_type') });
  return { deps, job, resource: resource satisfies ContentType, item: item as ImportItem<SourcePost> };
}

/** A problem with one item becomes its outcome; a problem of our own stops the work, which is retried. */
async function orRefused(
  deps: AppDeps,
  work: () => Promise<ItemOutcome | undefined>,
): Promise<ItemOutcome | undefined> {
  try {
    // The same tag was created concurrently: the second attempt finds it.
    return await work().catch((error: unknown) => {
      if (isUniqueViolation(error)) return work();
      throw error;
    });
  } catch (error) {
    if (error instanceof FencedError || isPassing(error)) throw error;
    return { state: 'refused', reason: reasonOf(deps, error) };
  }
}

/** Two transactions blocked each other, or the database was unavailable for a moment. */
function isPassing(error: unknown): boolean {
  return error instanceof QueryError && /^(?:40|57|08|53)/.test(error.code);
}

function reasonOf(deps: AppDeps, error: unknown): Spoken {
  if (error instanceof ApiError || error instanceof DocumentError) return error.spoken;
  if (error instanceof ImportFileError) return asItem(error);
  deps.log.error({ err: error }, 'a part of an import failed');
  return spoken('unexpected');
}
