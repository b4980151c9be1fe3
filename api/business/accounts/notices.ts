import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { consumeRateLimit } from '../../platform/request/shared-limits.ts';
import { letterOf } from '../../platform/mail/letter.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';

/** Something that happened to an account, which its owner should know about (OWASP ASVS 5.0, 6.3.5 to 6.3.7). */
export type Notice =
  | { is: 'new-device'; device: string; address: string }
  | { is: 'factor-added' | 'factor-removed' | 'password-changed' }
  | { is: 'openid-connected'; identity: string }
  | { is: 'openid-disconnected' }
  | { is: 'passkey-added' | 'passkey-removed' | 'api-token-created'; name: string }
  | { is: 'email-changed'; from: string; to: string };

const HOUR_MS = 3_600_000;
/** Enough to be warned; repeating a step cannot fill a mailbox. */
const SAME_NOTICES_PER_HOUR = 5;

/**
 * Mails a person what has just happened to their account, and what to do if it was not them; noted in the transaction of the
 * change. `by` names the colleague who did it, where it was not the person. At most five an hour of each kind, and none to
 * somebody who was invited and has not come yet.
 */
export async function tellPerson(
  tx: Queries,
  deps: AppDeps,
  { userId, notice, by }: { userId: string; notice: Notice; by?: string | undefined },
): Promise<void> {
  const [person] = await rows<{ name: string; email: string }>(
    tx,
    sql`SELECT name, email FROM users WHERE id = ${userId} AND (password_hash IS NOT NULL OR last_login_at IS NOT NULL)`,
  );
  const turn = { what: `notice ${notice.is} ${userId}`, perMs: HOUR_MS, times: SAME_NOTICES_PER_HOUR };
  if (person === undefined || !(await consumeRateLimit(tx, deps, turn))) return;
  const { title, happened } = wordsOf(notice);
  const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const words = letterOf(`${title} at ${deps.site().name}`, {
    greeting: `Hello ${person.name},`,
    before: [
      `${happened} (${when.format(deps.now())} UTC${by === undefined ? '' : `, by ${by}`}).`,
      'If this was you, or you know about it, there is nothing to do.',
    ],
    link: { url: `${deps.env.siteUrl}/admin/account`, label: 'Review your account' },
    after: [adviceFor(notice)],
  });
  for (const to of recipientsOf(notice, person.email)) {
    await queueMail(tx, deps, { kind: 'account', purpose: notice.is, to, ...words });
  }
}

function wordsOf(notice: Notice): { title: string; happened: string } {
  switch (notice.is) {
    case 'new-device':
      return {
        title: 'New sign-in',
        happened: `Your account was used to sign in with ${notice.device} from the address ${notice.address}`,
      };
    case 'factor-added':
      return { title: 'Second factor turned on', happened: 'A second factor was turned on for your account' };
    case 'factor-removed':
      return { title: 'Second factor removed', happened: 'The second factor was removed from your account' };
    case 'password-changed':
      return { title: 'Password changed', happened: 'The password of your account was changed' };
    case 'passkey-added':
      return { title: 'New passkey', happened: `The passkey “${notice.name}” was added to your account` };
    case 'passkey-removed':
      return {
        title: 'Passkey removed',
        happened: `The passkey “${notice.name}” was removed from your account`,
      };
    case 'openid-connected':
      return {
        title: 'Single sign-on connected',
        happened: `Your account can now be signed in to with single sign-on, as ${notice.identity}`,
      };
    case 'openid-disconnected':
      return {
        title: 'Single sign-on disconnected',
        happened: 'Your account can no longer be signed in to with single sign-on',
      };
    case 'api-token-created':
      return {
        title: 'New API token',
        happened: `The API token “${notice.name}” was created for your account`,
      };
    case 'email-changed':
      return {
        title: 'Email address changed',
        happened: `The email address of your account was changed from ${notice.from} to ${notice.to}`,
      };
  }
}

/** The former email address is notified as well: otherwise only an attacker who took over the account would know. */
function recipientsOf(notice: Notice, email: string): string[] {
  return notice.is === 'email-changed' ? [notice.from, notice.to] : [email];
}

function adviceFor({ is }: Notice): string {
  return is === 'email-changed'
    ? 'If this was not you, tell an administrator of the site at once: whoever has the new address can reset your password.'
    : 'If this was not you, change your password, sign out everywhere on that page, and tell an administrator of the site.';
}
