import { TODAY_LISTS, type TodayItem, type TodayList } from '#schema/answers/operations/today.ts';
import { sql } from 'drizzle-orm';
import { type Actor, type Grant, can, contentAccess } from '#schema/access/access.ts';
import {
  CONTENT_REVIEWED_DAYS,
  DRAFT_STALE_DAYS,
  TRASH_KEPT_DAYS,
  TRASH_TOLD_DAYS,
} from '#schema/base/limits.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { refusals } from '#schema/publishing/record-checks.ts';
import { contentTypeNamed } from '#schema/registry/registry.ts';
import { contentTypeNames } from '../../records/documents/content-reads.ts';
import { snapshotOf } from '../../records/document-rows/document-input.ts';
import { readWhole } from '../../records/document-rows/document-select.ts';
import { siteValuesOf, titleForVisitors } from '../../records/resources/site-values.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';

type TodayLists = Record<(typeof TODAY_LISTS)[number], TodayList>;

interface FoundRow extends Omit<TodayItem, 'resource'> {
  list: keyof TodayLists;
  type: string;
}

const SHOWN = 6;
const DAY_MS = 86_400_000;

/** Content that needs attention from `actor`: authors see their own, viewers nothing. */
export async function contentToday(deps: AppDeps, actor: Actor, words: Translator): Promise<TodayLists> {
  const on = deps.database.queries;
  const found = await rows<FoundRow>(on, statementFor(actor, deps.now()));
  const values = siteValuesOf(deps);
  const lists = Object.fromEntries(
    TODAY_LISTS.map((name) => {
      const rowsOf = found.filter(({ list }) => list === name);
      const items = rowsOf.slice(0, SHOWN).flatMap(({ list: _list, type, ...row }) => {
        const declared = contentTypeNamed(type);
        if (declared === undefined) return [];
        return [{ ...row, title: titleForVisitors(declared, row.title, values), resource: declared.name }];
      });
      return [name, { items, has_more: rowsOf.length > SHOWN }];
    }),
  ) as TodayLists;
  return {
    ...lists,
    scheduled: { ...lists.scheduled, items: await withProblems(on, lists.scheduled.items, words) },
  };
}

/**
 * All lists in one statement. Each part reads only the first few entries of its own index; none scans
 * everything.
 */
function statementFor(actor: Actor, now: Date) {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const own = ownOf(actor, contentAccess.update);
  const limit = sql`LIMIT ${SHOWN + 1}`;
  const isDraft = sql`status = 'draft' AND scheduled_at IS NULL AND ${among}`;
  const part = (list: keyof TodayLists, { at, rest }: { at: string; rest: ReturnType<typeof sql> }) =>
    sql`(SELECT ${list} AS list, ${COLUMNS}, ${sql.raw(at)} AS at FROM content WHERE ${rest} ${limit})`;
  const parts = [
    part('scheduled', {
      at: 'scheduled_at',
      rest: sql`scheduled_at IS NOT NULL AND status <> 'trashed' AND ${among} ORDER BY scheduled_at, id`,
    }),
    part('recent', {
      at: 'updated_at',
      rest: sql`id IN (${newest}) ORDER BY updated_at DESC, id DESC`,
    }),
    ...(own === undefined
      ? []
      : [
          part('overdue', {
            at: 'published_date',
            rest: sql`${isDraft} AND published_date > created_at AND published_date < ${now}::timestamptz AND ${neverLive} AND ${own}
                      ORDER BY published_date, id`,
          }),
          part('unpublished', {
            at: 'updated_at',
            rest: sql`status = 'published' AND scheduled_at IS NULL AND published_version IS DISTINCT FROM version
                      AND ${among} AND ${own} ORDER BY updated_at, id`,
          }),
          part('stale', {
            at: 'updated_at',
            rest: sql`${isDraft} AND updated_at < ${before(DRAFT_STALE_DAYS)}::timestamptz AND ${own} ORDER BY updated_at, id`,
          }),
          part('unreviewed', {
            at: 'updated_at',
            rest: sql`id IN (${oldest(before(CONTENT_REVIEWED_DAYS))}) AND ${own} ORDER BY updated_at, id`,
          }),
          part('trash', {
            at: 'trashed_at',
            rest: sql`status = 'trashed' AND trashed_at < ${before(TRASH_KEPT_DAYS - TRASH_TOLD_DAYS)}::timestamptz
                      AND ${among} AND ${own} ORDER BY trashed_at, id`,
          }),
        ]),
  ];
  return sql.join(parts, sql` UNION ALL `);
}

const COLUMNS = sql.raw(`id, type, title, slug, image_unique_identifier,
  CASE WHEN status = 'draft' AND scheduled_at IS NOT NULL THEN 'scheduled' ELSE status END AS status,
  status = 'published' AND published_version IS DISTINCT FROM version AS has_unpublished_changes`);
const among = sql`type = ANY (${sql.param(contentTypeNames)}::text[])`;

/**
 * Unpublished content keeps its publication date, which is not a plan. Its old URL shows that it was live.
 */
const neverLive = sql.raw(`NOT EXISTS (SELECT FROM redirects r
  WHERE r.made_by = 'product' AND r.target_kind = 'content' AND r.target_id = content.id)`);

/** The newest of each type, in the order of its index, which is sorted with nulls last. */
const newest = sql.join(
  contentTypeNames.map(
    (type) =>
      sql`(SELECT id FROM content WHERE type = ${type} AND status <> 'trashed' ORDER BY updated_at DESC NULLS LAST, id DESC NULLS LAST LIMIT ${SHOWN})`,
  ),
  sql` UNION ALL `,
);

/** The content of each type that has been live longest without a change. */
function oldest(before: Date) {
  return sql.join(
    contentTypeNames.map(
      (type) =>
        sql`(SELECT id FROM publications WHERE type = ${type} AND status = 'published' AND updated_at < ${before}::timestamptz
              ORDER BY updated_at NULLS FIRST, id NULLS FIRST LIMIT ${SHOWN + 1})`,
    ),
    sql` UNION ALL `,
  );
}

/** Whose records a user is responsible for: all, their own, or none. */
function ownOf(actor: Actor, grant: Grant) {
  if (!can(actor, grant)) return undefined;
  return grant.roles?.includes(actor.role) === true ? sql`true` : sql`created_by = ${actor.id}::uuid`;
}

async function withProblems(
  on: Queries,
  items: readonly TodayItem[],
  words: Translator,
): Promise<TodayItem[]> {
  if (items.length === 0) return [];
  const whole = new Map(
    (
      await readWhole(
        on,
        items.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return items.map((item) => {
    const row = whole.get(item.id);
    const resource = row === undefined ? undefined : contentTypeNamed(row.type);
    if (row === undefined || resource === undefined) return item;
    const problems = refusals(resource, snapshotOf(resource, row), words).map(({ message }) => message);
    return problems.length === 0 ? item : { ...item, problems };
  });
}
