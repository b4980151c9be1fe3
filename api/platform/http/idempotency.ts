import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { IDEMPOTENCY_KEPT_HOURS } from '#schema/base/limits.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import { rows } from '../database/database.ts';
import { ApiError } from '../base/api-error.ts';
import {
  type Claim,
  type KeyedRequest,
  isOf,
  settleClaim,
  settleEarlierClaims,
  settleLater,
} from './idempotency-claims.ts';
import type { Answer } from '../route/route.ts';
import { later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Printable ASCII, long enough for any UUID or hash. */
const KEY_SHAPE = /^[\x21-\x7E]{1,200}$/;
/**
 * A claim is good for this long, and is renewed while its request is at work: one older than this belongs to a process
 * that died.
 */
const CLAIM_GOOD_FOR_MS = 30_000;

interface StoredAnswer {
  body_hash: string;
  status: Answer['status'] | null;
  /**
   * JSON as text, because jsonb sorts the keys of an object; answers kept by an older version are objects. Without a
   * status: the token of the claim.
   */
  answer: string | KeptAnswer | null;
}

interface KeptAnswer {
  data?: unknown;
  headers?: Record<string, string>;
}

/** The key of a request, or undefined without one. Throws 400 for an invalid key. */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key');
  if (key === null) return undefined;
  if (KEY_SHAPE.test(key)) return key;
  throw new ApiError('invalid_request', {
    message: spoken('bad_key'),
  });
}

/** Distinguishes two bodies; form data, which is not held in memory, by its length. */
export function bodyHashOf(query: string, body: Uint8Array | string): string {
  return createHash('sha256').update(query).update('\0').update(body).digest('base64url');
}

/**
 * Runs `work` once per key: a repeated request gets the first response. The same key with another body, or while the
 * first request is still running, is 409 `idempotency_conflict`; so is any repetition of a request whose answer
 * contains a secret, which is not stored. A failure is not stored: the request may be retried, even when the database
 * was away and the claim could not be released at once (see {@link settleClaim}).
 */
export async function answerOnce(
  deps: AppDeps,
  request: KeyedRequest,
  work: () => Promise<Answer | Response>,
): Promise<Answer | Response> {
  await settleEarlierClaims(deps, request);
  const claim = { ...request, token: deps.newId() };
  if (!(await take(deps, claim))) {
    const stored = await storedAnswer(deps, request);
    if (stored !== undefined) return replay(stored, request);
    // The first attempt failed between our two looks: the key is free again.
    if (!(await take(deps, claim))) throw stillAtWork();
  }
  const renewal = setInterval(() => void renew(deps, claim), CLAIM_GOOD_FOR_MS / 3);
  try {
    const answer = await work();
    // A stream has been consumed by the time it is needed again.
    await settleClaim(deps, claim, answer instanceof Response ? undefined : answer);
    return answer;
  } catch (error) {
    await settleClaim(deps, claim, undefined);
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

/** True: the key is ours to work on. Takes over what is too old to count. */
async function take(deps: AppDeps, claim: Claim): Promise<boolean> {
  const { userId, path, key, bodyHash, token } = claim;
  const now = deps.now();
  const { keptSince, claimedSince } = horizons(now);
  try {
    const taken = await rows(
      deps.database.queries,
      sql`INSERT INTO idempotent_answers AS known (user_id, path, key, body_hash, answer, created_at)
          VALUES (${userId}, ${path}, ${key}, ${bodyHash}, to_jsonb(${token}::text), ${now})
          ON CONFLICT (user_id, path, key) DO UPDATE
             SET body_hash = excluded.body_hash, status = NULL, answer = excluded.answer,
                 created_at = excluded.created_at
           WHERE known.created_at <= ${keptSince} OR (known.status IS NULL AND known.created_at <= ${claimedSince})
          RETURNING 1 AS taken`,
    );
    return taken.length > 0;
  } catch (error) {
    // It may be stored all the same: only the confirmation was lost.
    settleLater(deps, { claim, answer: undefined });
    throw error;
  }
}

/** Keeps the claim of a request that takes long. A renewal that fails is made good by the next one. */
async function renew(deps: AppDeps, claim: Claim): Promise<void> {
  const now = deps.now();
  await rows(
    deps.database.queries,
    sql`UPDATE idempotent_answers SET created_at = ${now} WHERE ${isOf(claim)}`,
  ).catch(() => undefined);
}

function horizons(now: Date): { keptSince: Date; claimedSince: Date } {
  return {
    keptSince: new Date(now.getTime() - IDEMPOTENCY_KEPT_HOURS * 60 * 60 * 1000),
    claimedSince: new Date(now.getTime() - CLAIM_GOOD_FOR_MS),
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

function replay(stored: StoredAnswer, { bodyHash, revealsSecret }: KeyedRequest): Answer {
  if (stored.body_hash !== bodyHash) {
    throw new ApiError('idempotency_conflict', {
      message: spoken('key_reused'),
    });
  }
  if (stored.status === null) throw stillAtWork();
  if (revealsSecret) throw toldAlready();
  const { answer } = stored;
  const { data, headers } = typeof answer === 'string' ? (JSON.parse(answer) as KeptAnswer) : (answer ?? {});
  return { status: stored.status, data, headers: { ...headers, 'Idempotent-Replayed': 'true' } };
}

function toldAlready(): ApiError {
  return new ApiError('idempotency_conflict', {
    message: spoken('secret_shown'),
  });
}

function stillAtWork(): ApiError {
  return new ApiError('idempotency_conflict', {
    message: spoken('still_working'),
    headers: { 'Retry-After': '1' },
  });
}
