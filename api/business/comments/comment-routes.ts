import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, commentAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { bodies } from '#schema/bodies/index.ts';
import { COMMENTS_PER_ENTRY_MAX } from '#schema/base/limits.ts';
import { recordPlainChange } from '../../platform/audit/audit-log.ts';
import { ApiError, validationFailed } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { searchParam } from '../../platform/route/list-query.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, created, defineRoute, noContent, ok } from '../../platform/route/route.ts';
import type { WorkingCopy } from '../../records/documents/content-reads.ts';
import { openEntry, readableEntry, requireOwn } from './comment-access.ts';
import {
  lockComment,
  lockEntry,
  presentComment,
  readComment,
  readSummary,
  readThreads,
} from './comment-rows.ts';
import { findPeople, requireMentioned, tellMentioned } from './mentions.ts';
import { messages } from './messages.ts';
import { type Place, placeOf } from './place-of.ts';
import { faults } from '#schema/faults/faults.ts';

const spoken = later(messages);

const GROUP = 'Comments';
const contentId = z.uuid(faults.recordId);

const list = defineRoute({
  method: 'GET',
  path: '/comments',
  summary: 'List the comments of an entry as threads, in the order of its text',
  group: GROUP,
  grant: commentAccess.read,
  query: z.strictObject({
    content_id: contentId,
    state: z.enum(['open', 'resolved', 'all']).default('open'),
  }),
  answer: { status: 200, shape: 'data', schema: answers['GET /comments'] },
  async handle({ query, actor, deps }) {
    const on = deps.database.queries;
    const { row } = await readableEntry(on, actor, query.content_id);
    return ok(await readThreads(on, row.id, query.state));
  },
});

const summary = defineRoute({
  method: 'GET',
  path: '/comments/summary',
  summary: 'Count the threads of an entry; `stamp` differs after every change',
  group: GROUP,
  grant: commentAccess.read,
  query: z.strictObject({ content_id: contentId }),
  answer: { status: 200, shape: 'data', schema: answers['GET /comments/summary'] },
  handle: async ({ query, deps }) => ok(await readSummary(deps.database.queries, query.content_id)),
});

const people = defineRoute({
  method: 'GET',
  path: '/comments/people',
  summary: 'List staff who can be mentioned in a comment, by name',
  group: GROUP,
  grant: commentAccess.write,
  query: z.strictObject({ search: searchParam.default('') }),
  answer: { status: 200, shape: 'data', schema: answers['GET /comments/people'] },
  handle: async ({ query, deps }) => ok(await findPeople(deps.database.queries, query.search)),
});

const create = defineRoute({
  method: 'POST',
  path: '/comments',
  summary: 'Comment on an entry or a passage, suggest other words for a passage, or reply',
  group: GROUP,
  grant: commentAccess.write,
  body: { kind: 'json', schema: bodies['POST /comments'] },
  answer: { status: 201, shape: 'data', schema: answers['POST /comments'] },
  async handle({ body, actor, deps }) {
    const id = deps.newId();
    await deps.database.transaction(async (tx) => {
      await lockEntry(tx, body.content_id);
      const entry = await openEntry(tx, actor, body.content_id);
      await requireRoom(tx, entry.row.id);
      if (body.thread_id !== undefined) await requireOpenThread(tx, body.thread_id, entry.row.id);
      const place = body.passage === undefined ? null : placeOf(entry, body.passage, body.suggested);
      const mentions = await requireMentioned(tx, body.body);
      await insertComment(tx, { id, body, place, mentions, by: requireActor(actor).id, now: deps.now() });
      await recordPlainChange(tx, deps, { action: 'create', ...audited(id, entry) });
      await tell(tx, deps, { id, body: body.body, by: actor, ids: mentions, entry });
    });
    return created(presentComment(await readComment(deps.database.queries, id)));
  },
});

const update = defineRoute({
  method: 'PUT',
  path: '/comments/:id',
  summary: 'Change the words of one of your comments; administrators can change any',
  group: GROUP,
  grant: commentAccess.write,
  body: { kind: 'json', schema: bodies['PUT /comments/:id'] },
  answer: { status: 200, shape: 'data', schema: answers['PUT /comments/:id'] },
  async handle({ params, body, actor, deps }) {
    const id = params.id ?? '';
    await deps.database.transaction(async (tx) => {
      const comment = await lockComment(tx, id);
      const entry = await openEntry(tx, actor, comment.document_id);
      requireOwn(actor, comment);
      if (comment.deleted_at !== null)
        throw new ApiError('invalid_transition', { message: spoken('comment_deleted') });
      const mentions = await requireMentioned(tx, body.body);
      const now = deps.now().toISOString();
      await rows(
        tx,
        sql`UPDATE comments SET body = ${body.body}, mentions = ${sql.param(mentions)}::uuid[], edited_at = ${now}, updated_at = ${now}
            WHERE id = ${comment.id}`,
      );
      await recordPlainChange(tx, deps, { action: 'update', ...audited(id, entry) });
      const ids = mentions.filter((one) => !comment.mentions.includes(one));
      await tell(tx, deps, { id, body: body.body, by: actor, ids, entry });
    });
    return ok(presentComment(await readComment(deps.database.queries, id)));
  },
});

