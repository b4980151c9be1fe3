import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import type { AuditAction } from '#schema/access/audit-actions.ts';
import { allResources, isDocumentResource } from '#schema/registry/registry.ts';
import { type ChangingAction, type OtherAction, eventOfAction } from '#schema/access/webhook-events.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import { type Queries, rows } from '../database/database.ts';
import { noteEvents } from '../outbox/note-events.ts';

/** Who asked, from where: noted with everything that the request changes. */
export interface AuditOrigin {
  userId: string | null;
  /** The name of the API token that the request came with; null for a person at a screen. */
  tokenName: string | null;
  address: string;
  requestId: string;
}

/** One recorded action. It may hold names of fields but never their values: a log outlives the data it describes. */
export interface AuditEntry<Action extends AuditAction = AuditAction> {
  action: Action;
  resource?: string;
  recordId?: string;
  recordTitle?: string;
  /** If it is not the person who asked: the person who just signed in. */
  userId?: string;
  details?: Record<string, unknown>;
}

const origins = new AsyncLocalStorage<AuditOrigin>();

/** Runs the work of a request, so that everything it records carries its origin. */
export function withAuditOrigin<Result>(origin: AuditOrigin, run: () => Promise<Result>): Promise<Result> {
  return origins.run(origin, run);
}

/** The origin of the request that is being served; undefined outside of one. */
export function auditOrigin(): AuditOrigin | undefined {
  return origins.getStore();
}

/**
 * Records a change of a record that visitors have no page of, in its transaction: in the audit log, and for webhooks.
 * Neither knows of a change that the other doesn’t. Pages have functions of their own, which call this one.
 */
export async function recordPlainChange(
  tx: Queries,
  deps: Pick<AppDeps, 'now'>,
  change: AuditEntry<ChangingAction>,
): Promise<void> {
  await writeEntry(tx, deps, change);
  await tellWebhooks(tx, deps, change);
}

/**
 * Notes in the audit log what changes no record: a sign-in, an export, a test of a mail server. A step that changes one
 * doesn’t compile here; see {@link recordPlainChange}.
 */
export async function noteAudit(
  tx: Queries,
  deps: Pick<AppDeps, 'now'>,
  entry: AuditEntry<OtherAction>,
): Promise<void> {
  await writeEntry(tx, deps, entry);
}

/**
 * Writes an entry, in the same transaction as what it is about: there is never one without the other. The person's name is
 * stored as it is now. Outside a request (jobs, the command line) no person is named.
 */
async function writeEntry(tx: Queries, deps: Pick<AppDeps, 'now'>, entry: AuditEntry): Promise<void> {
  const origin = origins.getStore();
  const userId = entry.userId ?? origin?.userId ?? null;
  await rows(
    tx,
    sql`INSERT INTO audit_entries (at, user_id, user_name, token_name, action, resource, record_id, record_title, address, request_id,
          details)
        VALUES (${deps.now()}, ${userId}, (SELECT name FROM users WHERE id = ${userId}::uuid), ${origin?.tokenName ?? null},
          ${entry.action},
          ${entry.resource ?? null}, ${entry.recordId ?? null}, ${entry.recordTitle ?? null}, ${origin?.address ?? null},
          ${origin?.requestId ?? null}, ${JSON.stringify(entry.details ?? {})}::jsonb)`,
  );
}

const documents: ReadonlySet<string> = new Set(
  allResources.filter(isDocumentResource).map(({ name }) => name),
);

/** Texts and lists tell of their steps themselves: visitors may see them, and each has a type and a slug. */
async function tellWebhooks(
  tx: Queries,
  { now }: Pick<AppDeps, 'now'>,
  { action, resource, recordId }: AuditEntry,
): Promise<void> {
  if (resource === undefined || documents.has(resource)) return;
  const type = eventOfAction(action, resource);
  if (type === undefined) return;
  // It goes with the person whom it is about, if that person is still there.
  const contact =
    resource === 'contacts' && recordId !== undefined && type !== 'contact.deleted'
      ? { contactId: recordId }
      : {};
  await noteEvents(tx, [{ type, data: { id: recordId ?? null, resource }, ...contact }], now());
}
