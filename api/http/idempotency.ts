import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { IDEMPOTENCY_KEPT_HOURS } from '#schema/limits.ts';
import type { AppDeps } from '../app-deps.ts';
import { rows } from '../database/database.ts';
import { ApiError } from './api-error.ts';
import type { Answer } from './route.ts';

/** Printable ASCII, as long as anybody's UUIDs and hashes. */
const KEY_SHAPE = /^[\x21-\x7E]{1,200}$/;
/** A claim without an answer after this long belongs to a process that died: longer than any request of ours may take. */
const CLAIM_GOOD_FOR_MINUTES = 10;

/** One request that carries an `Idempotency-Key`. */
export interface KeyedRequest {
  userId: string;
  path: string;
  key: string;
  bodyHash: string;
}

interface StoredAnswer {
  body_hash: string;
  status: Answer['status'] | null;
  /** JSON as text, because jsonb sorts the keys of an object; answers kept by an older version are objects. */
  answer: string | KeptAnswer | null;
}

interface KeptAnswer {
  data?: unknown;
  headers?: Record<string, string>;
}

/** The key of a request, or undefined without one. Throws 400 for one that is none. */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key');
  if (key === null) return undefined;
  if (KEY_SHAPE.test(key)) return key;
  throw new ApiError('invalid_request', {
    message: 'Idempotency-Key must be 1 to 200 printable characters.',
  });
}

/** What tells two bodies apart; form data, which is not held in memory, by its length. */
export function bodyHashOf(query: string, body: Uint8Array | string): string {
  return createHash('sha256').update(query).update('\0').update(body).digest('base64url');
}

/**
 * Runs `work` once per key: whoever comes again gets the first answer. The same key with another body, or while the
 * first request is still at work, is 409 `idempotency_conflict`. A failure is not kept: it may be tried again.
 */
export async function answerOnce(
  deps: AppDeps,
  request: KeyedRequest,
  work: () => Promise<Answer | Response>,
): Promise<Answer | Response> {
  if (!(await claim(deps, request))) {
    const stored = await storedAnswer(deps, request);
    if (stored !== undefined) return replay(stored, request);
    // The first attempt failed between our two looks: the key is free again.
    if (!(await claim(deps, request))) throw stillAtWork();
  }
  let answer: Answer | Response;
  try {
    answer = await work();
  } catch (error) {
    await release(deps, request);
    throw error;
  }
  // A stream has gone by the time anybody asks for it again.
  if (answer instanceof Response) await release(deps, request);
  else await keep(deps, request, answer);
  return answer;
}

/** True: the key is ours to work on. Takes over what is too old to count. */
async function claim(deps: AppDeps, { userId, path, key, bodyHash }: KeyedRequest): Promise<boolean> {
  const now = deps.now();
  const { keptSince, claimedSince } = horizons(now);
  const claimed = await rows(
    deps.database.queries,
    sql`INSERT INTO idempotent_answers AS known (user_id, path, key, body_hash, created_at)
        VALUES (${userId}, ${path}, ${key}, ${bodyHash}, ${now})
        ON CONFLICT (user_id, path, key) DO UPDATE
           SET body_hash = excluded.body_hash, status = NULL, answer = NULL, created_at = excluded.created_at
         WHERE known.created_at <= ${keptSince} OR (known.status IS NULL AND known.created_at <= ${claimedSince})
        RETURNING 1 AS claimed`,
  );
  return claimed.length > 0;
}

function horizons(now: Date): { keptSince: Date; claimedSince: Date } {
  return {
    keptSince: new Date(now.getTime() - IDEMPOTENCY_KEPT_HOURS * 60 * 60 * 1000),
    claimedSince: new Date(now.getTime() - CLAIM_GOOD_FOR_MINUTES * 60 * 1000),
  };
}

async function storedAnswer(
  deps: AppDeps,
  { userId, path, key }: KeyedRequest,
): Promise<StoredAnswer | undefined> {
  const [stored] = await rows<StoredAnswer>(
    deps.database.queries,
    sql`SELECT body_hash, status, answer FROM idempotent_answers
         WHERE user_id = ${userId} AND path = ${path} AND key = ${key}`,
  );
  return stored;
}

function replay(stored: StoredAnswer, { bodyHash }: KeyedRequest): Answer {
  if (stored.body_hash !== bodyHash) {
    throw new ApiError('idempotency_conflict', {
      message: 'This Idempotency-Key was used with another body. Use a new key for a new request.',
    });
  }
  if (stored.status === null) throw stillAtWork();
  const { answer } = stored;
  const { data, headers } = typeof answer === 'string' ? (JSON.parse(answer) as KeptAnswer) : (answer ?? {});
  return { status: stored.status, data, headers: { ...headers, 'Idempotent-Replayed': 'true' } };
}

function stillAtWork(): ApiError {
  return new ApiError('idempotency_conflict', {
    message: 'The first request with this Idempotency-Key is still at work. Please ask again shortly.',
    headers: { 'Retry-After': '1' },
  });
}

async function keep(deps: AppDeps, { userId, path, key }: KeyedRequest, answer: Answer): Promise<void> {
  const { data, headers } = answer;
  await rows(
    deps.database.queries,
    sql`UPDATE idempotent_answers SET status = ${answer.status}, answer = to_jsonb(${JSON.stringify({ data, headers })}::text)
         WHERE user_id = ${userId} AND path = ${path} AND key = ${key}`,
  );
}

async function release(deps: AppDeps, { userId, path, key }: KeyedRequest): Promise<void> {
  await rows(
    deps.database.queries,
    sql`DELETE FROM idempotent_answers WHERE user_id = ${userId} AND path = ${path} AND key = ${key} AND status IS NULL`,
  );
}
