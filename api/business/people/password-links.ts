import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Role } from '#schema/access/roles.ts';
import { noteAudit, recordPlainChange } from '../../platform/audit/audit-log.ts';
import { isKnownAddress } from '../accounts/known-devices.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { closeSessionsOf } from '../accounts/sessions.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { isUniqueViolation, rows } from '../../platform/database/database.ts';
import { ApiError, notFound, validationFailed } from '../../platform/base/api-error.ts';
import { limitKeyOf } from '../../platform/request/client-address.ts';
import { consumeRateLimit } from '../../platform/request/shared-limits.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { badLink, createLink, endLinks, findLink, useLink } from '../accounts/account-links.ts';
import { endApiTokensOf } from '../accounts/api-tokens.ts';
import { invitationMail, passwordResetMail } from '../accounts/account-mails.ts';
import { notifyPerson } from '../accounts/notices.ts';
import { refuseGuessable } from '../accounts/breached-passwords.ts';
import type { InvitedUser } from '#schema/answers/operations/people.ts';
import type { UserView } from '#schema/answers/operations/sign-in.ts';
import type { PasswordLink } from '#schema/answers/operations/people.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const HOUR_MS = 3_600_000;
const RESETS_PER_HOUR = 3;
const RESETS_PER_CALLER_AND_HOUR = 10;
/**
 * Longer than the work takes, which hides the small difference between a known and an unknown email address.
 */
const ANSWER_AFTER_MS = 250;

/** Who requests a new password, and from where. */
interface ResetRequest {
  email: string;
  address: string;
}

/**
 * Emails a link to the owner of an email address, and returns the same after the same time for every address.
 * An account gets at most three emails an hour, a caller ten. A network from which the owner recently signed
 * in has its own three, so that strangers can’t use them up.
 */
export async function askForReset(deps: AppDeps, request: ResetRequest): Promise<void> {
  const email = request.email.trim().toLowerCase();
  await Promise.all([sendReset(deps, { ...request, email }), sleep(ANSWER_AFTER_MS)]);
}

/**
 * For an unknown email address, the same work is done for another account and rolled back, so the timing is
 * the same even on a busy machine.
 */
async function sendReset(deps: AppDeps, { email, address }: ResetRequest): Promise<void> {
  const caller = limitKeyOf(address);
  const account = (await isKnownAddress(deps, { email, address })) ? `${email} from ${caller}` : email;
  const turns = [
    { what: `resets by ${caller}`, perMs: HOUR_MS, times: RESETS_PER_CALLER_AND_HOUR },
    { what: `reset ${account}`, perMs: HOUR_MS, times: RESETS_PER_HOUR },
  ];
  for (const turn of turns) {
    if (!(await deps.database.transaction((tx) => consumeRateLimit(tx, deps, turn)))) return;
  }
  try {
    await writeReset(deps, email);
  } catch (error) {
    if (!(error instanceof NobodyError)) throw error;
  }
}

class NobodyError extends Error {
  override readonly name = 'NobodyError';
}

async function writeReset(deps: AppDeps, email: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const [user] = await rows<UserView & { is_asked: boolean }>(
      tx,
      sql`SELECT id, email, name, role, lower(email) = ${email} AS is_asked FROM users WHERE NOT disabled
          ORDER BY is_asked DESC, id LIMIT 1`,
    );
    if (user === undefined) return;
    const mailId = deps.newId();
    const url = await createLink(tx, deps, { userId: user.id, purpose: 'password-reset', mailId });
    const words = passwordResetMail(deps, { name: user.name, url });
    await queueMail(tx, deps, {
      id: mailId,
      kind: 'account',
      purpose: 'password-reset',
      to: user.email,
      ...words,
    });
    await noteAudit(tx, deps, {
      action: 'ask_for_reset',
      resource: 'users',
      recordId: user.id,
      recordTitle: user.name,
    });
    if (!user.is_asked) throw new NobodyError();
  });
}

/** What the page of a link may show before a password is set. */
export async function readLink(deps: AppDeps, token: string): Promise<PasswordLink> {
  const on = deps.database.queries;
  const link = await findLink(on, deps, token);
  if (link === undefined) throw badLink();
  const [user] = await rows<{ name: string; email: string }>(
    on,
    sql`SELECT name, email FROM users WHERE id = ${link.userId}`,
  );
  if (user === undefined) throw badLink();
  return { purpose: link.purpose, ...user };
}

