import { type SQL, sql } from 'drizzle-orm';
import { type Actor, commentAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import type { Comment } from '#schema/answers/records/comments.ts';
import type { ChangingAction } from '#schema/access/webhook-events.ts';
import { bodies } from '#schema/bodies/index.ts';
import { recordPlainChange } from '../../platform/audit/audit-log.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { requireActor, requireGrant } from '../../platform/route/require-actor.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { withCurrent } from '../../records/content/content-routes.ts';
import type { WorkingCopy } from '../../records/documents/content-reads.ts';
import { snapshotOf } from '../../records/document-rows/document-input.ts';
import { placeIn, flatOf } from '../../records/documents/follow-comments.ts';
import { updateDocument } from '../../records/documents/save-document.ts';
import { documentIn } from '#schema/publishing/record-checks.ts';
import { openEntry, requireResolver } from './comment-access.ts';
import { type CommentRow, lockComment, presentComment, readComment } from './comment-rows.ts';
import { audited } from './comment-routes.ts';
import { messages } from './messages.ts';
import { withWordsAt } from './replace-words.ts';

const spoken = later(messages);

const GROUP = 'Comments';

const resolve = defineRoute({
  method: 'POST',
  path: '/comments/:id/resolve',
  summary: 'Resolve a thread; it is kept and can be reopened',
  group: GROUP,
  grant: commentAccess.write,
  answer: { status: 200, shape: 'data', schema: answers['POST /comments/:id/resolve'] },
  handle: async ({ params, actor, deps }) =>
    ok(await settle(deps, actor, { id: params.id ?? '', action: 'resolve', isOpen: true })),
});

const reopen = defineRoute({
  method: 'POST',
  path: '/comments/:id/reopen',
  summary: 'Reopen a resolved thread',
  group: GROUP,
  grant: commentAccess.write,
  answer: { status: 200, shape: 'data', schema: answers['POST /comments/:id/reopen'] },
  handle: async ({ params, actor, deps }) =>
    ok(await settle(deps, actor, { id: params.id ?? '', action: 'reopen', isOpen: false })),
});

const refuse = defineRoute({
  method: 'POST',
  path: '/comments/:id/refuse',
  summary: 'Refuse a suggestion and resolve its thread; the text stays as it is',
  group: GROUP,
  grant: commentAccess.take,
  answer: { status: 200, shape: 'data', schema: answers['POST /comments/:id/refuse'] },
  async handle({ params, actor, deps }) {
    await deps.database.transaction(async (tx) => {
      const { comment, entry } = await openSuggestion(tx, actor, params.id ?? '');
      await decide(tx, deps, { comment, entry, actor, decision: 'refused' });
    });
    return ok(presentComment(await readComment(deps.database.queries, params.id ?? '')));
  },
});

const take = defineRoute({
  method: 'POST',
  path: '/comments/:id/take',
  summary: 'Put the words of a suggestion into the draft, as a save of your own, and resolve its thread',
  group: GROUP,
  grant: commentAccess.take,
  body: { kind: 'json', schema: bodies['POST /comments/:id/take'], optional: true },
  answer: { status: 200, shape: 'data', schema: answers['POST /comments/:id/take'] },
  async handle({ params, body, actor, deps }) {
    const id = params.id ?? '';
    const version = await withCurrent(deps, () =>
      deps.database.transaction(async (tx) => {
        const { comment, entry } = await openSuggestion(tx, actor, id);
        const { resource, row } = entry;
        const input = wordsTaken(entry, comment);
        const change = { resource, before: row, expectedVersion: body?.version ?? row.version, input };
        const saving = { actor: requireActor(actor), now: deps.now(), newId: deps.newId };
        const saved = await updateDocument(tx, change, saving);
        await decide(tx, deps, { comment, entry, actor, decision: 'taken' });
        return saved.version;
      }),
    );
    return ok({ comment: presentComment(await readComment(deps.database.queries, id)), version });
  },
});

/** Resolving threads, and accepting or rejecting suggestions. */
export const threadRoutes: readonly Route[] = [resolve, reopen, take, refuse];

interface Settling {
  id: string;
  action: ChangingAction;
  /** Which threads it is for; the others stay as they are. */
  isOpen: boolean;
}

async function settle(
  deps: AppDeps,
  actor: Actor | null,
  { id, action, isOpen }: Settling,
): Promise<Comment> {
  await deps.database.transaction(async (tx) => {
    const comment = await lockComment(tx, id);
    const entry = await openEntry(tx, actor, comment.document_id);
    requireThread(comment);
    requireResolver(actor, comment, entry);
    if (!isOpen && comment.decision !== null)
      throw new ApiError('invalid_transition', { message: spoken('decided') });
    if ((comment.resolved_at === null) !== isOpen) return;
    const now = deps.now().toISOString();
    const by = isOpen ? requireActor(actor).id : null;
    await mark(
      tx,
      comment,
      sql`resolved_at = ${isOpen ? now : null}, resolved_by = ${by}, updated_at = ${now}`,
    );
    await recordPlainChange(tx, deps, { action, ...audited(id, entry) });
  });
  return presentComment(await readComment(deps.database.queries, id));
}

function requireThread({ thread_id: threadId }: CommentRow): void {
  if (threadId !== null) throw new ApiError('invalid_transition', { message: spoken('reply_to_reply') });
}

async function openSuggestion(
  tx: Queries,
  actor: Actor | null,
  id: string,
): Promise<{ comment: CommentRow; entry: WorkingCopy }> {
  const comment = await lockComment(tx, id);
  const entry = await openEntry(tx, actor, comment.document_id);
  requireGrant(actor, entry.resource.access.update, entry.row);
  if (comment.suggested === null)
    throw new ApiError('invalid_transition', { message: spoken('no_suggestion') });
  if (comment.decision !== null) throw new ApiError('invalid_transition', { message: spoken('decided') });
  return { comment, entry };
}

/** The change that a suggestion is. Throws 409 if its passage is gone, or is no longer what it was suggested for. */
function wordsTaken({ resource, row }: WorkingCopy, comment: CommentRow): Record<string, unknown> {
  const { field, quote, prefix, suffix, said_of: saidOf, suggested } = comment;
  const value = field === null ? null : snapshotOf(resource, row)[field];
  const document = documentIn(value);
  const known = { ...comment, quote: quote ?? '', prefix: prefix ?? '', suffix: suffix ?? '' };
  const range = document === null ? null : placeIn(flatOf(document), known);
  if (field === null || document === null || range === null)
    throw new ApiError('invalid_transition', { message: spoken('passage_gone'), reason: 'passage_gone' });
  if (quote !== saidOf)
    throw new ApiError('invalid_transition', {
      message: spoken('passage_changed'),
      reason: 'passage_changed',
    });
  return { [field]: withWordsAt(document, range, suggested ?? '') };
}

interface Decision {
  comment: CommentRow;
  entry: WorkingCopy;
  actor: Actor | null;
  decision: 'taken' | 'refused';
}

async function decide(
  tx: Queries,
  deps: AppDeps,
  { comment, entry, actor, decision }: Decision,
): Promise<void> {
  const now = deps.now().toISOString();
  const by = requireActor(actor).id;
  await mark(
    tx,
    comment,
    sql`decision = ${decision}, resolved_at = ${now}, resolved_by = ${by}, updated_at = ${now}`,
  );
  const action = decision === 'taken' ? 'take_suggestion' : 'refuse_suggestion';
  await recordPlainChange(tx, deps, {
    action,
    ...audited(comment.id, entry),
    details: { suggested_by: comment.created_by },
  });
}

async function mark(tx: Queries, { id }: CommentRow, change: SQL): Promise<void> {
  await rows(tx, sql`UPDATE comments SET ${change} WHERE id = ${id}`);
}
