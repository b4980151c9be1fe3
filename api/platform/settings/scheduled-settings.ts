import { sql } from 'drizzle-orm';
import type { ScheduledSettings } from '#schema/answers/operations/settings-groups.ts';
import {
  type FlatValues,
  type SettingsName,
  settingsGroup,
} from '#schema/settings/registry/settings-registry.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { type KeptMessage, keptIn } from '../base/kept-spoken.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import { type Queries, rows } from '../database/database.ts';
import { defaultsOf } from './default-values.ts';
import { readValues } from './settings-store.ts';

/** The name of the queue that applies scheduled changes. */
export const SCHEDULED_SETTINGS = 'scheduled-settings';

/** A group's scheduled change as a table row. */
export interface ScheduleRow {
  id: string;
  group_name: string;
  at: string;
  version: number;
  based_on: number;
  change: FlatValues;
  user_id: string | null;
}

/** The group's scheduled change, locked until this transaction ends. */
export async function lockSchedule(tx: Queries, name: SettingsName): Promise<ScheduleRow | undefined> {
  const [row] = await rows<ScheduleRow>(
    tx,
    sql`SELECT * FROM settings_schedules WHERE group_name = ${name} FOR UPDATE`,
  );
  return row;
}

/** Stores a scheduled change. Returns false if the group has one already. */
export async function insertSchedule(
  tx: Queries,
  { now, ...row }: Omit<ScheduleRow, 'version'> & { now: Date },
): Promise<boolean> {
  const kept = await rows(
    tx,
    sql`INSERT INTO settings_schedules (id, group_name, at, based_on, change, user_id, created_at, updated_at)
        VALUES (${row.id}, ${row.group_name}, ${row.at}, ${row.based_on}, ${JSON.stringify(row.change)}::jsonb,
                ${row.user_id}, ${now.toISOString()}, ${now.toISOString()})
        ON CONFLICT (group_name) DO NOTHING RETURNING 1`,
  );
  return kept.length > 0;
}

/** Writes a locked scheduled change as its next version. */
export async function updateSchedule(
  tx: Queries,
  { now, ...row }: ScheduleRow & { now: Date },
): Promise<void> {
  await rows(
    tx,
    sql`UPDATE settings_schedules SET at = ${row.at}, version = version + 1, based_on = ${row.based_on},
          change = ${JSON.stringify(row.change)}::jsonb, user_id = ${row.user_id}, updated_at = ${now.toISOString()}
         WHERE id = ${row.id}`,
  );
}

/** Deletes a scheduled change. Returns false if there is none. */
export async function deleteSchedule(tx: Queries, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`DELETE FROM settings_schedules WHERE id = ${id}`);
  return rowCount > 0;
}

interface PresentedRow extends ScheduleRow {
  user_name: string | null;
  changed_since: string[];
  failure: string | null;
  failure_said: KeptMessage | null;
}

/**
 * The group's scheduled change as the API returns it; null if there is none. A setting that gets its default back has the text
 * that will be shown: the one in the language of the site.
 */
export async function presentSchedule(
  deps: Pick<AppDeps, 'languages'>,
  { on, name, words }: { on: Queries; name: SettingsName; words: Translator },
): Promise<ScheduledSettings | null> {
  const [row] = await rows<PresentedRow>(
    on,
    sql`SELECT s.*, u.name AS user_name, f.reason AS failure, f.said AS failure_said,
          ARRAY(SELECT DISTINCT field FROM settings_revisions r, unnest(r.changed_fields) AS field
                 WHERE r.group_name = s.group_name AND r.version > s.based_on) AS changed_since
          FROM settings_schedules s LEFT JOIN users u ON u.id = s.user_id
          LEFT JOIN queue_failures f ON f.queue = ${SCHEDULED_SETTINGS} AND f.item = s.id::text
         WHERE s.group_name = ${name}`,
  );
  if (row === undefined) return null;
  const group = settingsGroup(name);
  const fields = Object.keys(group.fields).filter((key) => key in row.change);
  const defaultOf = await defaultsOf(deps, name, on);
  const values = readValues(group, (key) => row.change[key] ?? undefined, defaultOf);
  const { user_id: id, user_name: person } = row;
  return {
    at: row.at,
    version: row.version,
    by: id === null || person === null ? null : { id, name: person },
    changed_fields: fields,
    settings: Object.fromEntries(fields.map((key) => [key, values[key]])),
    changed_since: fields.filter((key) => row.changed_since.includes(key)),
    failure: keptIn(words, { reason: row.failure, said: row.failure_said }),
  };
}
