import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { consumeRateLimit } from '../../platform/request/shared-limits.ts';
import { siteWords } from '../../platform/deps/site-words.ts';
import { emailTextOf } from '../../platform/mail/email-text.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Say } from '#schema/messages/translator.ts';
import { messages } from './messages.ts';

/** Something that happened to an account, which its owner should know about (OWASP ASVS 5.0, 6.3.5 to 6.3.7). */
export type Notice =
  | { is: 'new-device'; device: string; address: string }
  | { is: 'factor-added' | 'factor-removed' | 'password-changed' }
  | { is: 'openid-connected'; identity: string }
  | { is: 'openid-disconnected' }
  | { is: 'passkey-added' | 'passkey-removed' | 'api-token-created'; name: string }
  | { is: 'email-changed'; from: string; to: string };

const HOUR_MS = 3_600_000;
/** Enough to be warned, without letting repeated steps fill a mailbox. */
const SAME_NOTICES_PER_HOUR = 5;

/**
 * Emails a person what has just happened to their account, and what to do if it was not them; queued in the
 * transaction of the change. `by` names the staff member who did it, if it was someone else. At most five an hour of
 * each kind, and none to a person whose invitation is still open.
 */
export async function notifyPerson(
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
  const words = siteWords(deps);
  const say = words.of(messages);
  const { title, happened } = noticeTexts(notice, say);
  const when = new Intl.DateTimeFormat(words.language.tag, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: deps.site().time_zone,
  }).format(deps.now());
  const mail = emailTextOf(deps, say('notice_subject', { title, site: deps.site().name }), {
    greeting: say('greeting', { name: person.name }),
    before: [
      by === undefined
        ? say('notice_when', { happened, when })
        : say('notice_when_by', { happened, when, by }),
      say('notice_expected'),
    ],
    link: { url: `${deps.env.siteUrl}/admin/account`, label: say('notice_link') },
    after: [notice.is === 'email-changed' ? say('notice_advice_email') : say('notice_advice')],
  });
  for (const to of recipientsOf(notice, person.email)) {
    await queueMail(tx, deps, { kind: 'account', purpose: notice.is, to, ...mail });
  }
}

function noticeTexts(notice: Notice, say: Say<typeof messages.texts>): { title: string; happened: string } {
  switch (notice.is) {
    case 'new-device':
      return { title: say('new_device'), happened: say('new_device_what', notice) };
    case 'factor-added':
      return { title: say('factor_added'), happened: say('factor_added_what') };
    case 'factor-removed':
      return { title: say('factor_removed'), happened: say('factor_removed_what') };
    case 'password-changed':
      return { title: say('password_changed'), happened: say('password_changed_what') };
    case 'passkey-added':
      return { title: say('passkey_added'), happened: say('passkey_added_what', notice) };
    case 'passkey-removed':
      return { title: say('passkey_removed'), happened: say('passkey_removed_what', notice) };
    case 'openid-connected':
      return { title: say('openid_connected'), happened: say('openid_connected_what', notice) };
    case 'openid-disconnected':
      return { title: say('openid_disconnected'), happened: say('openid_disconnected_what') };
    case 'api-token-created':
      return { title: say('api_token'), happened: say('api_token_what', notice) };
    case 'email-changed':
      return { title: say('email_changed'), happened: say('email_changed_what', notice) };
  }
}

/**
 * The former email address is notified as well; otherwise only an attacker who took over the account would
 * find out.
 */
function recipientsOf(notice: Notice, email: string): string[] {
  return notice.is === 'email-changed' ? [notice.from, notice.to] : [email];
}
