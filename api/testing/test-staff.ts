import { sql } from 'drizzle-orm';
import { ROLES, type Role } from '#schema/access/roles.ts';
import { hashToken } from '../business/accounts/tokens.ts';
import type { AppDeps } from '../platform/deps/app-deps.ts';
import { rows } from '../platform/database/database.ts';

/** What everyone in a test signs in with. */
export const PASSWORD = 'correct horse battery';
/** Its hash, so that no test waits for one. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$xILKOQj0XACybKEBKBAiow$xGdB9fYmyei5w9Z6uiejVACHZYo3RIjU85IDbxGvOWQ';

export interface StaffMember {
  id: string;
  email: string;
  name: string;
  role: Role;
}
export type Staff = Record<Role, StaffMember>;

/** One person of each role, each signed in, and each having just confirmed who they are. */
export async function insertStaff(deps: AppDeps): Promise<{ staff: Staff; tokens: Record<Role, string> }> {
  const members = ROLES.map((role) => ({
    id: deps.newId(),
    email: `${role}@example.com`,
    name: `The ${role}`,
    role,
  }));
  await insertUsers(deps, members);
  const sessions = members.map(({ id: userId }) => newSession(deps, userId));
  await insertSessions(deps, sessions);
  const tokenOf = new Map(sessions.map(({ userId, token }) => [userId, token]));
  return {
    staff: Object.fromEntries(members.map((member) => [member.role, member])) as Staff,
    tokens: Object.fromEntries(members.map(({ role, id }) => [role, tokenOf.get(id)])) as Record<
      Role,
      string
    >,
  };
}

/** Each with {@link PASSWORD}. */
async function insertUsers(deps: AppDeps, members: readonly StaffMember[]): Promise<void> {
  const now = deps.now();
  const values = members.map(
    ({ id, email, name, role }) => sql`(${id}, ${now}, ${now}, ${name}, ${email}, ${role}, ${PASSWORD_HASH})`,
  );
  await rows(
    deps.database.queries,
    sql`INSERT INTO users (id, created_at, updated_at, name, email, role, password_hash)
        VALUES ${sql.join(values, sql`, `)}`,
  );
}

/** A session without a sign-in, for a user who has just confirmed their identity; returns its token. */
export async function insertSession(deps: AppDeps, userId: string): Promise<string> {
  const session = newSession(deps, userId);
  await insertSessions(deps, [session]);
  return session.token;
}

interface NewSession {
  userId: string;
  token: string;
}

function newSession(deps: AppDeps, userId: string): NewSession {
  return { userId, token: Buffer.from(deps.randomBytes(32)).toString('base64url') };
}

async function insertSessions(deps: AppDeps, sessions: readonly NewSession[]): Promise<void> {
  const now = deps.now();
  const end = new Date(now.getTime() + 30 * 24 * 60 * 60 * 1000);
  const values = sessions.map(
    ({ userId, token }) => sql`(${hashToken(token)}, ${userId}, ${now}, ${now}, ${end}, ${now})`,
  );
  await rows(
    deps.database.queries,
    sql`INSERT INTO sessions (token_hash, user_id, created_at, last_used_at, expires_at, stepped_up_at)
        VALUES ${sql.join(values, sql`, `)}`,
  );
}
