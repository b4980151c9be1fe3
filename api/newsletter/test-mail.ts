import { sql } from 'drizzle-orm';
import { TEST_MAILS_PER_HOUR } from '#schema/limits.ts';
import type { AppDeps } from '../app-deps.ts';
import { type AuditEntry, noteAudit } from '../audit/audit-log.ts';
import { rows } from '../database/database.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { OutgoingMail } from '../mail/compose-message.ts';
import { type MailChannel, RelayUnavailableError } from '../mail/mailer.ts';
import { takeTurn } from '../http/shared-limits.ts';
import type { CampaignContent } from './campaign.ts';
import { type PreparedCampaign, type Recipient, mailDataOf, prepareCampaign } from './campaign-mail.ts';

/** Which of the addresses took the mail. */
export interface TestOutcome {
  accepted: string[];
  rejected: string[];
}

/** Sends a mail as it is now to a few addresses, as it would look to one contact. The links of it end nothing. */
export async function sendTestMail(
  deps: AppDeps,
  { of, id, name, content, emails, contactId, userId }: TestRequest,
): Promise<TestOutcome> {
  await countTest(deps, {
    userId,
    of: { resource: of, recordId: id, recordTitle: name },
    mails: emails.length,
  });
  const reader = contactId === undefined ? SAMPLE_READER : await readerOf(deps, contactId);
  const prepared = prepareCampaign(deps, { id, name, content, list: undefined });
  const outcome: TestOutcome = { accepted: [], rejected: [] };
  let channel: MailChannel | undefined;
  for (const email of emails) {
    try {
      if (channel?.isOpen !== true) channel = await deps.mailer.connect();
      const mail = testMail(deps, {
        prepared,
        recipient: { ...reader, deliveryId: deps.newId() },
        to: email,
      });
      const result = await channel.send(mail);
      (result.outcome === 'accepted' ? outcome.accepted : outcome.rejected).push(email);
    } catch (error) {
      if (!(error instanceof RelayUnavailableError)) throw error;
      deps.log.warn({ reason: error.message }, 'the mail relay does not answer; a test mail was not sent');
      outcome.rejected.push(email);
    }
  }
  channel?.close();
  return outcome;
}

interface TestRequest {
  of: 'email-newsletters' | 'email-templates';
  /** Of the campaign, or of the template that a series sends. */
  id: string;
  name: string;
  content: CampaignContent;
  emails: readonly string[];
  contactId: string | undefined;
  userId: string;
}

/** Whoever reads a preview that is for nobody in particular. */
export const SAMPLE_READER: Recipient = {
  deliveryId: '00000000-0000-0000-0000-000000000000',
  contactId: '00000000-0000-0000-0000-000000000000',
  address: 'reader@example.com',
  firstName: 'Alex',
  lastName: 'Reader',
  attributes: {},
};

/** A contact as the reader of a preview. */
export async function readerOf(deps: AppDeps, contactId: string): Promise<Recipient> {
  const [contact] = await rows<{
    email: string;
    first_name: string | null;
    last_name: string | null;
    attributes: Record<string, unknown>;
  }>(
    deps.database.queries,
    sql`SELECT email, first_name, last_name, attributes FROM contacts WHERE id = ${contactId}`,
  );
  if (contact === undefined) throw notFound('contact');
  return {
    ...SAMPLE_READER,
    address: contact.email,
    firstName: contact.first_name,
    lastName: contact.last_name,
    attributes: contact.attributes,
  };
}

function testMail(
  deps: AppDeps,
  { prepared, recipient, to }: { prepared: PreparedCampaign; recipient: Recipient; to: string },
): OutgoingMail {
  const data = {
    ...mailDataOf(deps, prepared, recipient),
    unsubscribe_url: `${deps.env.siteUrl}/emails/unsubscribe`,
    view_in_browser_url: deps.env.siteUrl,
  };
  const { address } = prepared.from;
  return {
    id: recipient.deliveryId,
    kind: 'newsletter',
    purpose: 'test',
    envelope: { from: address, to },
    from: prepared.from,
    replyTo: prepared.replyTo,
    subject: `[Test] ${data.newsletter.subject}`,
    messageId: `<${recipient.deliveryId}${address.slice(address.lastIndexOf('@'))}>`,
    date: deps.now(),
    headers: {},
    html: prepared.html(data),
    text: prepared.text(data),
  };
}

async function countTest(
  deps: AppDeps,
  {
    userId,
    of,
    mails,
  }: { userId: string; of: Pick<AuditEntry, 'resource' | 'recordId' | 'recordTitle'>; mails: number },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    for (let count = 0; count < mails; count += 1) {
      const limit = { what: `test mail ${userId}`, perMs: 3_600_000, times: TEST_MAILS_PER_HOUR };
      if (!(await takeTurn(tx, deps, limit))) {
        throw new ApiError('too_many_requests', {
          message: `At most ${TEST_MAILS_PER_HOUR} test mails an hour. Please wait a while.`,
          headers: { 'Retry-After': '600' },
        });
      }
    }
    await noteAudit(tx, deps, { action: 'send_test', ...of, details: { mails } });
  });
}
