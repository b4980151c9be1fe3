import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { openSealedText, sealText } from '../../platform/crypto/sealed-text.ts';
import { hashSecret } from '../../platform/crypto/hash-secret.ts';

/**
 * `sign-in` and `connect` wait for the provider, `second-factor` for the person whom the provider identified.
 */
export type Stage = 'sign-in' | 'connect' | 'second-factor';

/** Known only to the browser that started it: without both, a sign-in cannot be completed. */
export interface AttemptKeys {
  state: string;
  browserSecret: string;
}

/** What is checked when the provider's answer arrives. */
export interface Attempt {
  stage: Stage;
  issuer: string;
  userId: string | null;
  nonce: string;
  verifier: string;
}

const SEALED_FOR = 'openid-attempt';
const ATTEMPT_MS = 10 * 60_000;
const SWEPT_AT_ONCE = 20;

/** Stores an attempt for ten minutes. */
export async function keepAttempt(
  deps: AppDeps,
  { state, browserSecret }: AttemptKeys,
  { stage, issuer, userId, nonce, verifier }: Attempt,
): Promise<void> {
  const on = deps.database.queries;
  const now = deps.now();
  const sealed = sealText(deps, SEALED_FOR, JSON.stringify({ nonce, verifier }));
  await rows(
    on,
    sql`DELETE FROM openid_attempts WHERE state_hash IN (
          SELECT state_hash FROM openid_attempts WHERE expires_at <= ${now} ORDER BY expires_at
          LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
  );
  await rows(
    on,
    sql`INSERT INTO openid_attempts (state_hash, browser_hash, stage, issuer, sealed, user_id, expires_at)
        VALUES (${hashSecret(state)}, ${hashSecret(browserSecret)}, ${stage}, ${issuer}, ${sealed}, ${userId},
                ${new Date(now.getTime() + ATTEMPT_MS)})`,
  );
}

/** Uses an attempt up; undefined if it is unknown, expired, already used, or from another browser. */
export async function useAttempt(
  deps: AppDeps,
  { state, browserSecret }: AttemptKeys,
  stages: readonly Stage[],
): Promise<Attempt | undefined> {
  const [row] = await takeRow(deps.database.queries, state);
  if (row === undefined || row.browser_hash !== hashSecret(browserSecret)) return undefined;
  if (!stages.includes(row.stage) || Date.parse(row.expires_at) <= deps.now().getTime()) return undefined;
  const opened = openSealedText(deps, SEALED_FOR, row.sealed);
  if (opened === undefined) return undefined;
  const { nonce, verifier } = JSON.parse(opened) as { nonce: string; verifier: string };
  return { stage: row.stage, issuer: row.issuer, userId: row.user_id, nonce, verifier };
}

interface Row {
  browser_hash: string;
  stage: Stage;
  issuer: string;
  sealed: string;
  user_id: string | null;
  expires_at: string;
}

function takeRow(on: Queries, state: string): Promise<Row[]> {
  return rows<Row>(
    on,
    sql`DELETE FROM openid_attempts WHERE state_hash = ${hashSecret(state)}
        RETURNING browser_hash, stage, issuer, sealed, user_id, expires_at`,
  );
}
