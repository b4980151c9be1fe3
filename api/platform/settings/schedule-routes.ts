import { z } from 'zod';
import type { SettingsGroup } from '#schema/define/define-settings.ts';
import { settingsAnswersOf } from '#schema/answers/operations/settings-groups.ts';
import type { ChangingAction } from '#schema/access/webhook-events.ts';
import {
  type FlatValues,
  type SettingsName,
  scheduleBodies,
  settingsGroup,
} from '#schema/settings/registry/settings-registry.ts';
import { recordPlainChange } from '../audit/audit-log.ts';
import { ApiError, notFound, validationFailed } from '../base/api-error.ts';
import type { Queries } from '../database/database.ts';
import { askedWords } from '../deps/asked-words.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import { clearFailures } from '../jobs/failures.ts';
import { expectedVersion } from '../route/expected-version.ts';
import { requireActor } from '../route/require-actor.ts';
import { type Route, created, defineRoute, noContent, ok } from '../route/route.ts';
import { changeIn, refuseLocked, versionConflict } from './change-settings.ts';
import {
  SCHEDULED_SETTINGS,
  type ScheduleRow,
  deleteSchedule,
  insertSchedule,
  lockSchedule,
  presentSchedule,
  updateSchedule,
} from './scheduled-settings.ts';
import { refuseUnknown } from './refuse-unknown.ts';
import { lockStored } from './settings-store.ts';
import { later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The routes of a group's scheduled change: there is at most one. */
export function scheduleRoutes(
  name: SettingsName,
  present: (deps: AppDeps, request: Request, on: Queries) => Promise<object>,
): readonly Route[] {
  return [readRoute(name), planRoute(name, present), replanRoute(name), cancelRoute(name)];
}

function partsOf(name: SettingsName) {
  const declared = settingsGroup(name);
  const lines: Readonly<Record<string, z.ZodType>> = settingsAnswersOf(name);
  return {
    declared,
    path: `/settings/${name}/schedule`,
    group: declared.reference.group,
    bodies: scheduleBodies(declared),
    schemaOf: (method: string) => lines[`${method} /settings/${name}/schedule`] ?? z.never(),
  };
}

function readRoute(name: SettingsName): Route {
  const { declared, path, group, schemaOf } = partsOf(name);
  return defineRoute({
    method: 'GET',
    path,
    group,
    summary: `Get the scheduled change of the “${declared.title}” settings; null if none is scheduled`,
    grant: declared.access.get,
    answer: { status: 200, shape: 'data', schema: schemaOf('GET') },
    handle: async ({ request, deps }) =>
      ok(await presentSchedule(deps, { on: deps.database.queries, name, words: askedWords(deps, request) })),
  });
}

function planRoute(
  name: SettingsName,
  present: (deps: AppDeps, request: Request, on: Queries) => Promise<object>,
): Route {
  const { declared, path, group, bodies, schemaOf } = partsOf(name);
  return defineRoute({
    method: 'POST',
    path,
    group,
    summary: `Schedule a change of the “${declared.title}” settings; 409 if one is already scheduled`,
    grant: declared.access.save,
    body: { kind: 'json', schema: bodies.plan, errorsByPath: true },
    answer: { status: 201, shape: 'data', schema: schemaOf('POST') },
    async handle({ body, request, actor, deps }) {
      const words = askedWords(deps, request);
      const at = futureOf(body['at'], deps);
      const version = expectedVersion({ body, request });
      const change = plannedIn(deps, declared, body['settings']);
      await deps.database.transaction(async (tx) => {
        const now = deps.now();
        const { id: user } = requireActor(actor);
        const row = { id: deps.newId(), group_name: name, at, based_on: version, change, user_id: user };
        if (!(await insertSchedule(tx, { ...row, now })))
          throw alreadyPlanned(await presentSchedule(deps, { on: tx, name, words }));
        const stored = await lockStored(tx, name);
        if (stored.version !== version) throw versionConflict(await present(deps, request, tx));
        await refuseUnknown(tx, declared, { before: stored.values, change, within: WITHIN });
        await note(tx, deps, { action: 'schedule', group: declared, row });
      });
      return created(await presentSchedule(deps, { on: deps.database.queries, name, words }));
    },
  });
}

function replanRoute(name: SettingsName): Route {
  const { declared, path, group, bodies, schemaOf } = partsOf(name);
  return defineRoute({
    method: 'PUT',
    path,
    group,
    summary: `Change the time or values of the scheduled change of the “${declared.title}” settings`,
    grant: declared.access.save,
    body: { kind: 'json', schema: bodies.replan, errorsByPath: true },
    answer: { status: 200, shape: 'data', schema: schemaOf('PUT') },
    async handle({ body, request, actor, deps }) {
      const words = askedWords(deps, request);
      const { at, settings } = body;
      const version = expectedVersion({ body, request });
      const change = settings === undefined ? undefined : plannedIn(deps, declared, settings);
      const moment = at === undefined ? undefined : futureOf(at, deps);
      await deps.database.transaction(async (tx) => {
        const row = await lockSchedule(tx, name);
        if (row === undefined) throw notFound();
        if (row.version !== version)
          throw versionConflict((await presentSchedule(deps, { on: tx, name, words })) ?? {});
        const stored = await lockStored(tx, name);
        if (change !== undefined)
          await refuseUnknown(tx, declared, { before: stored.values, change, within: WITHIN });
        const replanned = {
          ...row,
          at: moment ?? futureOf(row.at, deps),
          user_id: requireActor(actor).id,
          ...(change === undefined ? {} : { change, based_on: stored.version }),
        };
        await updateSchedule(tx, { ...replanned, now: deps.now() });
        await clearFailures(tx, { queue: SCHEDULED_SETTINGS, items: [row.id] });
        await note(tx, deps, { action: 'schedule', group: declared, row: replanned });
      });
      return ok(await presentSchedule(deps, { on: deps.database.queries, name, words }));
    },
  });
}

function cancelRoute(name: SettingsName): Route {
  const { declared, path, group } = partsOf(name);
  return defineRoute({
    method: 'DELETE',
    path,
    group,
    summary: `Cancel the scheduled change of the “${declared.title}” settings`,
    grant: declared.access.save,
    answer: { status: 204, shape: 'none' },
    async handle({ deps }) {
      await deps.database.transaction(async (tx) => {
        const row = await lockSchedule(tx, name);
        if (row === undefined) throw notFound();
        await deleteSchedule(tx, row.id);
        await clearFailures(tx, { queue: SCHEDULED_SETTINGS, items: [row.id] });
        await note(tx, deps, { action: 'unschedule', group: declared, row });
      });
      return noContent();
    },
  });
}

/** Errors of values are reported by their path in the body. */
const WITHIN = 'settings.';

/** Throws 422 for a time that is not in the future. */
function futureOf(at: unknown, { now }: Pick<AppDeps, 'now'>): string {
  const moment = new Date(String(at));
  if (moment.getTime() > now().getTime()) return moment.toISOString();
  throw validationFailed({ at: [spoken('in_past')] });
}

/** Throws 422 when no field is set, and 409 for a field that a variable sets. */
function plannedIn(deps: AppDeps, group: SettingsGroup, settings: unknown): FlatValues {
  const change: FlatValues = changeIn(group, settings);
  if (Object.keys(change).length === 0) throw validationFailed({ settings: [spoken('no_fields')] });
  refuseLocked(deps, group, change);
  return change;
}

function alreadyPlanned(current: object | null): ApiError {
  return new ApiError('invalid_transition', {
    message: spoken('already_scheduled'),
    current,
  });
}

async function note(
  tx: Queries,
  deps: AppDeps,
  {
    action,
    group,
    row,
  }: { action: ChangingAction; group: SettingsGroup; row: Pick<ScheduleRow, 'at' | 'change'> },
): Promise<void> {
  await recordPlainChange(tx, deps, {
    action,
    resource: 'settings',
    recordId: group.name,
    recordTitle: group.title,
    details: { scheduled_at: row.at, fields: Object.keys(row.change) },
  });
}
