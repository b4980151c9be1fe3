import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { SettingsGroup } from '#schema/define/define-settings.ts';
import {
  type FlatValues,
  type SettingsName,
  settingsGroup,
} from '#schema/settings/registry/settings-registry.ts';
import { auditOrigin } from '../audit/audit-log.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import { type Queries, rows } from '../database/database.ts';
import { type DefaultOf, defaultsOf } from './default-values.ts';
import { type StoredSettings, rawValueOf, readValues } from './settings-store.ts';

/** How many changes of each group are kept. */
const KEPT = 100;

/** The chosen values, by field; a field that is left out had its default. Never a secret, encrypted or not. */
type Snapshot = FlatValues;

/** A change of a group, as it is answered. */
export interface SettingsRevision {
  version: number;
  at: string | null;
  by: { id: string; name: string } | null;
  changed_fields: string[];
  before: FlatValues;
  after: FlatValues;
  was_scheduled: boolean;
}

/** A group before and after a change; for a scheduled change also who scheduled it. */
export interface WrittenChange<Name extends SettingsName> {
  name: Name;
  before: StoredSettings<Name>;
  after: StoredSettings<Name>;
  planned?: { by: string | null } | undefined;
}

/**
 * Stores a change, in its transaction: who made it, and its result. Before the first change, the former values are stored
 * too.
 */
export async function recordRevision<Name extends SettingsName>(
  tx: Queries,
  deps: Pick<AppDeps, 'now'>,
  { name, before, after, planned }: WrittenChange<Name>,
): Promise<void> {
  const group = settingsGroup(name);
  const by = planned === undefined ? auditOrigin()?.userId : planned.by;
  const changed = Object.keys(group.fields).filter(
    (key) => !isDeepStrictEqual(rawValueOf(group, before.raw, key), rawValueOf(group, after.raw, key)),
  );
  await rows(
    tx,
    sql`INSERT INTO settings_revisions (group_name, version, at, user_id, changed_fields, value)
        SELECT ${name}, ${before.version}::int, NULL, NULL, '{}', ${JSON.stringify(snapshotOf(group, before.raw))}::jsonb
         WHERE NOT EXISTS (SELECT 1 FROM settings_revisions WHERE group_name = ${name})`,
  );
  await rows(
    tx,
    sql`INSERT INTO settings_revisions (group_name, version, at, user_id, changed_fields, value, was_scheduled)
        VALUES (${name}, ${after.version}, ${deps.now()}, ${by ?? null}::uuid, ${sql.param(changed)}::text[],
                ${JSON.stringify(snapshotOf(group, after.raw))}::jsonb, ${planned !== undefined})
        ON CONFLICT (group_name, version) DO UPDATE SET at = excluded.at, user_id = excluded.user_id,
          changed_fields = excluded.changed_fields, value = excluded.value, was_scheduled = excluded.was_scheduled`,
  );
  await rows(
    tx,
    sql`DELETE FROM settings_revisions WHERE group_name = ${name} AND version <= (
          SELECT version FROM settings_revisions WHERE group_name = ${name} ORDER BY version DESC OFFSET ${KEPT} LIMIT 1)`,
  );
}

function snapshotOf(group: SettingsGroup, raw: unknown): Snapshot {
  const chosen = Object.entries(group.fields).flatMap(([key, field]) => {
    const value = field.kind === 'secret' ? undefined : rawValueOf(group, raw, key);
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(chosen);
}

/** One page of the changes of a group, the newest first. */
export async function listRevisions(
  deps: Pick<AppDeps, 'database' | 'languages'>,
  name: SettingsName,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ revisions: SettingsRevision[]; total: number }> {
  const on = deps.database.queries;
  const [counted] = await rows<{ total: number }>(
    on,
    sql`SELECT count(*)::int AS total FROM settings_revisions WHERE group_name = ${name}`,
  );
  // One more than is shown: each entry gets its previous values from the one before it.
  const found = await rows<Row>(
    on,
    sql`SELECT r.version, r.at, r.user_id, u.name AS user_name, r.changed_fields, r.value, r.was_scheduled
          FROM settings_revisions r LEFT JOIN users u ON u.id = r.user_id
         WHERE r.group_name = ${name} ORDER BY r.version DESC LIMIT ${perPage + 1} OFFSET ${(page - 1) * perPage}`,
  );
  const group = settingsGroup(name);
  const defaultOf = await defaultsOf(deps, name, on);
  const revisions = found
    .slice(0, perPage)
    .map((row, index) => revisionFrom({ group, defaultOf }, row, found[index + 1]));
  return { revisions, total: counted?.total ?? 0 };
}

interface Row {
  version: number;
  at: string | null;
  user_id: string | null;
  user_name: string | null;
  changed_fields: string[];
  value: Snapshot;
  was_scheduled: boolean;
}

function revisionFrom(
  { group, defaultOf }: { group: SettingsGroup; defaultOf: DefaultOf },
  row: Row,
  previous: Row | undefined,
): SettingsRevision {
  // Fields that are no longer declared are no longer returned.
  const changed = row.changed_fields.filter((key) => group.fields[key] !== undefined);
  const visible = changed.filter((key) => group.fields[key]?.kind !== 'secret');
  const of = (snapshot: Snapshot) => {
    const values = readValues(group, (key) => snapshot[key], defaultOf);
    return Object.fromEntries(visible.map((key) => [key, values[key]]));
  };
  const isKnown = row.user_id !== null && row.user_name !== null;
  return {
    version: row.version,
    at: row.at,
    by: isKnown ? { id: row.user_id ?? '', name: row.user_name ?? '' } : null,
    changed_fields: changed,
    // The change before it may be older than the stored history.
    before: previous === undefined ? {} : of(previous.value),
    after: of(row.value),
    was_scheduled: row.was_scheduled,
  };
}

/** The chosen values of a group after a change; undefined if they are not stored. */
export async function readSnapshot(
  on: Queries,
  name: SettingsName,
  version: number,
): Promise<Snapshot | undefined> {
  const [found] = await rows<{ value: Snapshot }>(
    on,
    sql`SELECT value FROM settings_revisions WHERE group_name = ${name} AND version = ${version}`,
  );
  return found?.value;
}

/** The change that makes a group again what it was: of what differs now. Secrets stay. */
export function changeTo(group: SettingsGroup, raw: unknown, snapshot: Snapshot): Record<string, unknown> {
  const changed = Object.entries(group.fields).flatMap(([key, field]) => {
    if (field.kind === 'secret') return [];
    const [was, is] = [snapshot[key], rawValueOf(group, raw, key)];
    return isDeepStrictEqual(was, is) ? [] : [[key, was ?? null]];
  });
  return Object.fromEntries(changed) as Record<string, unknown>;
}
