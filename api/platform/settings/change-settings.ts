import { isDeepStrictEqual } from 'node:util';
import type { ChangingAction } from '#schema/access/webhook-events.ts';
import type { SettingsGroup } from '#schema/define/define-settings.ts';
import {
  type FlatValues,
  type SettingsName,
  type SettingsOf,
  settingsGroup,
  valueAt,
} from '#schema/settings/registry/settings-registry.ts';
import { recordPlainChange } from '../audit/audit-log.ts';
import { ApiError } from '../base/api-error.ts';
import type { Queries } from '../database/database.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import { SETTINGS_CHANGE, noteChange, noteChangeOfAll } from '../outbox/outbox.ts';
import { checkedChange } from './check-change.ts';
import { refuseUnknown } from './refuse-unknown.ts';
import { type SettingsChange, type StoredSettings, changedSettings, lockStored } from './settings-store.ts';
import { lockedBy } from './variables.ts';
import { writeStored } from './write-settings.ts';
import { later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** A change that is about to be stored: the values before and after it, secrets encrypted. */
export interface Saving<Name extends SettingsName> {
  tx: Queries;
  deps: AppDeps;
  change: SettingsChange<Name>;
  before: SettingsOf<Name>;
  after: SettingsOf<Name>;
}

/** One change of a group, and how it is made. */
interface ChangeOf<Name extends SettingsName> {
  name: Name;
  /** The version that it starts from. */
  version: number;
  /** Computes the change from the stored settings, which are locked until it is written. */
  changeFrom: (tx: Queries, stored: StoredSettings<Name>) => Promise<SettingsChange<Name>>;
  /** Throws where the change cannot be. */
  check: ((saving: Saving<Name>) => void) | undefined;
  /** The response to a save that starts from another version. */
  current: (tx: Queries) => Promise<object>;
  audit: {
    action: ChangingAction;
    title: ((after: SettingsOf<Name>) => string) | undefined;
    details?: object;
  };
}

/** Makes a change in one transaction, with its revision, its entry in the audit log, and the note to pages that show it. */
export function changeSettings<Name extends SettingsName>(deps: AppDeps, of: ChangeOf<Name>): Promise<void> {
  const { name, version, changeFrom, check, current, audit } = of;
  return deps.database.transaction(async (tx) => {
    const stored = await lockStored(tx, name);
    if (stored.version !== version) throw versionConflict(await current(tx));
    const change = await changeFrom(tx, stored);
    await makeChange(tx, deps, { name, stored, change, check, audit });
  });
}

interface MakingOf<Name extends SettingsName> extends Pick<ChangeOf<Name>, 'name' | 'check' | 'audit'> {
  /** The stored settings, locked. */
  stored: StoredSettings<Name>;
  /** Checked like everything that is written now: it may be older than the rules. */
  change: SettingsChange<Name>;
  /** Set for a scheduled change: who scheduled it. */
  planned?: { by: string | null };
}

/** The same for a locked group. Throws before anything is written when the change is not allowed. */
export async function makeChange<Name extends SettingsName>(
  tx: Queries,
  deps: AppDeps,
  { name, stored, change: given, check, audit, planned }: MakingOf<Name>,
): Promise<void> {
  const group = settingsGroup(name);
  const change = checkedChange(group, given) as SettingsChange<Name>;
  await refuseUnknown(tx, group, { before: stored.values, change });
  const after = changedSettings(deps, name, { stored, change });
  check?.({ tx, deps, change, before: stored.values, after: after.values });
  await writeStored(tx, deps, { name, before: stored, after, planned });
  if (isSeen(group, stored.values, after.values)) await noteChangeOfAll(tx, deps.now());
  else if (group.inMemory === true)
    await noteChange(tx, { row: { type: SETTINGS_CHANGE, id: name }, now: deps.now() });
  await recordPlainChange(tx, deps, {
    action: audit.action,
    resource: 'settings',
    recordId: name,
    recordTitle: audit.title?.(after.values) ?? group.title,
    ...(planned?.by == null ? {} : { userId: planned.by }),
    details: { ...audit.details, fields: Object.keys(change) },
  });
}

/** Whether public pages show something else after it. */
function isSeen({ fields }: SettingsGroup, before: FlatValues, after: FlatValues): boolean {
  return Object.keys(fields).some(
    (key) => fields[key]?.onPages === true && !isDeepStrictEqual(before[key], after[key]),
  );
}

/** 409 `version_conflict` with the stored values: another person saved after this version was read. */
export function versionConflict(current: object): ApiError {
  return new ApiError('version_conflict', {
    message: spoken('settings_changed'),
    current: { ...current },
  });
}

/** 409 `set_by_environment` for fields that a variable sets. */
export function refuseLocked({ env }: Pick<AppDeps, 'env'>, group: SettingsGroup, change: FlatValues): void {
  const locked = lockedBy(env, group).filter(({ field }) => field in change);
  if (locked.length === 0) return;
  const names = [...new Set(locked.map(({ variable }) => variable))];
  throw new ApiError('set_by_environment', {
    message: spoken('set_on_server', { variables: names.join(', '), count: names.length }),
    errors: Object.fromEntries(
      locked.map(({ field, variable }) => [field, [spoken('set_by', { variable })]]),
    ),
  });
}

/** The fields that a body sets. */
export function changeIn<Name extends SettingsName>(
  { fields }: SettingsGroup,
  body: unknown,
): SettingsChange<Name> {
  const named = Object.keys(fields).flatMap((key) => {
    const value = valueAt(body, key);
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(named) as SettingsChange<Name>;
}
