import { sql } from 'drizzle-orm';
import { isSettingsName, settingsGroup } from '#schema/settings/registry/settings-registry.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { actorNow } from '../../platform/jobs/actor-now.ts';
import { applySchedule } from '../../platform/settings/apply-schedules.ts';
import type { ScheduleRow } from '../../platform/settings/scheduled-settings.ts';
import { contentTypeNamed } from '#schema/registry/registry.ts';
import type { DocumentRow } from '../../records/document-rows/document-input.ts';
import { goLiveTogether } from '../../records/publishing/publish.ts';
import { sortDue } from '../../records/publishing/publish-due.ts';
import { siteValuesOf, titleForVisitors } from '../../records/resources/site-values.ts';
import { type Applied, contentTypeOf } from '../releases/content-items.ts';
import { applyItems, requireItemGrants } from '../releases/publish-release.ts';
import { LISTS } from '../releases/list-items.ts';
import { type ItemRow, SETTINGS } from '../releases/release-items.ts';
import type { ReleaseRow } from '../releases/release.ts';
import { type Moment, dueThen } from './due-then.ts';
import type { Named, Rehearsed, RehearsedChange } from './rehearsed.ts';
import { sendIssue } from './send-issue.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/**
 * Does everything that is due by a moment, in order, as if it were then. The caller rolls back. Hooks of the site aren’t asked,
 * as in the trial of a release: they may do more than answer.
 */
export async function applyDue(tx: Queries, deps: AppDeps, moment: Moment): Promise<Rehearsed> {
  const done: Rehearsed = { changes: [], leftOut: [] };
  for (const due of await dueThen(tx, deps, moment)) {
    const then = { ...deps, now: () => new Date(due.at) };
    if ('texts' in due) await publishTexts(tx, then, { texts: due.texts, at: moment.at, done });
    else if ('settings' in due) await changeSettings(tx, then, { ...due, done });
    else if ('issue' in due) await sendIssue(tx, then, { ...due, until: moment.at, done });
    else await publishTogether(tx, then, { ...due, moment, done });
  }
  return done;
}

async function publishTexts(
  tx: Queries,
  deps: AppDeps,
  { texts, at, done }: { texts: DocumentRow[]; at: Date; done: Rehearsed },
): Promise<void> {
  const { complete, refused } = sortDue(await stillScheduled(tx, texts));
  const named = (row: DocumentRow): Named => ({
    at: row.scheduled_at ?? at.toISOString(),
    resource: contentTypeNamed(row.type)?.name ?? row.type,
    id: row.id,
    title: titleFor(deps, row),
  });
  for (const { row, reason } of refused) done.leftOut.push({ ...named(row), reasons: [reason] });
  if (complete.length === 0) return;
  for (const { row } of complete)
    done.changes.push({
      ...named(row),
      effect: row.published_version === null ? 'new' : 'changed',
      fields: [],
      target: null,
      release: null,
    });
  const ids = sql.param(complete.map(({ row }) => row.id));
  // Each has the date of its own time, although they go live in one go.
  await rows(
    tx,
    sql`UPDATE content SET published_date = least(coalesce(published_date, scheduled_at), scheduled_at)
        WHERE id = ANY (${ids}::uuid[])`,
  );
  await goLiveTogether(tx, complete, { now: at });
  const times = sql.param(complete.map(({ row }) => row.scheduled_at));
  await rows(
    tx,
    sql`UPDATE publications p SET updated_at = d.at
        FROM unnest(${ids}::uuid[], ${times}::timestamptz[]) AS d (id, at) WHERE p.id = d.id`,
  );
}

/** Without what a release of an earlier time has published or unpublished, and as that release left it. */
async function stillScheduled(tx: Queries, texts: readonly DocumentRow[]): Promise<DocumentRow[]> {
  const ids = sql.param(texts.map(({ id }) => id));
  return rows<DocumentRow>(
    tx,
    sql`SELECT * FROM content WHERE id = ANY (${ids}::uuid[]) AND scheduled_at IS NOT NULL AND status <> 'trashed'
        ORDER BY scheduled_at, id`,
  );
}

function titleFor(deps: AppDeps, { type, title }: DocumentRow): string {
  const declared = contentTypeNamed(type);
  return declared === undefined ? title : titleForVisitors(declared, title, siteValuesOf(deps));
}

