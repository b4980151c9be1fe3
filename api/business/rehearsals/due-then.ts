import { sql } from 'drizzle-orm';
import type { Actor } from '#schema/access/access.ts';
import { REHEARSAL_CHANGES_MAX, REHEARSAL_ISSUES_MAX } from '#schema/base/limits.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { type KeptMessage, spokenOf } from '../../platform/base/kept-spoken.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { SCHEDULED_SETTINGS, type ScheduleRow } from '../../platform/settings/scheduled-settings.ts';
import type { DocumentRow } from '../../records/document-rows/document-input.ts';
import { type ItemRow, readItems } from '../releases/release-items.ts';
import type { ReleaseRow } from '../releases/release.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type PlannedIssue, issuesThen, senderOf } from './issues-then.ts';
import { RELEASES } from '../releases/releases-queue.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Which site is shown: that of a moment, and whose permissions count for what no one has scheduled. */
export interface Moment {
  at: Date;
  actor: Actor;
  /** A release that is shown as if it were published at that moment. */
  release: string | undefined;
  /** False: no newsletter issue is sent. For pages that show none, because sending takes long. */
  withIssues: boolean;
}

/** Something that is due by a moment, at its own time. `failure` is why it was refused before: it waits for a person. */
export type Due = { at: string; failure?: Spoken } & (
  | { texts: DocumentRow[] }
  | { settings: ScheduleRow }
  | { release: ReleaseRow; items: ItemRow[] }
  | { issue: PlannedIssue }
);

/** Everything that is due by a moment, in order. Throws 422 if it is more than one preview applies. */
export async function dueThen(tx: Queries, deps: AppDeps, moment: Moment): Promise<Due[]> {
  const { at, release } = moment;
  const until = at.toISOString();
  const texts = await rows<DocumentRow & { scheduled_at: string }>(
    tx,
    sql`SELECT * FROM content WHERE scheduled_at <= ${until} AND status <> 'trashed'
        ORDER BY scheduled_at, id LIMIT ${REHEARSAL_CHANGES_MAX + 1}`,
  );
  const settings = await rows<ScheduleRow & Failed>(
    tx,
    sql`SELECT s.*, f.reason, f.said FROM settings_schedules s ${failureOf(SCHEDULED_SETTINGS, 's')}
        WHERE s.at <= ${until} ORDER BY s.at, s.id LIMIT ${REHEARSAL_CHANGES_MAX + 1}`,
  );
  const releases = await rows<ReleaseRow & Failed>(
    tx,
    sql`SELECT r.id, r.version, r.name, r.status, r.scheduled_at, r.published_at, r.scheduled_by, f.reason, f.said
        FROM releases r ${failureOf(RELEASES, 'r')}
        WHERE (r.status = 'scheduled' AND r.scheduled_at <= ${until})
          OR (r.status <> 'published' AND r.id = ${release ?? null}::uuid)
        ORDER BY r.scheduled_at, r.id LIMIT ${REHEARSAL_CHANGES_MAX + 1}`,
  );
  const due: Due[] = texts.map((row) => ({ at: row.scheduled_at, texts: [row] }));
  let count = texts.length + settings.length;
  for (const row of settings) due.push({ at: row.at, settings: row, ...noted(row) });
  for (const row of releases) {
    const items = await readItems(tx, row.id);
    count += items.length;
    const isAsked = row.id === release;
    due.push({
      at: isAsked ? until : (row.scheduled_at ?? until),
      release: row,
      items,
      ...(isAsked ? {} : noted(row)),
    });
  }
  const issues = moment.withIssues ? await issuesThen(tx, deps, at) : [];
  due.push(...dueIssues(issues));
  if (count > REHEARSAL_CHANGES_MAX)
    throw validationFailed({ at: [spoken('too_many', { count: REHEARSAL_CHANGES_MAX })] });
  return together(due.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)));
}

/** The first issues are shown. Of the others, only the next one of each recurring issue is mentioned. */
function dueIssues(issues: readonly PlannedIssue[]): Due[] {
  const failure = spoken('too_many_issues', { count: REHEARSAL_ISSUES_MAX });
  const beyond = new Map(
    issues
      .slice(REHEARSAL_ISSUES_MAX)
      .map((issue) => [senderOf(issue), issue] as const)
      .toReversed(),
  );
  return [
    ...issues.slice(0, REHEARSAL_ISSUES_MAX).map((issue) => ({ at: issue.at, issue })),
    ...[...beyond.values()].map((issue) => ({ at: issue.at, issue, failure })),
  ];
}

interface Failed {
  reason: string | null;
  said: KeptMessage | null;
}

function noted({ reason, said }: Failed): { failure?: Spoken } {
  return reason === null ? {} : { failure: spokenOf(said ?? reason) };
}

function failureOf(queue: string, table: 's' | 'r') {
  const item = sql.raw(`${table}.id::text`);
  return sql`LEFT JOIN queue_failures f ON f.queue = ${queue} AND f.item = ${item} AND f.failed_at IS NOT NULL`;
}

/** Texts with nothing else between them go live in one go. */
function together(due: readonly Due[]): Due[] {
  const found: Due[] = [];
  for (const one of due) {
    const last = found.at(-1);
    if ('texts' in one && last !== undefined && 'texts' in last) last.texts.push(...one.texts);
    else found.push(one);
  }
  return found;
}
