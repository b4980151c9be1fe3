import { z } from 'zod';
import { contentAccess } from '#schema/access/access.ts';
import type { DocumentResource } from '#schema/registry/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { deleteDocuments } from '../documents/delete-documents.ts';
import { recordChange } from '../documents/record-change.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { requireActor, requireGrant } from '../../platform/route/require-actor.ts';
import { type Answer, type Route, defineRoute, noContent, ok } from '../../platform/route/route.ts';
import { workingCopy } from '../documents/content-reads.ts';
import type { ReadDocument } from '../document-rows/document-select.ts';
import { listResource, presentLists, readListOrTrashed } from '../lists/list-store.ts';
import { restoreAsBefore, restoreWithFreeSlug } from '../publishing/restore-trashed.ts';
import { lockDocument } from '../documents/save-document.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const deleteForGood = defineRoute({
  method: 'DELETE',
  path: '/content/:id/for-good',
  summary: 'Permanently delete content in the trash and its history before its 30 days are over',
  group: 'Content',
  grant: contentAccess.delete,
  answer: { status: 204, shape: 'none' },
  async handle({ params, actor, deps }) {
    const { resource, row } = await workingCopy(deps.database.queries, params.id ?? '');
    requireGrant(actor, resource.access.delete, row);
    return removeForGood(deps, resource, row);
  },
});

const deleteListForGood = defineRoute({
  method: 'DELETE',
  path: '/list/:slug/for-good',
  summary: 'Permanently delete a list in the trash, by ID, before its 30 days are over',
  group: 'Lists',
  grant: listResource.access.delete,
  answer: { status: 204, shape: 'none' },
  async handle({ params, deps }) {
    const row = await readListOrTrashed(deps.database.queries, params.slug ?? '');
    return removeForGood(deps, listResource, row);
  },
});

const restoreList = defineRoute({
  method: 'POST',
  path: '/list/:slug/restore',
  summary: 'Restore a list from the trash, by ID, as a draft; `as_before` republishes it if it was public',
  group: 'Lists',
  grant: listResource.access.delete,
  body: {
    kind: 'json',
    schema: z.strictObject({ as_before: z.boolean().optional() }),
    optional: true,
  },
  answer: { status: 200, shape: 'one', of: 'lists' },
  async handle({ params, body, actor, deps }) {
    const on = deps.database.queries;
    const { id } = await readListOrTrashed(on, params.slug ?? '');
    const step = { resource: listResource, id, now: deps.now() };
    await deps.database.transaction((tx) =>
      body?.as_before === true
        ? restoreAsBefore(tx, step, requireActor(actor))
        : restoreWithFreeSlug(tx, step),
    );
    const [record] = await presentLists(deps, [await readListOrTrashed(on, id)], 'staff');
    return ok(record);
  },
});

/** Actions on the trash beyond restoring content. */
export const trashRoutes: readonly Route[] = [deleteForGood, deleteListForGood, restoreList];

async function removeForGood(
  deps: AppDeps,
  resource: DocumentResource,
  row: Pick<ReadDocument, 'id'>,
): Promise<Answer<never, 204>> {
  await deps.database.transaction(async (tx) => {
    const locked = await lockDocument(tx, resource, row.id);
    // Someone may have just restored it: only what is still in the trash is deleted permanently.
    if (locked.status !== 'trashed') {
      throw new ApiError('invalid_transition', {
        message: spoken('not_trashed'),
      });
    }
    await deleteDocuments(tx, [locked.id]);
    await recordChange(tx, { documents: [locked], action: 'delete', now: deps.now() });
  });
  return noContent();
}
