import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import type { AuditAction } from '#schema/audit-actions.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import { type Queries, rows } from '../database/database.ts';

/** Who asked, from where: noted with everything that the request changes. */
export interface AuditOrigin {
  userId: string | null;
  /** The name of the API token that the request came with; null for a person at a screen. */
  tokenName: string | null;
  address: string;
  requestId: string;
}

/** One recorded action. It may hold names of fields but never their values: a log outlives the data it describes. */
export interface AuditEntry {
  action: AuditAction;
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
 * Writes an entry in the same transaction as the change itself: there is never one without the other. The person's
 * name is stored as it is now. Outside a request (jobs, the command line) no person is named.
 */
export async function noteAudit(tx: Queries, deps: Pick<AppDeps, 'now'>, entry: AuditEntry): Promise<void> {
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
