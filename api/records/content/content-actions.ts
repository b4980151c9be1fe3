import { contentAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { z } from 'zod';
import { dateTime, dateTimeSchema } from '#schema/fields/date-time.ts';
import { contentActions } from '#schema/define/content-actions.ts';
import { PREVIEW_LINK_HOURS_DEFAULT, PREVIEW_LINK_HOURS_MAX } from '#schema/base/limits.ts';
import { noteAudit } from '../../platform/audit/audit-log.ts';
import type { Queries } from '../../platform/database/database.ts';
import {
  type Answer,
  type Route,
  type RouteInput,
  created,
  defineRoute,
  ok,
} from '../../platform/route/route.ts';
import { type WorkingCopy, forStaff, workingCopy } from '../documents/content-reads.ts';
import { requireActor, requireGrant } from '../../platform/route/require-actor.ts';
import { withCurrent } from './content-routes.ts';
import { duplicateDocument } from '../publishing/duplicate.ts';
import { createPreviewLink, drawPreview, readPreview, unsavedRecord } from './preview.ts';
import { type Step, archive, publish, schedule, unpublish, unschedule } from '../publishing/publish.ts';
import { restoreAsBefore, restoreWithFreeSlug } from '../publishing/restore-trashed.ts';
import { requireVersion } from '../documents/save-document.ts';

type ActionName = keyof typeof contentActions;
type ActionInput = RouteInput<Record<string, unknown>, Record<string, unknown> | undefined>;
interface ContentAction<Status extends 200 | 201 = 200 | 201> {
  summary: string;
  body: z.ZodObject;
  revealsSecret?: boolean;
  /** The response, when it is not the record. */
  schema?: z.ZodType;
  handle(input: ActionInput): Promise<Answer<unknown, Status>>;
}

const version = z.number().int().min(1).optional();
const onlyVersion = z.strictObject({ version });
const moment = dateTimeSchema(dateTime());

/** One function per declared action, so that a missing or misspelled one does not compile. */
const actions = {
  publish: {
    summary: 'Publish content now or at `scheduled_at`',
    body: z.strictObject({ version, scheduled_at: moment.optional() }),
    handle: (input) => {
      const at = input.body?.scheduled_at;
      return typeof at === 'string'
        ? stepOf('publish', input, (tx, step) => schedule(tx, step, at))
        : stepOf('publish', input, publish);
    },
  },
  unpublish: {
    summary: 'Unpublish content and cancel its schedule',
    body: onlyVersion,
    handle: (input) => stepOf('unpublish', input, unpublish),
  },
  unschedule: {
    summary: 'Unschedule content; a published version stays as it is',
    body: onlyVersion,
    handle: (input) => stepOf('unschedule', input, unschedule),
  },
  archive: {
    summary: 'Archive content: remove it from lists and feeds, but keep its page',
    body: onlyVersion,
    handle: (input) => stepOf('archive', input, archive),
  },
  restore: {
    summary:
      'Restore content from the trash as a draft; `as_before`: as it was, public again if you may publish',
    body: z.strictObject({ version, as_before: z.boolean().optional() }),
    handle: (input) =>
      stepOf('restore', input, (tx, step) =>
        input.body?.as_before === true
          ? restoreAsBefore(tx, step, requireActor(input.actor))
          : restoreWithFreeSlug(tx, step),
      ),
  },
  duplicate: {
    summary: 'Duplicate content as a draft',
    body: onlyVersion,
    async handle({ params, body, actor, deps }) {
      const { resource, row } = await workingCopy(deps.database.queries, params.id ?? '');
      requireAction(actor, 'duplicate', { resource, row });
      if (body?.version !== undefined)
        await withCurrent(deps, async () => requireVersion(row, body.version as number));
      const saving = { actor: requireActor(actor), now: deps.now(), newId: deps.newId };
      const copy = await deps.database.transaction((tx) => duplicateDocument(tx, { resource, row }, saving));
      const record = await forStaff(deps, { resource, row: copy });
      return created(record, { headers: { Location: `/api/v1/content/${record.id}` } });
    },
  },
  'preview-link': {
    summary: 'Create a preview link to the draft for people without an account',
    revealsSecret: true,
    schema: answers['POST /content/:id/preview-link'],
    body: z.strictObject({
      expires_in_hours: z.number().min(1).max(PREVIEW_LINK_HOURS_MAX).default(PREVIEW_LINK_HOURS_DEFAULT),
    }),
    async handle({ params, body, actor, deps }) {
      const { resource, row } = await workingCopy(deps.database.queries, params.id ?? '');
      requireAction(actor, 'preview-link', { resource, row });
      const record = await forStaff(deps, { resource, row });
      const hours = (body?.expires_in_hours as number | undefined) ?? PREVIEW_LINK_HOURS_DEFAULT;
      // The only trace of a link: who shared the text with outsiders, and for how long.
      await noteAudit(deps.database.queries, deps, {
        action: 'make_preview_link',
        resource: resource.name,
        recordId: row.id,
        recordTitle: row.title,
        details: { hours },
      });
      return created(createPreviewLink(deps, { resource, record, hours }));
    },
  },
  preview: {
    summary: 'Preview the page with unsaved changes; nothing is saved',
    schema: answers['POST /content/:id/preview'],
    body: z.looseObject({}),
    async handle({ params, body, requestId, actor, deps }) {
      const copy = await workingCopy(deps.database.queries, params.id ?? '');
      requireAction(actor, 'preview', copy);
      const record = await unsavedRecord(deps, copy, body ?? {});
      return ok({ html: await drawPreview(deps, record, requestId) });
    },
  },
} satisfies { [Name in ActionName]: ContentAction<(typeof contentActions)[Name]['status']> };

/** Reads what a preview link shows: anyone with the link may. */
const previewRoute = defineRoute({
  method: 'GET',
  path: '/preview/:token',
  summary: 'Get the draft behind a preview link',
  group: 'Content',
  grant: contentAccess.list,
  answer: { status: 200, shape: 'data', schema: answers['GET /preview/:token'] },
  async handle({ params, deps }) {
    return ok(await readPreview(deps, params.token ?? ''), { headers: { 'Cache-Control': 'no-store' } });
  },
});

/** `POST /content/{id}/{action}` for every declared action, and what a preview link reads. */
export const contentActionRoutes: readonly Route[] = [
  ...Object.entries<ContentAction>(actions).map(([name, action]) => actionRoute(name as ActionName, action)),
  previewRoute,
];

function actionRoute(name: ActionName, action: ContentAction): Route {
  const { grant, status } = contentActions[name];
  return defineRoute({
    method: 'POST',
    path: `/content/:id/${name}`,
    summary: action.summary,
    group: 'Content',
    grant,
    revealsSecret: action.revealsSecret === true,
    body: { kind: 'json', schema: action.body, optional: true },
    answer:
      action.schema === undefined
        ? { status, shape: 'one', of: 'content' }
        : { status, shape: 'data', schema: action.schema },
    handle: (input) => action.handle(input as ActionInput),
  });
}

/** 403 when the type allows fewer people to take a step than the route, or only with their own records. */
function requireAction(actor: ActionInput['actor'], name: ActionName, { resource, row }: WorkingCopy): void {
  requireGrant(actor, resource.actions?.[name]?.grant ?? contentActions[name].grant, row);
}

/** Takes one step in a transaction and returns the record after it. */
async function stepOf(
  name: ActionName,
  input: ActionInput,
  take: (tx: Queries, step: Step) => Promise<void>,
): Promise<Answer<unknown, 200>> {
  const { params, body, actor, deps } = input;
  const id = params.id ?? '';
  const { resource, row } = await workingCopy(deps.database.queries, id);
  requireAction(actor, name, { resource, row });
  const step: Step = { resource, id, version: body?.version as number | undefined, now: deps.now() };
  await withCurrent(deps, () => deps.database.transaction((tx) => take(tx, step)));
  return ok(await forStaff(deps, await workingCopy(deps.database.queries, id)));
}
