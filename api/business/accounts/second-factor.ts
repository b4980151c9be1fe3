import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { removePasskeysOf } from '../passkeys/passkey-store.ts';
import { openSealedText, sealText } from '../../platform/crypto/sealed-text.ts';
import type { FactorSecret } from '#schema/answers/operations/people.ts';

const PURPOSE = 'second-factor';
const STEP_SECONDS = 30;
/** One step in either direction, because phone clocks drift. */
const WINDOW_STEPS = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_CODE_CHARS = 10;
/** No characters that are easily confused. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

interface FactorRow {
  sealed_secret: string;
  confirmed_at: string | null;
}

/** Returns whether a user has a second factor, and how many recovery codes are left. */
export async function factorOf(
  on: Queries,
  userId: string,
): Promise<{ isOn: boolean; recoveryCodesLeft: number }> {
  const [row] = await rows<{ is_on: boolean; left: number }>(
    on,
    sql`SELECT EXISTS (SELECT 1 FROM second_factors WHERE user_id = ${userId} AND confirmed_at IS NOT NULL) AS is_on,
               (SELECT count(*)::int FROM recovery_codes WHERE user_id = ${userId}) AS left`,
  );
  return { isOn: row?.is_on === true, recoveryCodesLeft: row?.left ?? 0 };
}

/** Creates a secret that waits for its first code. Replaces an earlier unconfirmed one. */
export async function startFactor(
  tx: Queries,
  deps: AppDeps,
  user: { id: string; email: string },
): Promise<FactorSecret> {
  const secret = new Secret({ buffer: new Uint8Array(deps.randomBytes(SECRET_BYTES)).buffer });
  const sealed = sealText(deps, PURPOSE, secret.base32);
  await rows(
    tx,
    sql`INSERT INTO second_factors (user_id, sealed_secret, created_at) VALUES (${user.id}, ${sealed}, ${deps.now()})
        ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, created_at = excluded.created_at,
          last_step = 0
        WHERE second_factors.confirmed_at IS NULL`,
  );
  const totp = new TOTP({ issuer: deps.site().name, label: user.email, secret, period: STEP_SECONDS });
  return { secret: secret.base32, uri: totp.toString() };
}

/** Turns the waiting secret on when `code` shows that the app has it; false otherwise. */
export async function confirmFactor(
  tx: Queries,
  deps: AppDeps,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  if (!(await takeCode(tx, deps, { userId, code, confirmed: false }))) return false;
  await rows(tx, sql`UPDATE second_factors SET confirmed_at = ${deps.now()} WHERE user_id = ${userId}`);
  return true;
}

/** Returns whether `code` is the current code of the app or a recovery code. Each works only once. */
export async function useFactor(
  tx: Queries,
  deps: AppDeps,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const plain = code.replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(plain)) return takeCode(tx, deps, { userId, code: plain, confirmed: true });
  const used = await rows(
    tx,
    sql`DELETE FROM recovery_codes WHERE user_id = ${userId} AND code_hash = ${hashCode(deps, plain)} RETURNING 1`,
  );
  return used.length > 0;
}

/** Replaces all recovery codes with ten new ones, which are shown only this once. */
export async function replaceRecoveryCodes(tx: Queries, deps: AppDeps, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode(deps));
  await rows(tx, sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`);
  for (const code of codes) {
    await rows(
      tx,
      sql`INSERT INTO recovery_codes (user_id, code_hash) VALUES (${userId}, ${hashCode(deps, code)})`,
    );
  }
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/**
 * Removes the authenticator app; returns false when there was none. Recovery codes stay for people who have a
 * passkey.
 */
export async function removeFactor(tx: Queries, userId: string): Promise<boolean> {
  await rows(
    tx,
    sql`DELETE FROM recovery_codes WHERE user_id = ${userId}
         AND NOT EXISTS (SELECT 1 FROM passkeys WHERE user_id = ${userId})`,
  );
  const gone = await rows<{ confirmed_at: string | null }>(
    tx,
    sql`DELETE FROM second_factors WHERE user_id = ${userId} RETURNING confirmed_at`,
  );
  return gone.some(({ confirmed_at }) => confirmed_at !== null);
}

/**
 * Removes every second factor of a person: app, passkeys, and recovery codes. Returns false when there was
 * none.
 */
export async function removeAllFactors(tx: Queries, userId: string): Promise<boolean> {
  const passkeys = await removePasskeysOf(tx, userId);
  const hadApp = await removeFactor(tx, userId);
  return hadApp || passkeys > 0;
}

/** Removes recovery codes when there is no second factor left for them to replace. */
export async function removeRecoveryCodes(tx: Queries, userId: string): Promise<void> {
  await rows(tx, sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`);
}

/** The step of a code is updated conditionally: of two requests with the same code, one finds it used. */
async function takeCode(
  tx: Queries,
  deps: AppDeps,
  { userId, code, confirmed }: { userId: string; code: string; confirmed: boolean },
): Promise<boolean> {
  const [factor] = await rows<FactorRow>(
    tx,
    sql`SELECT sealed_secret, confirmed_at FROM second_factors WHERE user_id = ${userId}`,
  );
  if (factor === undefined || (factor.confirmed_at !== null) !== confirmed) return false;
  const secret = openSealedText(deps, PURPOSE, factor.sealed_secret);
  if (secret === undefined) return false;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS });
  const timestamp = deps.now().getTime();
  const delta = totp.validate({ token: code.replaceAll(/\s/g, ''), timestamp, window: WINDOW_STEPS });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
  const taken = await rows(
    tx,
    sql`UPDATE second_factors SET last_step = ${step} WHERE user_id = ${userId} AND last_step < ${step} RETURNING 1`,
  );
  return taken.length > 0;
}

function newRecoveryCode({ randomBytes }: AppDeps): string {
  let code = '';
  while (code.length < RECOVERY_CODE_CHARS) {
    const [byte = 255] = randomBytes(1);
    // Bytes beyond the last full multiple would make some letters more likely than others.
    if (byte < 256 - (256 % RECOVERY_ALPHABET.length))
      code += RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length];
  }
  return code;
}

/** Keyed: a recovery code has too few bits for a plain hash. */
function hashCode({ secretKey }: AppDeps, code: string): string {
  return createHmac('sha256', secretKey).update(`recovery-code\0${code}`).digest('base64url');
}
