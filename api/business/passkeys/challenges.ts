import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';

/** The purpose of a challenge; it is invalid for any other. */
export type ChallengePurpose = 'register' | 'sign-in' | 'second-factor' | 'step-up';

/** How long a person may take for one ceremony. */
export const CHALLENGE_MS = 5 * 60_000;
const CHALLENGE_BYTES = 32;
/** How many expired challenges each new one deletes: more than one, so that they can’t pile up. */
const SWEPT_AT_ONCE = 20;

interface ChallengeOf {
  purpose: ChallengePurpose;
  /** Whose ceremony it is; null before anyone has signed in. */
  userId: string | null;
}

/**
 * Creates a challenge (WebAuthn §13.4.3) and stores it until it is used or {@link CHALLENGE_MS} have passed.
 */
export async function createChallenge(
  deps: AppDeps,
  { purpose, userId }: ChallengeOf,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(deps.randomBytes(CHALLENGE_BYTES));
  const now = deps.now();
  const end = new Date(now.getTime() + CHALLENGE_MS);
  const on = deps.database.queries;
  await rows(
    on,
    sql`DELETE FROM passkey_challenges WHERE challenge IN (
          SELECT challenge FROM passkey_challenges WHERE expires_at <= ${now} ORDER BY expires_at
          LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
  );
  await rows(
    on,
    sql`INSERT INTO passkey_challenges (challenge, purpose, user_id, expires_at)
        VALUES (${Buffer.from(bytes).toString('base64url')}, ${purpose}, ${userId}, ${end})`,
  );
  return bytes;
}

/**
 * Whether `challenge` was issued for this purpose and is still valid. Checking uses it up: if two requests
 * have the same one, only one of them gets true, even on different nodes.
 */
export async function useChallenge(
  on: Queries,
  deps: Pick<AppDeps, 'now'>,
  { challenge, purpose, userId }: ChallengeOf & { challenge: string },
): Promise<boolean> {
  const used = await rows<{ purpose: string; user_id: string | null; is_good: boolean }>(
    on,
    sql`DELETE FROM passkey_challenges WHERE challenge = ${challenge}
        RETURNING purpose, user_id, expires_at > ${deps.now()} AS is_good`,
  );
  return used.some((row) => row.is_good && row.purpose === purpose && row.user_id === userId);
}