const remove = defineRoute({
  method: 'DELETE',
  path: '/comments/:id',
  summary: 'Delete one of your comments; administrators can delete any. Its replies stay',
  group: GROUP,
  grant: commentAccess.write,
  answer: { status: 204, shape: 'none' },
  async handle({ params, actor, deps }) {
    const id = params.id ?? '';
    await deps.database.transaction(async (tx) => {
      const comment = await lockComment(tx, id);
      const entry = await readableEntry(tx, actor, comment.document_id);
      requireOwn(actor, comment);
      const now = deps.now().toISOString();
      const [answered] = await rows(tx, sql`SELECT 1 FROM comments WHERE thread_id = ${comment.id} LIMIT 1`);
      await rows(
        tx,
        answered === undefined
          ? sql`DELETE FROM comments WHERE id = ${comment.id}`
          : sql`UPDATE comments SET body = '', mentions = '{}', suggested = NULL, deleted_at = coalesce(deleted_at, ${now}::timestamptz),
                  updated_at = ${now} WHERE id = ${comment.id}`,
      );
      await recordPlainChange(tx, deps, { action: 'delete', ...audited(id, entry) });
    });
    return noContent();
  },
});

/** Comments on texts. Resolving threads and deciding on suggestions is in `thread-routes.ts`. */
export const commentRoutes: readonly Route[] = [list, summary, people, create, update, remove];

/** How the audit log names a comment. */
export function audited(recordId: string, { row }: WorkingCopy) {
  return { resource: 'comments', recordId, recordTitle: row.title };
}

interface NewComment {
  id: string;
  body: z.output<(typeof bodies)['POST /comments']>;
  place: Place | null;
  mentions: readonly string[];
  by: string;
  now: Date;
}

async function insertComment(tx: Queries, { id, body, place, mentions, by, now }: NewComment): Promise<void> {
  const { field = null, quote = null, prefix = null, suffix = null, from = null, to = null } = place ?? {};
  const { content_id: entryId, thread_id: threadId = null, suggested = null } = body;
  await rows(
    tx,
    sql`INSERT INTO comments (id, document_id, thread_id, created_by, body, mentions, field, said_of, quote, prefix, suffix,
          anchor_from, anchor_to, suggested, created_at, updated_at)
        VALUES (${id}, ${entryId}, ${threadId}, ${by}, ${body.body}, ${sql.param([...mentions])}::uuid[], ${field}, ${quote}, ${quote},
          ${prefix}, ${suffix}, ${from}, ${to}, ${suggested}, ${now.toISOString()}, ${now.toISOString()})`,
  );
}

async function requireRoom(tx: Queries, entryId: string): Promise<void> {
  const [counted] = await rows<{ count: number }>(
    tx,
    sql`SELECT count(*)::int AS count FROM comments WHERE document_id = ${entryId}`,
  );
  if ((counted?.count ?? 0) < COMMENTS_PER_ENTRY_MAX) return;
  const message = spoken('comment_limit', { count: COMMENTS_PER_ENTRY_MAX });
  throw new ApiError('invalid_transition', { message });
}

async function requireOpenThread(tx: Queries, threadId: string, entryId: string): Promise<void> {
  const thread = await readComment(tx, threadId);
  const fault =
    thread.document_id !== entryId
      ? 'reply_to_other'
      : thread.thread_id === null
        ? undefined
        : 'reply_to_reply';
  if (fault !== undefined) throw validationFailed({ thread_id: [spoken(fault)] });
  if (thread.resolved_at !== null)
    throw new ApiError('invalid_transition', { message: spoken('thread_resolved') });
}

interface Telling {
  id: string;
  body: string;
  by: Actor | null;
  ids: readonly string[];
  entry: WorkingCopy;
}

function tell(tx: Queries, deps: AppDeps, { id, body, by, ids, entry }: Telling): Promise<void> {
  const { resource, row } = entry;
  const content = { id: row.id, title: row.title, resource: resource.name };
  return tellMentioned(tx, deps, { commentId: id, body, by: requireActor(by).id, ids, content });
}
