import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Role } from '#schema/access/roles.ts';
import { STEP_UP_MINUTES } from '#schema/base/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { DEFAULT_LIFETIMES, type SessionLifetimes, endOfSession, lifetimesFor } from './session-lifetimes.ts';
import { hashToken, newToken } from './tokens.ts';
import type { SessionView } from '#schema/answers/operations/sign-in.ts';

/** Recording every use would turn each read into a write. */
const TOUCH_AFTER_MS = 60_000;
const USER_AGENT_MAX_CHARS = 200;

/** How a session was opened. */
export type SignInMethod = 'password' | 'passkey' | 'openid';

/** The owner of a token, and when it expires if it is not used again. */
export interface Session {
  id: string;
  userId: string;
  role: Role;
  expiresAt: Date;
  /** Their role requires a second factor, and they have none yet. */
  owesSecondFactor: boolean;
  /** When the person last confirmed who they are; null until they do. */
  steppedUpAt: Date | null;
  method: SignInMethod;
}

/** SQL: whether the role of user `u` requires a second factor that they do not have. */
export const OWES_SECOND_FACTOR = `(
  EXISTS (SELECT 1 FROM settings WHERE key = 'sign-in' AND value->'second_factor_roles' ? u.role)
  AND NOT EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM passkeys k WHERE k.user_id = u.id))`;

/** SQL: the session lifetimes from the settings. */
const LIFETIMES = `(SELECT value->'sessions' FROM settings WHERE key = 'sign-in')`;

const SELECT_SESSION = {
  name: 'select_session',
  text: `SELECT s.user_id, s.created_at, s.last_used_at, s.expires_at, s.stepped_up_at, s.method, u.role,
                ${OWES_SECOND_FACTOR} AND NOT (s.method = 'openid' AND EXISTS (SELECT 1 FROM settings
                  WHERE key = 'sign-in' AND value->'openid'->>'second_factor' = 'trust')) AS owes_second_factor,
                ${LIFETIMES} AS lifetimes
           FROM sessions s JOIN users u ON u.id = s.user_id
          WHERE s.token_hash = $1 AND NOT u.disabled`,
} as const;

/** The session of a token, or undefined when it ended, expired, or its user may no longer sign in. */
export async function findSession(deps: AppDeps, token: string): Promise<Session | undefined> {
  const tokenHash = hashToken(token);
  const [row] = await deps.database.select<FoundSession>(SELECT_SESSION, [tokenHash]);
  if (row === undefined) return undefined;
  const now = deps.now();
  if (endOf(row).getTime() <= now.getTime()) return undefined;
  const isTouched = now.getTime() - Date.parse(row.last_used_at) >= TOUCH_AFTER_MS;
  if (isTouched) {
    await rows(
      deps.database.queries,
      sql`UPDATE sessions SET last_used_at = ${now} WHERE token_hash = ${tokenHash}`,
    );
  }
  const expiresAt = endOf(isTouched ? { ...row, last_used_at: now.toISOString() } : row);
  const {
    user_id: userId,
    role,
    owes_second_factor: owesSecondFactor,
    stepped_up_at: steppedUp,
    method,
  } = row;
  const steppedUpAt = steppedUp === null ? null : new Date(steppedUp);
  return { id: sessionIdOf(tokenHash), userId, role, expiresAt, owesSecondFactor, steppedUpAt, method };
}

interface FoundSession extends SessionRow {
  user_id: string;
  owes_second_factor: boolean;
  stepped_up_at: string | null;
  method: SignInMethod;
}

interface SessionRow {
  role: Role;
  created_at: string;
  last_used_at: string;
  expires_at: string;
  lifetimes: Partial<SessionLifetimes> | null;
}

function endOf({ lifetimes, ...age }: SessionRow): Date {
  return endOfSession(age, { ...DEFAULT_LIFETIMES, ...lifetimes });
}

/** Identifies a session but cannot be used as its token. */
function sessionIdOf(tokenHash: string): string {
  return hash('sha256', `session ${tokenHash}`, 'base64url').slice(0, 22);
}

