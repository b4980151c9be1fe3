import { refusals } from '#schema/publishing/record-checks.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { snapshotOf } from '../../records/document-rows/document-input.ts';
import type { ReadDocument } from '../../records/document-rows/document-select.ts';
import { archive, publish, trash, unpublish } from '../../records/publishing/publish.ts';
import { mayHave, restoreWithFreeSlug } from '../../records/publishing/restore-trashed.ts';
import { lifeStateOf, restoreLifeState } from '../../records/publishing/life-state.ts';
import type { StoredDocument } from '../../records/stores/document-records.ts';
import type { BulkAction, Planned } from './job-item.ts';
import type { ContentAction } from './task.ts';
import { english, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const TRASHED = spoken('trashed');
const steps = { publish, unpublish, archive, trash, restore: restoreWithFreeSlug };

/** A step in the life of a piece of content, taken with many. */
export function contentAction(resource: ContentType, action: ContentAction): BulkAction<StoredDocument> {
  return {
    plan: (_on, records) =>
      Promise.resolve(
        new Map(
          records.flatMap(({ id, row }) =>
            isDone(row, action) ? [] : [[id, plannedFor(resource, row, action)]],
          ),
        ),
      ),
    async take({ tx, deps }, { id, row }) {
      if (isDone(row, action)) return undefined;
      if (isShut(row, action)) throw new ApiError('invalid_transition', { message: TRASHED });
      const life = await lifeStateOf(tx, id);
      await steps[action](tx, { resource, id, now: deps.now() });
      return { life };
    },
    /** Its place in life and its page are as they were. */
    async undo({ tx, deps, actor }, { id, row }, { life }) {
      if (life === undefined) return;
      const [now, undo] = [deps.now(), 'undo'] as const;
      if (mayHave(resource, life, actor))
        await restoreLifeState(tx, row, { before: life, now, action: undo });
      else await restoreWithFreeSlug(tx, { resource, id, now, action: undo });
    },
  };
}

/** True if the action would change nothing. */
function isDone(row: ReadDocument, action: ContentAction): boolean {
  if (action === 'publish')
    return row.status === 'published' && row.published_version === row.version && row.scheduled_at === null;
  if (action === 'unpublish') return row.status === 'draft' && row.scheduled_at === null;
  if (action === 'archive') return row.status === 'archived';
  return action === 'trash' ? row.status === 'trashed' : row.status !== 'trashed';
}

/** What lies in the trash is restored before anything else is done to it. */
function isShut({ status }: ReadDocument, action: ContentAction): boolean {
  return status === 'trashed' && action !== 'restore' && action !== 'trash';
}

/** That the action would run, or why it would be refused. */
function plannedFor(resource: ContentType, row: ReadDocument, action: ContentAction): Planned {
  if (isShut(row, action)) return { reason: TRASHED };
  if (action === 'archive' && row.status !== 'published') return { reason: spoken('archive_published') };
  if (action !== 'publish') return 'change';
  const missing = new Set(refusals(resource, snapshotOf(resource, row), english).map(({ field }) => field));
  return missing.size === 0 ? 'change' : { reason: spoken('not_ready', { fields: [...missing].join(', ') }) };
}
