import { type SQL, sql } from 'drizzle-orm';
import { INVITATION_DAYS, PASSWORD_RESET_MINUTES } from '#schema/base/limits.ts';
import { hashToken, newToken } from './tokens.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** What a link in an account email can be used for. */
export type LinkPurpose = 'invitation' | 'password-reset';

const MINUTE_MS = 60_000;
const GOOD_FOR_MS: Record<LinkPurpose, number> = {
  invitation: INVITATION_DAYS * 24 * 60 * MINUTE_MS,
  'password-reset': PASSWORD_RESET_MINUTES * MINUTE_MS,
};

/**
 * Creates a single-use link for one person, sent in the email with this id (null: no email). Earlier links
 * for the same purpose stop working.
 */
export async function createLink(
  tx: Queries,
  deps: AppDeps,
  { userId, purpose, mailId }: { userId: string; purpose: LinkPurpose; mailId: string | null },
): Promise<string> {
  const token = newToken(deps.randomBytes);
  const now = deps.now();
  const end = new Date(now.getTime() + GOOD_FOR_MS[purpose]);
  await endLinks(tx, { userId, purpose });
  await rows(
    tx,
    sql`INSERT INTO one_time_tokens (token_hash, purpose, user_id, mail_id, created_at, expires_at)
        VALUES (${hashToken(token)}, ${purpose}, ${userId}, ${mailId}, ${now}, ${end})`,
  );
  return `${deps.env.siteUrl}/login/password?token=${token}`;
}

/** Returns the owner and the purpose of a link; undefined when it is used, expired, or unknown. */
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

/** Uses a link up. Of several concurrent requests, the first gets the person; the others get a 400. */
export async function useLink(tx: Queries, deps: AppDeps, token: string): Promise<string> {
  const [used] = await deleteLinks(
    tx,
    sql`token_hash = ${hashToken(token)} AND purpose IN ('invitation', 'password-reset') AND expires_at > ${deps.now()}`,
  );
  if (used === undefined) throw badLink();
  await emptyMailsWith(tx, token);
  return used.user_id;
}

/** Without a mail server, staff can read the stored email, so nothing in it may look like a key. */
async function emptyMailsWith(tx: Queries, token: string): Promise<void> {
  await rows(
    tx,
    sql`UPDATE mails SET html = NULL, text = NULL, emptied = true
         WHERE kind = 'account' AND state = 'captured' AND position(${token} IN text) > 0`,
  );
}

/**
 * Removes the text of captured emails whose link has expired. A job: {@link useLink} removes it when a link is used.
 */
export async function emptyOldLinkMails(deps: AppDeps): Promise<void> {
  if (deps.mailer.delivers) return;
  for (const [purpose, goodForMs] of Object.entries(GOOD_FOR_MS))
    await rows(
      deps.database.queries,
      sql`UPDATE mails SET html = NULL, text = NULL, emptied = true
           WHERE kind = 'account' AND state = 'captured' AND NOT emptied AND purpose = ${purpose}
             AND created_at < ${new Date(deps.now().getTime() - goodForMs)}`,
    );
}

/** Makes all links of a person invalid. */
export async function endLinks(
  tx: Queries,
  { userId, purpose }: { userId: string; purpose?: LinkPurpose },
): Promise<void> {
  const which = purpose === undefined ? sql`true` : sql`purpose = ${purpose}`;
  await deleteLinks(tx, sql`user_id = ${userId} AND ${which}`);
}

/** Removes links whose time is over. */
export async function clearOldLinks(deps: AppDeps): Promise<void> {
  const now = deps.now();
  const before = new Date(now.getTime() - GOOD_FOR_MS.invitation).toISOString();
  await deps.database.transaction(async (tx) => {
    await deleteLinks(tx, sql`expires_at < ${now}`);
    // Links from before links were stored with their email: all have expired by now.
    await rows(
      tx,
      sql`UPDATE mails SET html = NULL, text = NULL, emptied = true WHERE state = 'captured' AND NOT emptied
            AND purpose IN ('invitation', 'password-reset') AND created_at < ${before}`,
    );
  });
}

/**
 * Deletes links and the text of the stored emails that contained them, so that no link that once opened an
 * account remains readable.
 */
function deleteLinks(tx: Queries, where: SQL): Promise<{ user_id: string }[]> {
  return rows<{ user_id: string }>(
    tx,
    sql`WITH gone AS (DELETE FROM one_time_tokens WHERE ${where} RETURNING user_id, mail_id),
          emptied AS (UPDATE mails SET html = NULL, text = NULL, emptied = true
            WHERE state = 'captured' AND id IN (SELECT mail_id FROM gone))
        SELECT user_id FROM gone`,
  );
}

/** The 400 for every invalid link; it does not say why. */
export function badLink(): ApiError {
  return new ApiError('invalid_request', {
    message: spoken('link_used'),
  });
}
