import { eq, sql } from 'drizzle-orm';
import { refusals } from '#schema/publishing/record-checks.ts';
import { type ContentType, type DocumentResource } from '#schema/registry/registry.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { content } from '../../platform/tables/documents.ts';
import type { ChangingAction } from '#schema/access/webhook-events.ts';
import { ApiError, validationFailed } from '../../platform/base/api-error.ts';
import { hasSiteHooks } from '../../platform/site-hooks/registry.ts';
import { beforeStep } from '../../platform/site-hooks/site-hooks.ts';
import { noteSearchTerms } from '../search/search-terms.ts';
import { type DocumentRow, snapshotOf } from '../document-rows/document-input.ts';
import { type ChangedDocument, recordChange } from '../documents/record-change.ts';
import { giveBookRecords } from './book-records.ts';
import { lifeStateOf } from './life-state.ts';
import { type RedirectedRow, keepFormerPath, keepRedirects } from '../documents/redirects.ts';
import { refuseFixedPage } from '../documents/fixed-addresses.ts';
import { lockDocument, requireVersion } from '../documents/save-document.ts';
import { noteTextLinks } from './text-links.ts';
import { type Spoken, english, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** One step in the life of a piece of content. */
export interface Step {
  resource: ContentType;
  id: string;
  /** Checked when given. */
  version?: number | undefined;
  now: Date;
  /** What the audit log calls it, where that is not the name of the step: it is a part of something else. */
  action?: ChangingAction;
}

/** The same for everything that has a trash: curated lists, too. */
export type RestoreStep = Omit<Step, 'resource'> & { resource: DocumentResource };

/** Makes the working copy the page that visitors see. */
export async function publish(tx: Queries, step: Step): Promise<void> {
  const row = await lockForStep(tx, step);
  if (row.status === 'trashed') throw wrongState(spoken('in_trash'));
  requireNotLater(row, step.now);
  await goLive(tx, { resource: step.resource, row, now: step.now, action: 'publish' });
}

/** Publishes later: the working copy as it is then. Only the future will do. */
export async function schedule(tx: Queries, step: Step, scheduledAt: string): Promise<void> {
  const row = await lockForStep(tx, step);
  if (row.status === 'trashed') throw wrongState(spoken('in_trash'));
  if (Date.parse(scheduledAt) <= step.now.getTime()) {
    throw validationFailed({ scheduled_at: [spoken('in_past')] });
  }
  requireComplete(step.resource, row);
  requireNotLater(row, new Date(scheduledAt));
  await setColumns(tx, row.id, {
    scheduled_at: new Date(scheduledAt).toISOString(),
    updated_at: step.now.toISOString(),
  });
  await recordChange(tx, { documents: [row], action: 'schedule', now: step.now });
}

/** Takes a schedule back: a draft stays a draft, and what is live stays as it is. */
export async function unschedule(tx: Queries, step: Step): Promise<void> {
  const row = await lockForStep(tx, step);
  if (row.scheduled_at === null || row.status === 'trashed') throw wrongState(spoken('not_scheduled'));
  await setColumns(tx, row.id, { scheduled_at: null, updated_at: step.now.toISOString() });
  await recordChange(tx, { documents: [row], action: 'unschedule', now: step.now });
}

/** Takes the page off the site; the working copy is a draft again and its schedule is gone. */
export async function unpublish(tx: Queries, step: Step): Promise<void> {
  const row = await lockForStep(tx, step);
  if (row.status !== 'published' && row.status !== 'archived' && row.scheduled_at === null) {
    throw wrongState(spoken('not_published'));
  }
  refuseFixedPage(row);
  await askHooks('beforeUnpublish', step.resource, row);
  await takeDown(tx, { row, to: 'draft', now: step.now, action: 'unpublish' });
}

/** Out of lists and feeds; the page stays. */
export async function archive(tx: Queries, step: Step): Promise<void> {
  const row = await lockForStep(tx, step);
  if (row.status !== 'published') throw wrongState(spoken('archive_unpublished'));
  refuseFixedPage(row);
  const now = step.now.toISOString();
  await rows(tx, sql`UPDATE publications SET status = 'archived' WHERE id = ${row.id}`);
  await setColumns(tx, row.id, { status: 'archived', scheduled_at: null, updated_at: now });
  const change = { documents: [row], status: 'archived', page: 'changed' } as const;
  await recordChange(tx, { ...change, action: 'archive', now: step.now });
}

/** To the trash, off the site. In the trash already: nothing happens. */
export async function trash(tx: Queries, step: RestoreStep): Promise<void> {
  const row = await lockDocument(tx, step.resource, step.id);
  if (row.status === 'trashed') return;
  refuseFixedPage(row);
  await askHooks('beforeDelete', step.resource, row);
  const before = await lifeStateOf(tx, row.id);
  await takeDown(tx, { row, to: 'trashed', now: step.now, action: 'trash' });
  await setColumns(tx, row.id, { before_trash: before });
}

/** Restored from the trash, as a draft: publishing it again is a separate decision. */
export async function restore(tx: Queries, step: RestoreStep & { slug: string }): Promise<void> {
  const row = await lockForStep(tx, step);
  if (row.status !== 'trashed') throw wrongState(spoken('not_in_trash'));
  await setColumns(tx, row.id, {
    status: 'draft',
    trashed_at: null,
    before_trash: null,
    slug: step.slug,
    updated_at: step.now.toISOString(),
  });
  const { action = 'restore', now } = step;
  await recordChange(tx, { documents: [row], status: 'draft', action, now });
}

/** What must be there before this goes live; 422 with a reason for each field. */
export function requireComplete(resource: ContentType, row: DocumentRow): void {
  const errors: Record<string, readonly Spoken[]> = {};
  for (const { field, key, rule } of refusals(resource, snapshotOf(resource, row), english)) {
    // What a record shows whole, such as its category, is missed by that name, not by that of its id.
    const isReference = resource.fields[field]?.kind.startsWith('reference') === true;
    errors[isReference ? field : key] = [REASONS[rule]];
  }
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
}

/** A page is not shown before its own date: 422 where that is later than `at`, when it would go live. */
export function requireNotLater(
  { published_date: date }: Pick<DocumentRow, 'published_date'>,
  at: Date,
): void {
  if (date === null || Date.parse(date) <= at.getTime()) return;
  throw validationFailed({
    published_date: [spoken('date_later')],
  });
}

const REASONS = {
  required: spoken('required'),
  'unverified-quotation': spoken('unverified'),
  'remote-image': spoken('remote_image'),
} as const;

/**
 * Writes the publication and its consequences. Scheduled publishing uses this too. `published_date` is set once, when
 * it first goes live, unless an earlier or equal date was given.
 */
export async function goLive(
  tx: Queries,
  { resource, row, ...step }: { resource: ContentType; row: DocumentRow; now: Date; action?: ChangingAction },
): Promise<void> {
  requireComplete(resource, row);
  await askHooks('beforePublish', resource, row);
  await goLiveTogether(tx, [{ resource, row }], step);
}

/** Runs the site hooks before a step. Throws when one of them refuses. */
export async function askHooks(
  name: 'beforePublish' | 'beforeUnpublish' | 'beforeDelete',
  resource: DocumentResource,
  row: DocumentRow,
): Promise<void> {
  if (!hasSiteHooks(resource.name)) return;
  await beforeStep(resource.name, name, { id: row.id, stored: snapshotOf(resource, row) });
}

/**
 * The same for many documents that are complete and whose hooks have run, in as many statements as for one: what came due
 * while no server was running is live within seconds.
 */
export async function goLiveTogether(
  tx: Queries,
  documents: readonly { resource: ContentType; row: RedirectedRow & ChangedDocument }[],
  { now, action }: { now: Date; action?: ChangingAction },
): Promise<void> {
  const moment = now.toISOString();
  const ids = documents.map(({ row }) => row.id);
  await keepRedirects(tx, documents, now);
  await rows(
    tx,
    sql`UPDATE content SET status = 'published', scheduled_at = NULL, published_version = version,
          published_date = least(coalesce(published_date, ${moment}::timestamptz), ${moment}::timestamptz),
          updated_at = ${moment}
        WHERE id = ANY (${sql.param(ids)}::uuid[])`,
  );
  const books = await giveBookRecords(tx, ids, now);
  await project(tx, ids);
  const changed = documents.map(({ row }) => row);
  await recordChange(tx, { documents: changed, status: 'published', page: 'published', action, now });
  if (books.length > 0) await goLiveTogether(tx, books, { now });
}

const PROJECTED = [
  'id, type, language, translation_group, title, title_folded, slug, intro, category_id, tag_ids, author, written_by, image_unique_identifier, image_alt',
  'published_date, seo_title, seo_description, canonical_url, reading_minutes, data, parts, body',
  'search, status, created_at, updated_at, version',
].join(', ');
const REPLACED = PROJECTED.split(', ')
  .filter((column) => column !== 'id')
  .map((column) => `${column} = excluded.${column}`)
  .join(', ');

/** Copies working copies into what visitors see. */
export async function project(tx: Queries, ids: readonly string[]): Promise<void> {
  await rows(
    tx,
    sql`INSERT INTO publications (${sql.raw(PROJECTED)}) SELECT ${sql.raw(PROJECTED)} FROM content
        WHERE id = ANY (${sql.param(ids)}::uuid[])
        ON CONFLICT (id) DO UPDATE SET ${sql.raw(REPLACED)}`,
  );
  await noteSearchTerms(tx, ids);
  await noteTextLinks(tx, ids);
}

/** Takes a page off the site, whose row the caller holds. Its working copy is a draft, or in the trash, and its schedule is gone. */
export async function takeDown(
  tx: Queries,
  { row, to, now, action }: { row: DocumentRow; to: 'draft' | 'trashed'; now: Date; action: ChangingAction },
): Promise<void> {
  const moment = now.toISOString();
  await keepFormerPath(tx, { id: row.id, now });
  const taken = await rows(tx, sql`DELETE FROM publications WHERE id = ${row.id} RETURNING id`);
  await setColumns(tx, row.id, {
    status: to,
    scheduled_at: null,
    published_version: null,
    trashed_at: to === 'trashed' ? moment : null,
    updated_at: moment,
  });
  // Visitors notice nothing of a draft that they never saw.
  const seen = taken.length > 0 && ({ page: 'unpublished' } as const);
  await recordChange(tx, { documents: [row], status: to, ...seen, action, now });
}

async function lockForStep(tx: Queries, step: RestoreStep): Promise<DocumentRow> {
  const row = await lockDocument(tx, step.resource, step.id);
  if (step.version !== undefined) requireVersion(row, step.version);
  return row;
}

async function setColumns(
  tx: Queries,
  id: string,
  columns: Partial<typeof content.$inferInsert>,
): Promise<void> {
  await tx.update(content).set(columns).where(eq(content.id, id));
}

/** 409 for a step that the state does not allow. */
export function wrongState(message: Spoken): ApiError {
  return new ApiError('invalid_transition', { message });
}