/**
 * Sets the password of the link’s owner, without signing them in: people with two-factor authentication are
 * asked for it at their next sign-in. Ends all of the person’s sessions and other links.
 */
export async function choosePassword(
  deps: AppDeps,
  { token, password }: { token: string; password: string },
): Promise<{ email: string }> {
  // Checked before the costly hash, and again when the link is used.
  const link = await findLink(deps.database.queries, deps, token);
  if (link === undefined) throw badLink();
  const person = await readLink(deps, token);
  await refuseGuessable(password, { deps, ...person });
  const passwordHash = await hashPassword(password);
  return deps.database.transaction(async (tx) => {
    const userId = await useLink(tx, deps, token);
    const [user] = await rows<{ email: string; name: string }>(
      tx,
      sql`UPDATE users SET password_hash = ${passwordHash}, version = version + 1, updated_at = ${deps.now()}
           WHERE id = ${userId} AND NOT disabled RETURNING email, name`,
    );
    if (user === undefined) throw badLink();
    await closeSessionsOf(tx, userId);
    await endApiTokensOf(tx, userId);
    await endLinks(tx, { userId });
    const action = link.purpose === 'invitation' ? 'accept_invitation' : 'reset_password';
    if (action === 'reset_password')
      await notifyPerson(tx, deps, { userId, notice: { is: 'password-changed' } });
    await recordPlainChange(tx, deps, {
      action,
      resource: 'users',
      recordId: userId,
      recordTitle: user.name,
      userId,
    });
    return { email: user.email };
  });
}

/**
 * Creates an account without a password and emails a link to set one. Throws 422 if the email address is
 * taken.
 */
export async function invite(
  deps: AppDeps,
  person: { name: string; email: string; role: Role },
  invitedBy: string,
): Promise<InvitedUser> {
  const user = { id: deps.newId(), ...person };
  const now = deps.now();
  return deps.database.transaction(async (tx) => {
    try {
      await rows(
        tx,
        sql`INSERT INTO users (id, created_at, updated_at, name, email, role)
            VALUES (${user.id}, ${now}, ${now}, ${user.name}, ${user.email}, ${user.role})`,
      );
    } catch (error) {
      if (isUniqueViolation(error)) throw validationFailed({ email: [spoken('email_taken')] });
      throw error;
    }
    const mailId = deps.newId();
    const url = await createLink(tx, deps, { userId: user.id, purpose: 'invitation', mailId });
    const words = invitationMail(deps, { ...user, invitedBy, url });
    await queueMail(tx, deps, {
      id: mailId,
      kind: 'account',
      purpose: 'invitation',
      to: user.email,
      ...words,
    });
    await recordPlainChange(tx, deps, {
      action: 'invite',
      resource: 'users',
      recordId: user.id,
      recordTitle: user.name,
      details: { role: user.role },
    });
    return { ...user, invitation_url: urlToHandOver(deps, url) };
  });
}

/** A new link for someone who was invited and hasn’t set a password yet. Throws 409 if they have. */
export async function inviteAgain(deps: AppDeps, userId: string, invitedBy: string): Promise<InvitedUser> {
  return deps.database.transaction(async (tx) => {
    const [user] = await rows<UserView & { has_password: boolean }>(
      tx,
      sql`SELECT id, email, name, role, password_hash IS NOT NULL AS has_password FROM users
           WHERE id = ${userId} FOR UPDATE`,
    );
    if (user === undefined) throw notFound('user');
    const { has_password: hasPassword, ...view } = user;
    if (hasPassword) {
      throw new ApiError('invalid_transition', {
        message: spoken('has_password'),
      });
    }
    const mailId = deps.newId();
    const url = await createLink(tx, deps, { userId, purpose: 'invitation', mailId });
    const words = invitationMail(deps, { ...view, invitedBy, url });
    await queueMail(tx, deps, {
      id: mailId,
      kind: 'account',
      purpose: 'invitation',
      to: view.email,
      ...words,
    });
    const record = { resource: 'users', recordId: view.id, recordTitle: view.name };
    await noteAudit(tx, deps, { action: 'invite_again', ...record });
    return { ...view, invitation_url: urlToHandOver(deps, url) };
  });
}

/** Without a mail server, the response contains the link, to be passed on; otherwise only the email does. */
function urlToHandOver({ mailer }: AppDeps, url: string): string | null {
  return mailer.delivers ? null : url;
}
