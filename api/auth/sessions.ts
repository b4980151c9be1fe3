import { hash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#schema/access.ts';
import { SESSION_IDLE_DAYS, SESSION_MAX_DAYS } from '#schema/limits.ts';
import type { AppDeps } from '../app-deps.ts';
import { type Queries, rows } from '../database/database.ts';
import { hashToken, newToken } from './tokens.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Writing down every use would turn each read into a write. */
const TOUCH_AFTER_MS = 60_000;
const USER_AGENT_MAX_CHARS = 200;

/** Whom a token belongs to, and until when it is good if it is not used again. */
export interface Session {
  id: string;
  userId: string;
  role: Role;
  expiresAt: Date;
  /** Their role requires a second factor, and they have none yet. */
  owesSecondFactor: boolean;
}

/** A session as its owner sees it. */
export interface SessionView {
  id: string;
  created_at: string;
  last_used_at: string;
  expires_at: string;
  address: string | null;
  user_agent: string | null;
  current: boolean;
}

const SELECT_SESSION = {
  name: 'select_session',
  text: `SELECT s.user_id, s.last_used_at, s.expires_at, u.role,
                EXISTS (SELECT 1 FROM settings WHERE key = 'sign-in' AND value->'second_factor_roles' ? u.role)
                AND NOT EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)
                AS owes_second_factor
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
  const { user_id: userId, role, owes_second_factor: owesSecondFactor } = row;
  return { id: sessionIdOf(tokenHash), userId, role, expiresAt, owesSecondFactor };
}

interface FoundSession extends SessionRow {
  user_id: string;
  role: Role;
  owes_second_factor: boolean;
}

interface SessionRow {
  last_used_at: string;
  expires_at: string;
}

/** Whichever comes first: two weeks without use, or the end that was set at sign-in. */
function endOf({ last_used_at, expires_at }: SessionRow): Date {
  return new Date(Math.min(Date.parse(last_used_at) + SESSION_IDLE_DAYS * DAY_MS, Date.parse(expires_at)));
}

/** Names a session without being of use as its token. */
function sessionIdOf(tokenHash: string): string {
  return hash('sha256', `session ${tokenHash}`, 'base64url').slice(0, 22);
}

/** Opens a session and sweeps away those of the user that ran out. The token is shown this once. */
export async function openSession(
  deps: AppDeps,
  of: { userId: string; address: string; userAgent: string | null },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken(deps.randomBytes);
  const now = deps.now();
  const end = new Date(now.getTime() + SESSION_MAX_DAYS * DAY_MS);
  const on = deps.database.queries;
  await rows(on, sql`DELETE FROM sessions WHERE user_id = ${of.userId} AND ${ranOut(now)}`);
  await rows(
    on,
    sql`INSERT INTO sessions (token_hash, user_id, created_at, last_used_at, expires_at, address, user_agent)
        VALUES (${hashToken(token)}, ${of.userId}, ${now}, ${now}, ${end}, ${of.address},
                ${of.userAgent?.slice(0, USER_AGENT_MAX_CHARS) ?? null})`,
  );
  return { token, expiresAt: endOf({ last_used_at: now.toISOString(), expires_at: end.toISOString() }) };
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
  return found.map(({ token_hash, user_agent, address, created_at, ...row }) => {
    const id = sessionIdOf(token_hash);
    const expires_at = endOf(row).toISOString();
    const { last_used_at } = row;
    return { id, created_at, last_used_at, expires_at, address, user_agent, current: id === of.currentId };
  });
}

/** Ends one session of a user by its id; false when there is none. */
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

function ranOut(now: Date): SQL {
  return sql`(expires_at <= ${now} OR last_used_at <= ${new Date(now.getTime() - SESSION_IDLE_DAYS * DAY_MS)})`;
}

function readSessions(on: Queries, deps: Pick<AppDeps, 'now'>, userId: string) {
  return rows<{
    token_hash: string;
    created_at: string;
    last_used_at: string;
    expires_at: string;
    address: string | null;
    user_agent: string | null;
  }>(
    on,
    sql`SELECT token_hash, created_at, last_used_at, expires_at, address, user_agent FROM sessions
         WHERE user_id = ${userId} AND NOT ${ranOut(deps.now())} ORDER BY last_used_at DESC, token_hash`,
  );
}
