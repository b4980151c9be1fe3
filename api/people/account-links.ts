import { sql } from 'drizzle-orm';
import { INVITATION_DAYS, PASSWORD_RESET_MINUTES } from '#schema/limits.ts';
import { hashToken, newToken } from '../auth/tokens.ts';
import type { AppDeps } from '../app-deps.ts';
import { type Queries, rows } from '../database/database.ts';
import { ApiError } from '../http/api-error.ts';

/** What a link in an account mail is good for. */
export type LinkPurpose = 'invitation' | 'password-reset';

const MINUTE_MS = 60_000;
const GOOD_FOR_MS: Record<LinkPurpose, number> = {
  invitation: INVITATION_DAYS * 24 * 60 * MINUTE_MS,
  'password-reset': PASSWORD_RESET_MINUTES * MINUTE_MS,
};

/** A link for one use by one person; those of before for the same purpose end. */
export async function createLink(
  tx: Queries,
  deps: AppDeps,
  { userId, purpose }: { userId: string; purpose: LinkPurpose },
): Promise<string> {
  const token = newToken(deps.randomBytes);
  const now = deps.now();
  const end = new Date(now.getTime() + GOOD_FOR_MS[purpose]);
  await endLinks(tx, { userId, purpose });
  await rows(
    tx,
    sql`INSERT INTO one_time_tokens (token_hash, purpose, user_id, created_at, expires_at)
        VALUES (${hashToken(token)}, ${purpose}, ${userId}, ${now}, ${end})`,
  );
  return `${deps.env.siteUrl}/login/password?token=${token}`;
}

/** Whose link it is, and which; undefined when it is used, old or none of ours. */
export async function findLink(
  on: Queries,
  deps: AppDeps,
  token: string,
): Promise<{ userId: string; purpose: LinkPurpose } | undefined> {
  const [row] = await rows<{ user_id: string; purpose: LinkPurpose }>(
    on,
    sql`SELECT t.user_id, t.purpose FROM one_time_tokens t JOIN users u ON u.id = t.user_id AND NOT u.disabled
         WHERE t.token_hash = ${hashToken(token)} AND t.purpose IN ('invitation', 'password-reset')
           AND t.expires_at > ${deps.now()}`,
  );
  return row === undefined ? undefined : { userId: row.user_id, purpose: row.purpose };
}

/** Uses a link up: of several at once the first gets the person, the others 400. */
export async function useLink(tx: Queries, deps: AppDeps, token: string): Promise<string> {
  const [used] = await rows<{ user_id: string }>(
    tx,
    sql`DELETE FROM one_time_tokens WHERE token_hash = ${hashToken(token)} AND purpose IN ('invitation', 'password-reset')
           AND expires_at > ${deps.now()} RETURNING user_id`,
  );
  if (used === undefined) throw badLink();
  return used.user_id;
}

/** Links of a person that lead nowhere from now on. */
export async function endLinks(
  tx: Queries,
  { userId, purpose }: { userId: string; purpose?: LinkPurpose },
): Promise<void> {
  const which = purpose === undefined ? sql`true` : sql`purpose = ${purpose}`;
  await rows(tx, sql`DELETE FROM one_time_tokens WHERE user_id = ${userId} AND ${which}`);
}

/** 400, the same for every link that is no good. */
export function badLink(): ApiError {
  return new ApiError('invalid_request', {
    message: 'This link was used already or is too old. Ask for a new one on the sign-in page.',
  });
}
