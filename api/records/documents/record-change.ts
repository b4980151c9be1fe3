import type { ChangingAction } from '#schema/access/webhook-events.ts';
import { allResources, isDocumentResource } from '#schema/registry/registry.ts';
import { recordPlainChange } from '../../platform/audit/audit-log.ts';
import type { Queries } from '../../platform/database/database.ts';
import { noteContentEvents, noteDraftEvents } from '../../platform/outbox/content-events.ts';
import { noteSearchPings } from '../../platform/outbox/search-pings.ts';
import { noteChanges } from '../../platform/outbox/outbox.ts';
import { noteStep } from '../../platform/site-hooks/site-hooks.ts';
import { countMoves } from './document-counts.ts';
import { followPages } from './quotation-rows.ts';

/** A document before the step, locked. */
export interface ChangedDocument {
  id: string;
  type: string;
  status: string;
  slug: string | null;
  title: string;
}

/** One step in the life cycle of documents. */
export interface LifeChange {
  documents: readonly ChangedDocument[];
  /** The new status; undefined when unchanged. */
  status?: string;
  /** What happened to their pages; undefined when visitors see the same as before. */
  page?: 'published' | 'unpublished' | 'changed';
  /** The action in the audit log; undefined when no user requested the step. */
  action?: ChangingAction | undefined;
  now: Date;
}

const names = new Map(
  allResources.filter(isDocumentResource).map(({ name, storage }) => [storage.type, name]),
);

/**
 * Records that documents took a step, in its transaction: counters of lists, the quotations that visitors see, the outbox
 * (and through it this process and other nodes), webhooks, and the audit log.
 */
export async function recordChange(tx: Queries, change: LifeChange): Promise<void> {
  const { documents, status, page, action, now } = change;
  if (documents.length === 0) return;
  if (status !== undefined) {
    await countMoves(
      tx,
      documents.map(({ type, status: from }) => ({ type, from, to: status })),
    );
  }
  if (page !== undefined) await recordPageChange(tx, { ...change, page });
  if (status === 'trashed')
    for (const [resource, ids] of byResource(documents))
      await noteStep(tx, { resource, name: 'afterDelete', ids, now });
  if (action === undefined) return;
  await noteDraftEvents(tx, { rows: documents, action, now });
  for (const { id, type, title } of documents) {
    const record = { resource: names.get(type) ?? type, recordId: id, recordTitle: title };
    await recordPlainChange(tx, { now: () => now }, { action, ...record });
  }
}

/** Records a change that visitors see: for other nodes, quotations, search engines, webhooks, and hooks of the site. */
async function recordPageChange(
  tx: Queries,
  { documents, status, page, now }: LifeChange & { page: NonNullable<LifeChange['page']> },
): Promise<void> {
  await noteChanges(tx, documents, now);
  const ids = documents.map(({ id }) => id);
  await followPages(tx, ids);
  if (page !== 'unpublished') await noteSearchPings(tx, ids, now);
  if (page === 'changed') return;
  await noteContentEvents(tx, { rows: documents, event: page, now });
  for (const [resource, resourceIds] of byResource(documents)) {
    const name = page === 'published' ? 'afterPublish' : status === 'trashed' ? undefined : 'afterUnpublish';
    if (name !== undefined) await noteStep(tx, { resource, name, ids: resourceIds, now });
  }
}

/** The ids of documents by the name of their resource. */
function byResource(documents: readonly ChangedDocument[]): Map<string, string[]> {
  const byType = Map.groupBy(documents, ({ type }) => names.get(type) ?? type);
  return new Map([...byType].map(([name, found]) => [name, found.map(({ id }) => id)]));
}
