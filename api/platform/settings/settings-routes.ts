import type { z } from 'zod';
import type { SettingsGroup } from '#schema/define-settings.ts';
import {
  type FlatValues,
  type SettingsName,
  type SettingsOf,
  packed,
  settingsAnswer,
  settingsBody,
  settingsGroup,
  toldName,
  valueAt,
} from '#schema/settings-registry.ts';
import { noteAudit } from '../audit/audit-log.ts';
import { ApiError } from '../base/api-error.ts';
import type { Queries } from '../database/database.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import { noteChangeOfAll } from '../outbox/outbox.ts';
import { expectedVersion } from '../route/expected-version.ts';
import { type Route, defineRoute, ok } from '../route/route.ts';
import {
  type SettingsChange,
  type StoredSettings,
  changedSettings,
  inForce,
  lockStored,
  readStored,
  writeStored,
} from './settings-store.ts';
import { lockedBy, wordOf } from './variables.ts';

/** A change that is about to be kept: what is stored before and after it, secrets sealed. */
export interface Saving<Name extends SettingsName> {
  tx: Queries;
  deps: AppDeps;
  change: SettingsChange<Name>;
  before: SettingsOf<Name>;
  after: SettingsOf<Name>;
}

/** What a room adds to its group of settings. */
export interface SettingsRoom<Name extends SettingsName> {
  /** Finds out about the request what a check must know, before the transaction; the check throws where a change cannot be. */
  checks?: (input: {
    request: Request;
    deps: AppDeps;
  }) => Promise<(saving: Saving<Name>) => void> | ((saving: Saving<Name>) => void);
  /** More that is answered, by `name` or `part.name`, and its rules. */
  more?: z.ZodRawShape;
  present?: (deps: AppDeps, stored: SettingsOf<Name>) => Promise<FlatValues> | FlatValues;
  /** What the audit log calls it, where the title of the group says too little. */
  auditTitle?: (after: SettingsOf<Name>) => string;
}

/** `GET` and `PUT /settings/{name}` of a declared group. Secrets are written and never read. */
export function settingsRoutes<Name extends SettingsName>(
  name: Name,
  room: SettingsRoom<Name> = {},
): readonly Route[] {
  const declared = settingsGroup(name);
  const { reference, access } = declared;
  const common = { path: `/settings/${name}`, group: reference.group };
  const answer = { status: 200, shape: 'data', schema: settingsAnswer(declared, room.more) } as const;
  const present = (deps: AppDeps, on: Queries) => presented(deps, name, { room, on });
  const read = defineRoute({
    ...common,
    method: 'GET',
    summary: reference.get,
    grant: access.get,
    answer,
    handle: async ({ deps }) => ok(await present(deps, deps.database.queries)),
  });
  const save = defineRoute({
    ...common,
    method: 'PUT',
    summary: reference.save,
    grant: access.save,
    body: { kind: 'json', schema: settingsBody(declared) },
    answer,
    async handle({ body, request, deps }) {
      const version = versionOf(declared, { body, request });
      const change = changeIn<Name>(declared, body);
      const check = await room.checks?.({ request, deps });
      await deps.database.transaction(async (tx) => {
        const stored = await lockStored(tx, name);
        if (version !== undefined && stored.version !== version) throw conflict(await present(deps, tx));
        if (declared.lenient !== true) refuseLocked(deps, declared, change);
        const after = changedSettings(deps, name, { stored, change });
        check?.({ tx, deps, change, before: stored.values, after: after.values });
        await keep(tx, deps, { name, stored, after, change, title: room.auditTitle?.(after.values) });
      });
      return ok(await present(deps, deps.database.queries));
    },
  });
  return [read, save];
}

interface Kept<Name extends SettingsName> {
  name: Name;
  stored: StoredSettings<Name>;
  after: StoredSettings<Name>;
  change: SettingsChange<Name>;
  title: string | undefined;
}

async function keep<Name extends SettingsName>(
  tx: Queries,
  deps: AppDeps,
  { name, stored, after, change, title }: Kept<Name>,
): Promise<void> {
  const { fields, title: ofGroup } = settingsGroup(name);
  await writeStored(tx, name, after);
  const [old, next]: FlatValues[] = [stored.values, after.values];
  const isSeen = Object.keys(fields).some(
    (key) => fields[key]?.onPages === true && old?.[key] !== next?.[key],
  );
  if (isSeen) await noteChangeOfAll(tx, deps.now());
  await noteAudit(tx, deps, {
    action: 'update',
    resource: 'settings',
    recordId: name,
    recordTitle: title ?? ofGroup,
    details: { fields: Object.keys(change) },
  });
}

function versionOf(
  { lenient = false }: SettingsGroup,
  sent: { body: { version?: unknown }; request: Request },
): number | undefined {
  const isNamed = sent.body.version !== undefined || sent.request.headers.has('if-match');
  return lenient && !isNamed ? undefined : expectedVersion(sent);
}

/** The fields that a body names. */
function changeIn<Name extends SettingsName>({ fields }: SettingsGroup, body: unknown): SettingsChange<Name> {
  const named = Object.keys(fields).flatMap((key) => {
    const value = valueAt(body, key);
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(named) as SettingsChange<Name>;
}

/** 409 `version_conflict` with what is stored: somebody else saved since the version of the change was read. */
function conflict(current: Record<string, unknown>): ApiError {
  return new ApiError('version_conflict', {
    message: 'Somebody else changed these settings in the meantime. Reload them and try again.',
    current,
  });
}

/** 409 `set_by_environment` for what a variable sets. */
function refuseLocked({ env }: AppDeps, group: SettingsGroup, change: FlatValues): void {
  const locked = lockedBy(env, group).filter(({ field }) => field in change);
  if (locked.length === 0) return;
  throw new ApiError('set_by_environment', {
    message: `${locked.map(({ variable }) => variable).join(', ')} is set on the server. Change it there.`,
    errors: Object.fromEntries(locked.map(({ field, variable }) => [field, [`is set by ${variable}`]])),
  });
}

async function presented<Name extends SettingsName>(
  deps: AppDeps,
  name: Name,
  { room, on }: { room: SettingsRoom<Name>; on: Queries },
): Promise<Record<string, unknown>> {
  const group = settingsGroup(name);
  const { version, values: stored } = await readStored(on, name);
  const values: FlatValues = inForce(deps, name, stored);
  const told = Object.entries(group.fields).flatMap(([key, field]) => {
    if (field.kind !== 'secret') return [[key, values[key]]];
    if (field.told === 'nothing') return [];
    const word = wordOf(deps.env, field);
    const isSet = word.is === 'open' ? (stored as FlatValues)[key] !== null : word.is === 'value';
    const opened = word.is === 'open' ? values[key] : null;
    return [[toldName(key, field), { set: { set: isSet }, has: isSet, mask: masked(opened) }[field.told]]];
  });
  const locked = lockedBy(deps.env, group).map(({ variable }) => variable);
  const more = await room.present?.(deps, stored);
  return packed({
    ...Object.fromEntries(told),
    ...more,
    ...(group.bare === true ? {} : { version, locked }),
  });
}

/** A secret as people may see it: `sk-…abcd`; null where there is none. */
function masked(secret: unknown): string | null {
  if (typeof secret !== 'string') return null;
  return secret.length < 12 ? '…' : `${secret.slice(0, 3)}…${secret.slice(-4)}`;
}
