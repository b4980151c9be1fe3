import { type SQL, sql } from 'drizzle-orm';
import type { AppDeps } from '../deps/app-deps.ts';
import { type Queries, QueryError, rows } from '../database/database.ts';
import { ApiError } from '../base/api-error.ts';
import { keptColumns } from '../base/kept-spoken.ts';
import { SpokenError } from '../base/spoken-error.ts';
import { type Spoken, later } from '../base/spoken.ts';
import { messages } from './messages.ts';
import { type Backoff, longestWait } from './backoff.ts';

const spoken = later(messages);

/*
 * What all queues share: a failed item is retried after a growing delay, while the items behind it have their
 * turn; after the last attempt it has failed, with a readable reason, until someone retries or cancels it.
 */

/** Attempts before an item has failed. */
export const ATTEMPTS_MAX = 5;
/** Long enough for what passes by itself, short enough that people who look see it fail. */
const BACKOFF: Backoff = { waitsMs: [1_000, 5_000, 30_000, 120_000] };
/** Of the English text of a reason. */
export const REASON_MAX_CHARS = 300;

/** One item in one queue; its id is that of a record if it is one. */
export interface QueueItem {
  queue: string;
  item: string;
}

/** An attempt that failed. */
export interface Failure extends QueueItem {
  error: unknown;
  /** When the attempt began. If another node tried the same item at the same time, both count as one. */
  startedAt?: Date;
  /** Removes the item from the work queue, in the transaction in which it fails permanently. */
  giveUp?: (tx: Queries, failed: { reason: Spoken; now: Date }) => Promise<unknown>;
}

/**
 * Counts a failed attempt. Runs in its own transaction, since the attempt's transaction was rolled back. While the
 * database is away this throws, and the attempt does not count. Returns whether the item has permanently failed.
 */
export async function noteFailure(deps: AppDeps, failure: Failure): Promise<boolean> {
  const { queue, item, error } = failure;
  const reason = reasonOf(error);
  const attempts = await deps.database.transaction((tx) => countFailure(tx, deps, { ...failure, reason }));
  const isFinal = attempts >= ATTEMPTS_MAX;
  const words = isFinal ? 'this failed for good' : 'this failed and is tried again';
  deps.log[isFinal ? 'error' : 'warn']({ err: error, queue, item, attempts }, words);
  return isFinal;
}

async function countFailure(
  tx: Queries,
  { now }: AppDeps,
  { queue, item, reason, startedAt, giveUp }: Failure & { reason: Spoken },
): Promise<number> {
  const moment = now();
  const at = moment.toISOString();
  const words = keptColumns(reason, REASON_MAX_CHARS);
  const attempt = sql`CASE WHEN f.failed_at IS NULL THEN f.attempts + 1 ELSE 1 END`;
  const dueAfter = (failures: SQL) =>
    sql`${at}::timestamptz + make_interval(secs => ${longestWait(BACKOFF, failures)})`;
  const [counted] = await rows<{ attempts: number }>(
    tx,
    sql`INSERT INTO queue_failures AS f (queue, item, attempts, reason, said, noted_at, due_at)
        VALUES (${queue}, ${item}, 1, ${words.reason}, ${words.said}::jsonb, ${at}, ${dueAfter(sql`1`)})
        ON CONFLICT (queue, item) DO UPDATE SET attempts = ${attempt}, failed_at = NULL,
          reason = excluded.reason, said = excluded.said, noted_at = excluded.noted_at, due_at = ${dueAfter(attempt)}
        WHERE NOT coalesce(f.noted_at BETWEEN ${startedAt?.toISOString() ?? null}::timestamptz AND ${at}, false)
        RETURNING attempts`,
  );
  const attempts = counted?.attempts ?? 0;
  if (attempts < ATTEMPTS_MAX) return attempts;
  await rows(tx, sql`UPDATE queue_failures SET failed_at = ${at} WHERE queue = ${queue} AND item = ${item}`);
  await giveUp?.(tx, { reason, now: moment });
  return attempts;
}

/** Notes what need not be tried again: it fails in the transaction that finds out. */
export async function failAtOnce(
  tx: Queries,
  { now }: Pick<AppDeps, 'now'>,
  { queue, item, reason }: QueueItem & { reason: Spoken },
): Promise<void> {
  const at = now().toISOString();
  const words = keptColumns(reason, REASON_MAX_CHARS);
  await rows(
    tx,
    sql`INSERT INTO queue_failures (queue, item, attempts, reason, said, noted_at, due_at, failed_at)
        VALUES (${queue}, ${item}, 1, ${words.reason}, ${words.said}::jsonb, ${at}, ${at}, ${at})
        ON CONFLICT (queue, item) DO UPDATE SET attempts = 1, reason = excluded.reason, said = excluded.said, noted_at = excluded.noted_at,
          due_at = excluded.due_at, failed_at = excluded.failed_at`,
  );
}

/** Deletes the failures of items that have succeeded or that someone has decided about. */
export async function clearFailures(
  on: Queries,
  { queue, items }: { queue: string; items: readonly string[] },
): Promise<void> {
  if (items.length === 0) return;
  const all = sql.param([...items]);
  await rows(on, sql`DELETE FROM queue_failures WHERE queue = ${queue} AND item = ANY (${all}::text[])`);
}

/**
 * True of an item that is not waiting for its next attempt. A failure that lies in the future was noted before the clock was
 * set back: it holds nothing up.
 */
export function isRested(queue: string, item: SQL, now: Date): SQL {
  const at = now.toISOString();
  return sql`NOT EXISTS (SELECT FROM queue_failures f WHERE f.queue = ${queue} AND f.item = ${item}
    AND f.failed_at IS NULL AND f.due_at > ${at} AND f.noted_at <= ${at})`;
}

/** The same, and false for what has failed permanently. */
export function mayTry(queue: string, item: SQL, now: Date): SQL {
  const at = now.toISOString();
  return sql`NOT EXISTS (SELECT FROM queue_failures f WHERE f.queue = ${queue} AND f.item = ${item}
    AND (f.failed_at IS NOT NULL OR (f.due_at > ${at} AND f.noted_at <= ${at})))`;
}

/** For people. Messages of the database name columns and values, so they go to the log only. */
export function reasonOf(error: unknown): Spoken {
  if (error instanceof ApiError || error instanceof SpokenError) return error.spoken;
  if (error instanceof QueryError) return spoken('refused_statement', { code: error.code ?? '?' });
  const message = error instanceof Error ? error.message : String(error);
  const line = message.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  if (line === '') return spoken('unexpected_unknown');
  return spoken('unexpected', { message: line.slice(0, REASON_MAX_CHARS) });
}