/** Opens a session and deletes the user's expired ones. The token is shown only this once. */
export async function openSession(
  deps: AppDeps,
  of: { userId: string; address: string; userAgent: string | null; method?: SignInMethod },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken(deps.randomBytes);
  const now = deps.now();
  const on = deps.database.queries;
  const { role, lifetimes } = await lifetimesOf(on, of.userId);
  const { idleMs, maxMs } = lifetimesFor(role, lifetimes);
  const end = new Date(now.getTime() + maxMs);
  const idleSince = new Date(now.getTime() - idleMs);
  await rows(
    on,
    sql`DELETE FROM sessions WHERE user_id = ${of.userId} AND (expires_at <= ${now} OR last_used_at <= ${idleSince})`,
  );
  await rows(
    on,
    sql`INSERT INTO sessions (token_hash, user_id, created_at, last_used_at, expires_at, address, user_agent,
          method)
        VALUES (${hashToken(token)}, ${of.userId}, ${now}, ${now}, ${end}, ${of.address},
                ${of.userAgent?.slice(0, USER_AGENT_MAX_CHARS) ?? null}, ${of.method ?? 'password'})`,
  );
  return { token, expiresAt: new Date(Math.min(now.getTime() + idleMs, end.getTime())) };
}

async function lifetimesOf(
  on: Queries,
  userId: string,
): Promise<{ role: Role; lifetimes: SessionLifetimes }> {
  const [found] = await rows<{ role: Role; lifetimes: Partial<SessionLifetimes> | null }>(
    on,
    sql`SELECT role, ${sql.raw(LIFETIMES)} AS lifetimes FROM users WHERE id = ${userId}`,
  );
  return { role: found?.role ?? 'viewer', lifetimes: { ...DEFAULT_LIFETIMES, ...found?.lifetimes } };
}

/**
 * Returns whether the person confirmed their identity within the last {@link STEP_UP_MINUTES}. Signing in
 * does not count, because a stolen session may be just as new. A time in the future, after a clock was set
 * back, does not count either.
 */
export function isSteppedUp({ steppedUpAt }: Pick<Session, 'steppedUpAt'>, now: Date): boolean {
  if (steppedUpAt === null) return false;
  const age = now.getTime() - steppedUpAt.getTime();
  return age >= 0 && age < STEP_UP_MINUTES * 60_000;
}

/** Records that the person of a session has just confirmed their identity. */
export async function noteStepUp(tx: Queries, token: string, at: Date): Promise<void> {
  await rows(tx, sql`UPDATE sessions SET stepped_up_at = ${at} WHERE token_hash = ${hashToken(token)}`);
}

/** Ends the session of a token. */
export async function closeSession(on: Queries, token: string): Promise<void> {
  await rows(on, sql`DELETE FROM sessions WHERE token_hash = ${hashToken(token)}`);
}

/** Ends all sessions of a user at once: the password or role changed, or the account was disabled. */
export async function closeSessionsOf(on: Queries, userId: string): Promise<void> {
  await rows(on, sql`DELETE FROM sessions WHERE user_id = ${userId}`);
}

/** The open sessions of a user, the latest used first. */
export async function listSessions(
  deps: AppDeps,
  of: { userId: string; currentId: string },
): Promise<SessionView[]> {
  const found = await readSessions(deps.database.queries, deps, of.userId);
  return found.map((row) => {
    const { token_hash, user_agent, address, created_at } = row;
    const id = sessionIdOf(token_hash);
    const expires_at = endOf(row).toISOString();
    const { last_used_at } = row;
    return { id, created_at, last_used_at, expires_at, address, user_agent, current: id === of.currentId };
  });
}

/** Ends one session of a user by its id. Returns false if there is none. */
export async function closeSessionById(
  tx: Queries,
  deps: Pick<AppDeps, 'now'>,
  of: { userId: string; id: string },
): Promise<boolean> {
  const found = await readSessions(tx, deps, of.userId);
  const session = found.find(({ token_hash }) => sessionIdOf(token_hash) === of.id);
  if (session === undefined) return false;
  await rows(tx, sql`DELETE FROM sessions WHERE token_hash = ${session.token_hash}`);
  return true;
}

interface ListedSession extends SessionRow {
  token_hash: string;
  address: string | null;
  user_agent: string | null;
}

async function readSessions(
  on: Queries,
  deps: Pick<AppDeps, 'now'>,
  userId: string,
): Promise<ListedSession[]> {
  const all = await rows<ListedSession>(
    on,
    sql`SELECT s.token_hash, s.created_at, s.last_used_at, s.expires_at, s.address, s.user_agent, u.role,
               ${sql.raw(LIFETIMES)} AS lifetimes
          FROM sessions s JOIN users u ON u.id = s.user_id
         WHERE s.user_id = ${userId} ORDER BY s.last_used_at DESC, s.token_hash`,
  );
  return all.filter((session) => endOf(session).getTime() > deps.now().getTime());
}
