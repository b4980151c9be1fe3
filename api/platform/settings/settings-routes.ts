import { z } from 'zod';
import { settingsAnswersOf } from '#schema/answers/operations/settings-groups.ts';
import {
  type SettingsName,
  type SettingsOf,
  settingsBody,
  settingsGroup,
} from '#schema/settings/registry/settings-registry.ts';
import { notFound } from '../base/api-error.ts';
import type { Queries } from '../database/database.ts';
import { askedWords } from '../deps/asked-words.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import { expectedVersion } from '../route/expected-version.ts';
import { pagingParams } from '../route/list-query.ts';
import { type Route, defineRoute, ok, pageOf } from '../route/route.ts';
import { sortChange } from './check-change.ts';
import { type Saving, changeIn, changeSettings, refuseLocked } from './change-settings.ts';
import { type Present, presentSettings } from './present-settings.ts';
import { scheduleRoutes } from './schedule-routes.ts';
import { changeTo, listRevisions, readSnapshot } from './settings-history.ts';
import type { SettingsChange } from './settings-store.ts';
import { lockedBy } from './variables.ts';

export type { Saving } from './change-settings.ts';

/** What a room adds to its group of settings. */
export interface SettingsRoom<Name extends SettingsName> {
  /** Finds out about the request what a check must know, before the transaction; the check throws where a change cannot be. */
  checks?: (input: {
    request: Request;
    deps: AppDeps;
  }) => Promise<(saving: Saving<Name>) => void> | ((saving: Saving<Name>) => void);
  /** More that is answered, as `schema/answers/operations/settings-groups.ts` declares it. */
  present?: Present<Name>;
  /** The title for the audit log, when the title of the group says too little. */
  auditTitle?: (after: SettingsOf<Name>) => string;
}

/** `GET` and `PUT /settings/{name}` of a declared group, and its history. Secrets are written and never read. */
export function settingsRoutes<Name extends SettingsName>(
  name: Name,
  room: SettingsRoom<Name> = {},
): readonly Route[] {
  return [
    readRoute(name, room),
    saveRoute(name, room),
    revisionsRoute(name),
    restoreRoute(name, room),
    ...plannedRoutes(name, room),
  ];
}

function plannedRoutes<Name extends SettingsName>(name: Name, room: SettingsRoom<Name>): readonly Route[] {
  const { declared, answerOf } = partsOf(name, room);
  if (declared.schedulable !== true) return [];
  // Checks of a room run on a request, so they could not run when a scheduled change is applied.
  if (room.checks !== undefined)
    throw new Error(`The settings of ${name} have checks: they cannot be planned.`);
  return scheduleRoutes(name, answerOf);
}

/** What the routes of a group share. */
function partsOf<Name extends SettingsName>(name: Name, { present }: SettingsRoom<Name>) {
  const declared = settingsGroup(name);
  const lines: Readonly<Record<string, z.ZodType>> = settingsAnswersOf(name);
  return {
    declared,
    path: `/settings/${name}`,
    group: declared.reference.group,
    answer: { status: 200, shape: 'data', schema: lines[`GET /settings/${name}`] ?? z.never() } as const,
    revisions: lines[`GET /settings/${name}/revisions`] ?? z.never(),
    answerOf: (deps: AppDeps, request: Request, on: Queries = deps.database.queries) =>
      presentSettings(deps, name, { present, on, words: askedWords(deps, request) }),
  };
}

function readRoute<Name extends SettingsName>(name: Name, room: SettingsRoom<Name>): Route {
  const { declared, path, group, answer, answerOf } = partsOf(name, room);
  return defineRoute({
    method: 'GET',
    path,
    group,
    summary: declared.reference.get,
    grant: declared.access.get,
    answer,
    handle: async ({ deps, request }) => ok(await answerOf(deps, request)),
  });
}

function saveRoute<Name extends SettingsName>(name: Name, room: SettingsRoom<Name>): Route {
  const { declared, path, group, answer, answerOf } = partsOf(name, room);
  return defineRoute({
    method: 'PUT',
    path,
    group,
    summary: declared.reference.save,
    grant: declared.access.save,
    body: { kind: 'json', schema: settingsBody(declared), errorsByPath: true },
    answer,
    async handle({ body, request, deps }) {
      const change = changeIn<Name>(declared, body);
      const version = expectedVersion({ body, request });
      const check = await room.checks?.({ request, deps });
      await changeSettings(deps, {
        name,
        version,
        check,
        current: (tx) => answerOf(deps, request, tx),
        audit: { action: 'update', title: room.auditTitle },
        changeFrom: () => {
          refuseLocked(deps, declared, change);
          return Promise.resolve(change);
        },
      });
      return ok(await answerOf(deps, request));
    },
  });
}

function revisionsRoute(name: SettingsName): Route {
  const { declared, path, group, revisions } = partsOf(name, {});
  return defineRoute({
    method: 'GET',
    path: `${path}/revisions`,
    group,
    summary: `List changes to the “${declared.title}” settings, newest first; secret values are left out`,
    grant: declared.access.get,
    query: z.strictObject(pagingParams),
    answer: { status: 200, shape: 'data', schema: revisions },
    async handle({ query, deps }) {
      const paging = { page: query.page, perPage: query.per_page };
      const found = await listRevisions(deps, name, paging);
      return ok(pageOf(found.revisions, { ...paging, total: found.total }));
    },
  });
}

function restoreRoute<Name extends SettingsName>(name: Name, room: SettingsRoom<Name>): Route {
  const { declared, path, group, answer, answerOf } = partsOf(name, room);
  return defineRoute({
    method: 'POST',
    path: `${path}/revisions/:version/restore`,
    group,
    summary: `Restore a version of the “${declared.title}” settings; secrets and environment values stay`,
    grant: declared.access.save,
    body: {
      kind: 'json',
      schema: z.strictObject({
        version: z.number().int().min(1).optional(),
      }),
      optional: true,
    },
    answer,
    async handle({ params, body, request, deps }) {
      const wanted = params.version ?? '';
      const version = expectedVersion({ body: body ?? {}, request });
      const check = await room.checks?.({ request, deps });
      const locked = new Set(lockedBy(deps.env, declared).map(({ field }) => field));
      await changeSettings(deps, {
        name,
        version,
        check,
        current: (tx) => answerOf(deps, request, tx),
        audit: { action: 'restore_version', title: room.auditTitle, details: { version: Number(wanted) } },
        async changeFrom(tx, stored) {
          const snapshot = VERSION.test(wanted) ? await readSnapshot(tx, name, Number(wanted)) : undefined;
          if (snapshot === undefined) throw notFound('version');
          const change = changeTo(declared, stored.raw, snapshot);
          for (const field of locked) delete change[field];
          // What today’s rules refuse stays as it is now. With nothing else to restore, they say why.
          const { accepted, refusal } = sortChange(declared, change);
          if (refusal !== undefined && Object.keys(accepted).length === 0) throw refusal;
          return accepted as SettingsChange<Name>;
        },
      });
      return ok(await answerOf(deps, request));
    },
  });
}

const VERSION = /^[1-9]\d{0,8}$/;
