import { sql } from 'drizzle-orm';
import { PERSONAL_DATA_LINK_MINUTES, UNSUBSCRIBE_MAIL_EVERY_HOURS } from '#schema/base/limits.ts';
import type { HeldOnPerson } from '#schema/answers/newsletter/contacts.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { readToken, signToken, uuidBytes, uuidOf } from '../../platform/crypto/signed-token.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { consumeRateLimit } from '../../platform/request/shared-limits.ts';
import { eraseContact } from '../contacts/erase-contact.ts';
import { exportPerson } from '../contacts/export-person.ts';
import { survivorOf } from '../duplicates/merge-contacts.ts';
import { personalDataMail } from './mail-texts.ts';
import { messages } from './messages.ts';
import { lockHolder } from './unsubscribe.ts';

const spoken = later(messages);
const UUID_BYTES = 16;
const SECOND_MS = 1000;

/**
 * Sends a link to the data stored about a person, at most three a day. The links in newsletters are forwarded
 * along with them and never expire, so they aren’t good enough for this.
 */
export async function mailDataLink(deps: AppDeps, named: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const contactId = await survivorOf(tx, named);
    const [contact] = await rows<{ email: string }>(
      tx,
      sql`SELECT email FROM contacts WHERE id = ${contactId}`,
    );
    if (contact === undefined) return;
    const limit = { what: `data ${contactId}`, perMs: UNSUBSCRIBE_MAIL_EVERY_HOURS * 3_600_000, times: 3 };
    if (!(await consumeRateLimit(tx, deps, limit))) return;
    const token = createDataToken(deps, contactId);
    const words = personalDataMail(deps, `${deps.env.siteUrl}/emails/data?token=${token}`);
    await queueMail(tx, deps, { kind: 'newsletter', purpose: 'data-link', to: contact.email, ...words });
  });
}

/** All data stored about the holder of such a link. Throws 404 if the link is no longer valid. */
export async function exportByLink(deps: AppDeps, token: string): Promise<HeldOnPerson> {
  return exportPerson(deps, await survivorOf(deps.database.queries, holderOf(deps, token)));
}

/** Permanently erases the holder of such a link. Doing so twice is not an error. */
export async function eraseByLink(deps: AppDeps, token: string): Promise<void> {
  const named = holderOf(deps, token);
  await deps.database.transaction(async (tx) => {
    const { contact } = await lockHolder(tx, named);
    if (contact === undefined) return;
    await eraseContact(tx, deps, contact);
    await rows(tx, sql`DELETE FROM contacts WHERE id = ${contact.id}`);
  });
}

function createDataToken(deps: Pick<AppDeps, 'secretKey' | 'now'>, contactId: string): string {
  const issued = Buffer.alloc(4);
  issued.writeUInt32BE(Math.floor(deps.now().getTime() / SECOND_MS));
  return signToken(deps, 'person', Buffer.concat([uuidBytes(contactId), issued]));
}

function holderOf(deps: Pick<AppDeps, 'secretKey' | 'now'>, token: string): string {
  const payload = readToken(deps, 'person', token);
  if (payload?.length === UUID_BYTES + 4) {
    const age = deps.now().getTime() / SECOND_MS - payload.readUInt32BE(UUID_BYTES);
    if (age <= PERSONAL_DATA_LINK_MINUTES * 60) return uuidOf(payload.subarray(0, UUID_BYTES));
  }
  throw new ApiError('not_found', { message: spoken('data_link_invalid') });
}