async function changeSettings(
  tx: Queries,
  deps: AppDeps,
  { settings, failure, at, done }: { settings: ScheduleRow; failure?: Spoken; at: string; done: Rehearsed },
): Promise<void> {
  const id = settings.group_name;
  const title = isSettingsName(id) ? settingsGroup(id).title : id;
  const named = { at, resource: SETTINGS, id, title };
  const reason = failure ?? (await applySchedule(tx, deps, settings));
  if (reason !== undefined) done.leftOut.push({ ...named, reasons: [reason] });
  else
    done.changes.push({
      ...named,
      effect: 'changed',
      fields: Object.keys(settings.change),
      target: null,
      release: null,
    });
}

interface Together {
  at: string;
  release: ReleaseRow;
  items: ItemRow[];
  failure?: Spoken;
  moment: Moment;
  done: Rehearsed;
}

/** A release goes live whole or not at all. */
async function publishTogether(tx: Queries, deps: AppDeps, together: Together): Promise<void> {
  const { at, release, items, failure, done } = together;
  await rows(tx, sql`SAVEPOINT rehearsed`);
  const outcome = failure === undefined ? await published(tx, deps, together) : { reasons: [failure] };
  if ('reasons' in outcome) {
    await rows(tx, sql`ROLLBACK TO SAVEPOINT rehearsed`);
    done.leftOut.push({ at, resource: 'releases', id: release.id, title: release.name, ...outcome });
    return;
  }
  const byItem = new Map(outcome.applied.map((applied) => [applied.item.id, applied]));
  for (const item of items) {
    const applied = byItem.get(item.id);
    // It is live already, or off the site already.
    if (applied?.before === null || applied === undefined || isUnseen(applied)) continue;
    done.changes.push({
      at,
      ...changeOf(item, applied),
      release: { id: release.id, name: release.name },
    });
  }
}

async function published(
  tx: Queries,
  deps: AppDeps,
  { release, items, moment }: Together,
): Promise<{ applied: Applied[] } | { reasons: Spoken[] }> {
  try {
    const actor = await actorFor(tx, release, moment);
    if (actor === undefined) return { reasons: [spoken('no_person')] };
    requireItemGrants(actor, items);
    const by = { deps, actor, release: release.name, isScheduled: true, isTrial: true, isWhole: true };
    const { applied, faults } = await applyItems(tx, items, by);
    if (faults.length === 0) return { applied };
    return { reasons: faults.map(({ item: { title }, reason }) => spoken('fault', { title, reason })) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { reasons: [error.spoken] };
  }
}

/** What the person who scheduled a release may do then counts; for one that is not scheduled, the person who looks. */
async function actorFor(tx: Queries, { id, scheduled_by: by }: ReleaseRow, { release, actor }: Moment) {
  if (id === release) return actor;
  return by === null ? undefined : actorNow(tx, { id: by, role: 'administrator' });
}

function changeOf(
  item: ItemRow,
  { before, record_id: id }: Applied,
): Omit<RehearsedChange, 'at' | 'release'> {
  const { resource, title } = item;
  const change = item.change ?? {};
  const isContent = contentTypeOf(item) !== undefined;
  const isLeaving = item.action === 'unpublish';
  const isHidden = isContent ? before?.life?.publication == null : before?.isNew === true;
  const isNew = item.resource === LISTS || isHidden;
  const target = resource === SETTINGS ? undefined : change['to'];
  return {
    resource,
    id: before?.isNew === true ? null : id,
    title: isSettings(item) ? settingsGroup(item.record_id).title : title,
    effect: isLeaving ? 'removed' : isNew ? 'new' : 'changed',
    fields: Object.keys(change),
    target: typeof target === 'string' ? target : null,
  };
}

/** Only a schedule was dropped, so visitors see no difference. */
function isUnseen({ item, before }: Applied): boolean {
  return item.action === 'unpublish' && before?.life?.publication === null;
}

function isSettings(item: ItemRow): item is ItemRow & { record_id: Parameters<typeof settingsGroup>[0] } {
  return item.resource === SETTINGS && item.record_id !== null && isSettingsName(item.record_id);
}
