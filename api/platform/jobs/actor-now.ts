import { sql } from 'drizzle-orm';
import { ROLES, type Role } from '#schema/access/roles.ts';
import type { Actor } from '#schema/access/access.ts';
import { type Queries, rows } from '../database/database.ts';

/**
 * The user who asked for a job, with their present permissions: a demoted user has fewer at once. `role` is the most that the
 * request had, which a token may limit, and `scopes` are those of its token. Undefined for a deleted account.
 */
export async function actorNow(on: Queries, { id, role, scopes }: Actor): Promise<Actor | undefined> {
  const [user] = await rows<{ role: Role }>(
    on,
    sql`SELECT role FROM users WHERE id = ${id} AND NOT disabled`,
  );
  if (user === undefined) return undefined;
  const rank = Math.max(ROLES.indexOf(user.role), ROLES.indexOf(role));
  return { id, role: ROLES[rank] ?? 'viewer', ...(scopes === undefined ? {} : { scopes }) };
}
