import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { bodies } from '#schema/bodies/index.ts';
import { resourceName } from '#schema/bodies/planning.ts';
import { LIST_VIEWS_MAX } from '#schema/base/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { recordPlainChange } from '../../platform/audit/audit-log.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ApiError, notFound, validationFailed } from '../../platform/base/api-error.ts';
import { expectedVersion } from '../../platform/route/expected-version.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, created, defineRoute, noContent, ok } from '../../platform/route/route.ts';
import type { SavedView } from '#schema/answers/records/planning.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const GROUP = 'Saved views';
const STAFF = { roles: ['administrator', 'editor', 'author', 'viewer'] } as const;
const SHARERS: readonly Actor['role'][] = ['administrator', 'editor'];
type StoredView = Pick<SavedView, 'id' | 'name' | 'shared' | 'version'> & { created_by: string };

const listViews = defineRoute({
  method: 'GET',
  path: '/saved-views',
  summary: 'List saved views: your own and those shared with the team',
  group: GROUP,
  grant: STAFF,
  query: z.strictObject({ resource: resourceName.optional() }),
  answer: { status: 200, shape: 'data', schema: answers['GET /saved-views'] },
  async handle({ query: asked, actor, deps }) {
    const { id } = requireActor(actor);
    const wanted = asked.resource === undefined ? sql`true` : sql`v.resource = ${asked.resource}`;
    const found = await rows<SavedView>(
      deps.database.queries,
      sql`SELECT ${shownTo(id)} FROM saved_views v WHERE (v.created_by = ${id} OR v.shared) AND ${wanted}
          ORDER BY v.created_at, v.id`,
    );
    return ok(found);
  },
});

const createView = defineRoute({
  method: 'POST',
  path: '/saved-views',
  summary: 'Save a list view; editors can share it with the team',
  group: GROUP,
  grant: STAFF,
  body: { kind: 'json', schema: bodies['POST /saved-views'] },
  answer: { status: 201, shape: 'data', schema: answers['POST /saved-views'] },
  async handle({ body, actor, deps }) {
    const by = requireActor(actor);
    if (body.shared) requireSharer(by);
    const id = deps.newId();
    const now = deps.now().toISOString();
    await deps.database.transaction(async (tx) => {
      const [counted] = await rows<{ count: number }>(
        tx,
        sql`SELECT count(*)::int AS count FROM saved_views WHERE created_by = ${by.id}`,
      );
      if ((counted?.count ?? 0) >= LIST_VIEWS_MAX) {
        throw validationFailed({ name: [spoken('view_limit', { count: LIST_VIEWS_MAX })] });
      }
      await rows(
        tx,
        sql`INSERT INTO saved_views (id, resource, name, query, columns, shared, created_by, created_at, updated_at)
            VALUES (${id}, ${body.resource}, ${body.name}, ${JSON.stringify(body.query)}::jsonb,
              ${sql.param(body.columns)}::text[], ${body.shared}, ${by.id}, ${now}, ${now})`,
      );
      await recordPlainChange(tx, deps, { action: 'create', ...audited(id, body.name) });
    });
    return created(await viewFor(deps, id, by.id));
  },
});

const updateView = defineRoute({
  method: 'PUT',
  path: '/saved-views/:id',
  summary: 'Rename, share, or change one of your views; editors can also change shared ones',
  group: GROUP,
  grant: STAFF,
  body: { kind: 'json', schema: bodies['PUT /saved-views/:id'] },
  answer: { status: 200, shape: 'data', schema: answers['PUT /saved-views/:id'] },
  async handle({ params, body, request, actor, deps }) {
    const by = requireActor(actor);
    const expected = expectedVersion({ body, request });
    await deps.database.transaction(async (tx) => {
      const view = await lockView(tx, params.id ?? '', by);
      if (body.shared !== undefined && body.shared !== view.shared) requireSharer(by);
      if (view.version !== expected) {
        throw new ApiError('version_conflict', {
          message: spoken('view_changed'),
          current: view,
        });
      }
      await rows(
        tx,
        sql`UPDATE saved_views SET name = ${body.name ?? view.name}, shared = ${body.shared ?? view.shared},
              query = ${body.query === undefined ? sql`query` : sql`${JSON.stringify(body.query)}::jsonb`},
              columns = ${body.columns === undefined ? sql`columns` : sql`${sql.param(body.columns)}::text[]`},
              version = version + 1, updated_at = ${deps.now().toISOString()} WHERE id = ${view.id}`,
      );
      await recordPlainChange(tx, deps, { action: 'update', ...audited(view.id, body.name ?? view.name) });
    });
    return ok(await viewFor(deps, params.id ?? '', by.id));
  },
});

const deleteView = defineRoute({
  method: 'DELETE',
  path: '/saved-views/:id',
  summary: 'Delete one of your views; editors can also delete shared ones',
  group: GROUP,
  grant: STAFF,
  answer: { status: 204, shape: 'none' },
  async handle({ params, actor, deps }) {
    await deps.database.transaction(async (tx) => {
      const view = await lockView(tx, params.id ?? '', requireActor(actor));
      await rows(tx, sql`DELETE FROM saved_views WHERE id = ${view.id}`);
      await recordPlainChange(tx, deps, { action: 'delete', ...audited(view.id, view.name) });
    });
    return noContent();
  },
});

/** Saved views of lists: private, or shared with the team. */
export const savedViewRoutes: readonly Route[] = [listViews, createView, updateView, deleteView];

const shownTo = (userId: string) => sql`v.id, v.resource, v.name, v.query, v.columns, v.shared, v.version,
  v.created_at, v.updated_at, v.created_by = ${userId} AS is_own,
  (SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = v.created_by) AS owner`;

async function viewFor({ database }: AppDeps, id: string, userId: string) {
  const [found] = await rows<SavedView>(
    database.queries,
    sql`SELECT ${shownTo(userId)} FROM saved_views v WHERE id = ${id}`,
  );
  if (found === undefined) throw notFound('view');
  return found;
}

/** The view to be changed. Another person’s private view counts as missing. */
async function lockView(tx: Queries, id: string, by: Actor): Promise<StoredView> {
  const [view] = z.uuid().safeParse(id).success
    ? await rows<StoredView>(
        tx,
        sql`SELECT id, name, shared, version, created_by FROM saved_views WHERE id = ${id} FOR UPDATE`,
      )
    : [];
  if (view === undefined || (view.created_by !== by.id && !view.shared)) throw notFound('view');
  if (view.created_by !== by.id) requireSharer(by);
  return view;
}

function requireSharer(actor: Actor): void {
  if (SHARERS.includes(actor.role)) return;
  throw new ApiError('forbidden', { message: spoken('team_views') });
}

function audited(recordId: string, recordTitle: string) {
  return { resource: 'saved-views', recordId, recordTitle };
}
