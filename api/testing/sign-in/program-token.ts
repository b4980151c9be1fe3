import { sql } from 'drizzle-orm';
import type { Role } from '#schema/access/roles.ts';
import type { Scope } from '#schema/access/scopes.ts';
import { hashToken, newToken } from '../../business/accounts/tokens.ts';
import { rows } from '../../platform/database/database.ts';
import type { TestApp } from '../test-app.ts';

/** An API token of the person with this role. Scopes are not checked here, as they would be where tokens are made. */
export async function programToken(
  { deps, staff }: TestApp,
  role: Role,
  scopes: readonly Scope[],
): Promise<string> {
  const token = newToken(deps.randomBytes);
  const end = new Date(deps.now().getTime() + 86_400_000);
  await rows(
    deps.database.queries,
    sql`INSERT INTO api_tokens (id, user_id, name, token_hash, role, scopes, created_at, expires_at)
        VALUES (${deps.newId()}, ${staff[role].id}, 'Program', ${hashToken(token)}, ${role},
                ${sql.param([...scopes])}::text[], ${deps.now()}, ${end})`,
  );
  return token;
}
