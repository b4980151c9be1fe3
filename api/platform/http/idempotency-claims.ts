import { type SQL, sql } from 'drizzle-orm';
import type { AppDeps } from '../deps/app-deps.ts';
import { type Database, rows } from '../database/database.ts';
import type { Answer } from '../route/route.ts';

/** One request that carries an `Idempotency-Key`. */
export interface KeyedRequest {
  userId: string;
  path: string;
  key: string;
  bodyHash: string;
  /** True: the response holds a secret, so only that it was given is kept. */
  revealsSecret: boolean;
}

/** The right of one request to work on its key; `token` distinguishes it from every other claim to the same key. */
export interface Claim extends KeyedRequest {
  token: string;
}

/** The end of a request whose claim is still open. */
interface UnsettledClaim {
  claim: Claim;
  /** Undefined: the request failed, so its key is to become free. */
  answer: Answer | undefined;
}

/** The pause between two attempts to close the remaining claims. */
const RETRY_MS = 500;
/** After this many attempts (ten minutes) claims are left to expire: the database may have been closed permanently. */
const MAX_ATTEMPTS = 1_200;
/** At most this many claims are remembered; beyond that the oldest are left to expire. */
const MAX_UNSETTLED = 1_000;

/** The claims that could not be closed because the database was away or locked. */
interface Unsettled {
  byToken: Map<string, UnsettledClaim>;
  isRetrying: boolean;
}

const unsettled = new WeakMap<Database, Unsettled>();

/** The row of a claim, as long as the claim holds. */
export function isOf({ userId, path, key, token }: Claim): SQL {
  return sql`user_id = ${userId} AND path = ${path} AND key = ${key}
             AND status IS NULL AND answer = to_jsonb(${token}::text)`;
}

/**
 * Ends a claim: stores the response for repeated requests or, after a failure, frees the key. Never throws: while the
 * database cannot be written, the claim is remembered and closed as soon as possible.
 */
export async function settleClaim(deps: AppDeps, claim: Claim, answer: Answer | undefined): Promise<void> {
  const end = { claim, answer };
  await settle(deps, end).catch(() => settleLater(deps, end));
}

/** The same without a first attempt, for a request that has already waited for the database. */
export function settleLater(deps: AppDeps, end: UnsettledClaim): void {
  const left = unsettledOf(deps);
  const { byToken } = left;
  byToken.set(end.claim.token, end);
  const [oldest] = byToken.keys();
  if (byToken.size > MAX_UNSETTLED && oldest !== undefined) byToken.delete(oldest);
  if (left.isRetrying) return;
  left.isRetrying = true;
  settleAllLater(deps, MAX_ATTEMPTS);
}

/**
 * Closes what earlier requests with the same key left open in this process. Throws while the database is still away.
 */
export async function settleEarlierClaims(deps: AppDeps, request: KeyedRequest): Promise<void> {
  for (const [token, { claim }] of unsettledOf(deps).byToken)
    if (claim.key === request.key && claim.path === request.path && claim.userId === request.userId)
      await settleAgain(deps, token);
}

function unsettledOf({ database }: AppDeps): Unsettled {
  const known = unsettled.get(database) ?? { byToken: new Map<string, UnsettledClaim>(), isRetrying: false };
  unsettled.set(database, known);
  return known;
}

async function settleAgain(deps: AppDeps, token: string): Promise<void> {
  const { byToken } = unsettledOf(deps);
  const end = byToken.get(token);
  if (end === undefined) return;
  await settle(deps, end);
  byToken.delete(token);
}

/** Claims one by one, so that a struggling database handles one thing at a time. */
function settleAllLater(deps: AppDeps, attemptsLeft: number): void {
  const left = unsettledOf(deps);
  const settleAll = async () => {
    if (attemptsLeft === 0) left.byToken.clear();
    for (const token of left.byToken.keys()) await settleAgain(deps, token);
  };
  const timer = setTimeout(() => {
    void settleAll()
      .catch(() => undefined)
      .then(() => {
        left.isRetrying = left.byToken.size > 0;
        if (left.isRetrying) settleAllLater(deps, attemptsLeft - 1);
      });
  }, RETRY_MS);
  timer.unref();
}

async function settle({ database, now }: AppDeps, { claim, answer }: UnsettledClaim): Promise<void> {
  if (answer === undefined) {
    await rows(database.queries, sql`DELETE FROM idempotent_answers WHERE ${isOf(claim)}`);
    return;
  }
  const { status } = answer;
  const kept = claim.revealsSecret ? {} : { data: answer.data, headers: answer.headers };
  await rows(
    database.queries,
    sql`UPDATE idempotent_answers
           SET status = ${status}, answer = to_jsonb(${JSON.stringify(kept)}::text), created_at = ${now()}
         WHERE ${isOf(claim)}`,
  );
}
