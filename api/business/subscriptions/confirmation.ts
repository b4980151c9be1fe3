import { sql } from 'drizzle-orm';
import { CONFIRMATION_EVERY_MINUTES } from '#schema/base/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { consumeRateLimit } from '../../platform/request/shared-limits.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { queueConfirmation } from './confirmation-pace.ts';
import { foldAddress, mailboxOf, maskAddress } from '../../platform/text/address.ts';
import { type OwnMailText, confirmationMail, confirmationWording } from './mail-texts.ts';
import { type ContactRow, confirmLists, lockContact } from '../contacts/memberships.ts';
import { createConfirmToken, readConfirmToken } from '../contacts/contact-tokens.ts';
import type { Origin } from '../contacts/consent.ts';
import { membershipsOf } from '../contacts/contact-view.ts';
import type { Confirmed } from '#schema/answers/newsletter/contacts.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const HOUR_MS = 3_600_000;
/** For all addresses that seem to reach the same mailbox: `ann+1@…`, `ann+2@…`. */
const CONFIRMATIONS_PER_MAILBOX_AND_HOUR = 10;

interface Asked {
  contact: ContactRow;
  /** The network of a signup, whose emails are paced. Undefined if staff asked for it. */
  network?: string;
  /** What the form says in the email. */
  own?: OwnMailText | undefined;
}

/**
 * Emails a contact to confirm everything that waits for it, at most once an hour per address. Returns whether
 * an email was queued.
 */
export async function askToConfirm(
  tx: Queries,
  deps: AppDeps,
  { contact, network, own }: Asked,
): Promise<boolean> {
  const waiting = (await membershipsOf(tx, contact.id)).filter(({ status }) => status === 'unconfirmed');
  if (waiting.length === 0) return false;
  const address = foldAddress(contact.email);
  const mailbox = {
    what: `confirm mailbox ${mailboxOf(address)}`,
    perMs: HOUR_MS,
    times: CONFIRMATIONS_PER_MAILBOX_AND_HOUR,
  };
  const once = { what: `confirm ${address}`, perMs: CONFIRMATION_EVERY_MINUTES * 60_000 };
  if (!(await consumeRateLimit(tx, deps, once)) || !(await consumeRateLimit(tx, deps, mailbox))) return false;
  const listIds = waiting.map(({ id }) => id);
  const token = createConfirmToken(deps, { contactId: contact.id, issuedAt: deps.now(), listIds });
  const words = confirmationMail(deps, {
    firstName: contact.first_name,
    listNames: waiting.map(({ name }) => name),
    url: `${deps.env.siteUrl}/emails/confirm?token=${token}`,
    own,
  });
  const mail = { kind: 'newsletter', purpose: 'confirmation', to: contact.email, ...words } as const;
  if (network === undefined) await queueMail(tx, deps, mail);
  else await queueConfirmation(tx, deps, { ...mail, network });
  return true;
}

/**
 * The click in the email. The same link always gets the same response. Throws 400 if the person has
 * unsubscribed since: they must sign up again, or an old email in someone’s archive would resubscribe them.
 */
export async function confirm(
  deps: AppDeps,
  token: string,
  origin: Omit<Origin, 'source'>,
): Promise<Confirmed> {
  const claim = readConfirmToken(deps, token);
  if (claim === undefined) throw badLink();
  return deps.database.transaction(async (tx) => {
    const contact = await lockContact(tx, claim.contactId);
    if (contact === undefined) throw badLink();
    const before = await membershipsOf(tx, contact.id);
    const began = await beginningsOf(tx, contact.id);
    // A membership that began after the link was written waits for a new link. Asking again doesn’t restart
    // it.
    const waiting = before.filter(
      ({ id, status, subscribed_at }) =>
        status === 'unconfirmed' &&
        claim.listIds.includes(id) &&
        Math.floor(Date.parse(began.get(id) ?? subscribed_at) / 1000) * 1000 <= claim.issuedAt.getTime(),
    );
    const listIds = waiting.map(({ id }) => id);
    const wording = confirmationWording(
      deps,
      waiting.map(({ name }) => name),
    );
    const moment = { now: deps.now(), newId: deps.newId };
    await confirmLists(tx, { contact, listIds, origin: { source: 'mail', wording, ...origin }, moment });
    const lists = await membershipsOf(tx, contact.id);
    const isOn = lists.some(({ id, status }) => claim.listIds.includes(id) && status === 'confirmed');
    if (!isOn) throw badLink();
    return { status: 'confirmed', email_masked: maskAddress(contact.email), lists };
  });
}

/** When a person last joined each list, by the list’s ID. */
async function beginningsOf(tx: Queries, contactId: string): Promise<Map<string, string>> {
  const joined = await rows<{ contact_list_id: string; at: string }>(
    tx,
    sql`SELECT contact_list_id, max(created_at) AS at FROM consent_events
        WHERE contact_id = ${contactId} AND event = 'joined' GROUP BY contact_list_id`,
  );
  return new Map(joined.map(({ contact_list_id: id, at }) => [id, at]));
}

function badLink(): ApiError {
  return new ApiError('invalid_request', {
    message: spoken('link_expired'),
  });
}
