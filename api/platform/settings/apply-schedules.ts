import { sql } from 'drizzle-orm';
import { isSettingsName, settingsGroup } from '#schema/settings/registry/settings-registry.ts';
import { ApiError, validationFailed } from '../base/api-error.ts';
import { type Queries, rows } from '../database/database.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import { failAtOnce, mayTry, reasonOf } from '../jobs/failures.ts';
import { type LockedQueue, workOnDue } from '../jobs/locked-queue.ts';
import { makeChange, refuseLocked } from './change-settings.ts';
import { SCHEDULED_SETTINGS, type ScheduleRow, deleteSchedule } from './scheduled-settings.ts';
import { type SettingsChange, lockStored } from './settings-store.ts';
import { type Spoken, later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/**
 * Applies the scheduled changes that are due, including those that came due while no server was running. Each is locked and
 * deleted in the transaction of its change, so that only one of several nodes applies it.
 */
export async function applySchedules(deps: AppDeps): Promise<void> {
  while ((await workOnDue(deps, dueSchedules)) > 0);
}

const dueSchedules: LockedQueue<ScheduleRow> = {
  name: SCHEDULED_SETTINGS,
  take(tx, deps, limit) {
    const now = deps.now();
    return rows<ScheduleRow>(
      tx,
      sql`SELECT * FROM settings_schedules s WHERE at <= ${now.toISOString()}
            AND ${mayTry(SCHEDULED_SETTINGS, sql`s.id::text`, now)}
          ORDER BY at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
    );
  },
  async work(tx, deps, due) {
    const done: string[] = [];
    for (const row of due) if (await apply(tx, deps, row)) done.push(row.id);
    return { done };
  },
  failureOf: ({ id }) => ({ item: id }),
};

/** Returns false if the current rules refuse the change. It stays scheduled, with the reason, until a person decides. */
async function apply(tx: Queries, deps: AppDeps, row: ScheduleRow): Promise<boolean> {
  const { id, group_name: name } = row;
  const reason = await applySchedule(tx, deps, row);
  if (reason === undefined) return true;
  deps.log.warn({ id, group: name, reason: String(reason) }, 'a planned change of settings was refused');
  await failAtOnce(tx, deps, { queue: SCHEDULED_SETTINGS, item: id, reason });
  return false;
}

/** Makes a locked scheduled change. Returns why the current rules refuse it; undefined if it was made. */
export async function applySchedule(
  tx: Queries,
  deps: AppDeps,
  { id, group_name: name, at, ...row }: ScheduleRow,
): Promise<Spoken | undefined> {
  try {
    if (!isSettingsName(name)) throw validationFailed({ group: [spoken('not_declared')] });
    const group = settingsGroup(name);
    refuseLocked(deps, group, row.change);
    await makeChange(tx, deps, {
      name,
      stored: await lockStored(tx, name),
      change: row.change as SettingsChange<typeof name>,
      check: undefined,
      audit: { action: 'update', title: undefined, details: { scheduled_at: at } },
      planned: { by: row.user_id },
    });
  } catch (error) {
    // Refused changes fail before anything is written.
    if (!(error instanceof ApiError)) throw error;
    return reasonOf(error);
  }
  await deleteSchedule(tx, id);
  return undefined;
}
