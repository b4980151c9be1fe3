import { sql } from 'drizzle-orm';
import { ROLES, type Role } from '#schema/access/roles.ts';
import type { Actor } from '#schema/access/access.ts';
import { type Scope, scopesOfRole } from '#schema/access/scopes.ts';
import { recordPlainChange } from '../../platform/audit/audit-log.ts';
import { OWES_SECOND_FACTOR } from './sessions.ts';
import { hashToken, newToken } from './tokens.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ApiError, validationFailed } from '../../platform/base/api-error.ts';
import { notifyPerson } from './notices.ts';
import type { ApiTokenView } from '#schema/answers/operations/people.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const DAY_MS = 24 * 60 * 60 * 1000;
/** Recording every use would turn each read into a write. */
const TOUCH_AFTER_MS = 60_000;

const SELECT_TOKEN = {
  name: 'select_api_token',
  text: `SELECT t.id, t.user_id, t.name, t.role, t.scopes, t.expires_at, t.last_used_at, u.role AS owner_role,
                ${OWES_SECOND_FACTOR} AS owes_second_factor
           FROM api_tokens t JOIN users u ON u.id = t.user_id
          WHERE t.token_hash = $1 AND NOT u.disabled`,
} as const;

interface TokenRow {
  id: string;
  user_id: string;
  name: string;
  role: Role;
  scopes: Scope[];
  owner_role: Role;
  owes_second_factor: boolean;
  expires_at: string;
  last_used_at: string | null;
}

/** A program that calls with a token. */
export interface Program {
  /** Its owner, with the lesser of the token's role and the one the owner has by now, and what the token is for. */
  actor: Actor;
  name: string;
  /** The owner's role requires two-factor authentication, and they have not set it up. */
  owesSecondFactor: boolean;
}

/**
 * Returns the program behind a token; undefined when the token has ended or its owner may no longer sign in.
 */
export async function findProgram(deps: AppDeps, token: string): Promise<Program | undefined> {
  const tokenHash = hashToken(token);
  const [row] = await deps.database.select<TokenRow>(SELECT_TOKEN, [tokenHash]);
  const now = deps.now();
  if (row === undefined || Date.parse(row.expires_at) <= now.getTime()) return undefined;
  if (row.last_used_at === null || now.getTime() - Date.parse(row.last_used_at) >= TOUCH_AFTER_MS) {
    await rows(deps.database.queries, sql`UPDATE api_tokens SET last_used_at = ${now} WHERE id = ${row.id}`);
  }
  const { name, scopes, owes_second_factor: owesSecondFactor } = row;
  const actor = { id: row.user_id, role: lesserOf(row.role, row.owner_role), scopes };
  return { actor, name, owesSecondFactor };
}

/**
 * Creates a token; 422 for a role above the owner's, and for scopes beyond that role. 409 for a person whose role
 * requires two-factor authentication and who has not set it up here: a trusted provider vouches for a sign-in, not
 * for a program.
 */
export async function createApiToken(
  deps: AppDeps,
  owner: Actor,
  asked: { name: string; role: Role; scopes: readonly Scope[]; days: number },
): Promise<ApiTokenView> {
  if (lesserOf(asked.role, owner.role) !== asked.role) {
    throw validationFailed({ role: [spoken('role_above', { role: owner.role })] });
  }
  const may = scopesOfRole(asked.role);
  const beyond = asked.scopes.filter((scope) => !may.includes(scope));
  if (beyond.length > 0) {
    throw validationFailed({
      scopes: [spoken('scopes_above', { role: asked.role, scopes: beyond.join(', ') })],
    });
  }
  const scopes = [...new Set(asked.scopes)];
  const token = newToken(deps.randomBytes);
  const id = deps.newId();
  const now = deps.now();
  const end = new Date(now.getTime() + asked.days * DAY_MS);
  const made = await deps.database.transaction(async (tx) => {
    await requireOwnFactor(tx, owner.id);
    await rows(
      tx,
      sql`INSERT INTO api_tokens (id, user_id, name, token_hash, role, scopes, created_at, expires_at)
          VALUES (${id}, ${owner.id}, ${asked.name}, ${hashToken(token)}, ${asked.role},
                  ${sql.param(scopes)}::text[], ${now}, ${end})`,
    );
    const details = { role: asked.role, scopes, expires_at: end.toISOString() };
    await recordPlainChange(tx, deps, { ...entryOf('create', { id, name: asked.name }), details });
    const notice = { is: 'api-token-created', name: asked.name } as const;
    await notifyPerson(tx, deps, { userId: owner.id, notice });
    const [view] = await selectTokens(tx, sql`t.id = ${id}`);
    return view;
  });
  if (made === undefined) throw new Error('The API token that was just created is missing.');
  return { ...made, token };
}

async function requireOwnFactor(tx: Queries, userId: string): Promise<void> {
  const owing = await rows(
    tx,
    sql`SELECT 1 FROM users u WHERE u.id = ${userId} AND ${sql.raw(OWES_SECOND_FACTOR)}`,
  );
  if (owing.length === 0) return;
  throw new ApiError('invalid_transition', {
    message: spoken('token_needs_factor'),
  });
}

/** Valid tokens of one person or, for administrators, of everyone. */
export function listApiTokens(deps: AppDeps, actor: Actor): Promise<ApiTokenView[]> {
  return selectTokens(deps.database.queries, sql`t.expires_at > ${deps.now()} AND ${mayManage(actor)}`);
}

/** Revokes a token at once. Returns false if there is no token that `actor` may revoke. */
export async function revokeApiToken(deps: AppDeps, actor: Actor, id: string): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    const [gone] = await rows<{ id: string; name: string }>(
      tx,
      sql`DELETE FROM api_tokens t WHERE t.id::text = ${id} AND ${mayManage(actor)} RETURNING t.id, t.name`,
    );
    if (gone === undefined) return false;
    await recordPlainChange(tx, deps, entryOf('revoke', gone));
    return true;
  });
}

/** Ends every token of a person whose password, role, or account changed. */
export async function endApiTokensOf(tx: Queries, userId: string): Promise<void> {
  await rows(tx, sql`DELETE FROM api_tokens WHERE user_id = ${userId}`);
}

function mayManage(actor: Actor) {
  return actor.role === 'administrator' ? sql`true` : sql`t.user_id = ${actor.id}`;
}

function entryOf(action: 'create' | 'revoke', { id, name }: { id: string; name: string }) {
  return { action, resource: 'api-tokens', recordId: id, recordTitle: name };
}

function selectTokens(on: Queries, where: ReturnType<typeof sql>): Promise<ApiTokenView[]> {
  return rows<ApiTokenView>(
    on,
    sql`SELECT t.id, t.name, t.role, t.scopes, jsonb_build_object('id', u.id, 'name', u.name) AS user, t.created_at, t.last_used_at,
               t.expires_at
          FROM api_tokens t JOIN users u ON u.id = t.user_id WHERE ${where} ORDER BY t.created_at DESC, t.id DESC`,
  );
}

/** `ROLES` is sorted from most to least trusted. */
function lesserOf(a: Role, b: Role): Role {
  return ROLES.indexOf(a) > ROLES.indexOf(b) ? a : b;
}
