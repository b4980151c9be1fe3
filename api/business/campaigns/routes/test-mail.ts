import { sql } from 'drizzle-orm';
import { TEST_MAILS_PER_HOUR } from '#schema/base/limits.ts';
import type { Translator } from '#schema/messages/translator.ts';
import type { AppDeps } from '../../../platform/deps/app-deps.ts';
import { type AuditEntry, noteAudit } from '../../../platform/audit/audit-log.ts';
import { rows } from '../../../platform/database/database.ts';
import { ApiError, notFound } from '../../../platform/base/api-error.ts';
import type { MailAttachment, OutgoingMail } from '../../../platform/smtp/compose-message.ts';
import { sendTests } from '../../../platform/mail/test-mails.ts';
import { consumeRateLimit } from '../../../platform/request/shared-limits.ts';
import type { CampaignContent } from '../campaign.ts';
import { type Recipient, fromOf, readerDataOf } from '../campaign-mail.ts';
import { renderMail } from '../../mail-design/render-mail.ts';
import type { TestOutcome } from '#schema/answers/newsletter/mail.ts';
import { later } from '../../../platform/base/spoken.ts';
import { messages } from '../messages.ts';

const spoken = later(messages);

/** Sends the current email to a few addresses, as it would look to one contact. Its links have no effect. */
export async function sendTestMail(
  deps: AppDeps,
  { of, id, name, content, attachments = [], emails, contactId, userId, words }: TestRequest,
): Promise<TestOutcome> {
  await countTest(deps, {
    userId,
    of: { resource: of, recordId: id, recordTitle: name },
    mails: emails.length,
  });
  const reader = contactId === undefined ? SAMPLE_READER : await readerOf(deps, contactId);
  const mails: OutgoingMail[] = [];
  for (const to of emails) {
    const recipient = { ...reader, deliveryId: deps.newId() };
    mails.push(await testMail(deps, { campaign: { id, name, content, attachments }, recipient, to }));
  }
  return sendTests(deps, mails, words);
}

interface TestRequest {
  of: 'email-newsletters' | 'email-templates';
  /** Of the campaign, or of the template that a series sends. */
  id: string;
  name: string;
  content: CampaignContent;
  attachments?: readonly MailAttachment[];
  emails: readonly string[];
  contactId: string | undefined;
  userId: string;
  /** For the reasons of refused emails. */
  words: Translator;
}

/** The made-up reader of a general preview. */
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

interface TestMail {
  campaign: Pick<TestRequest, 'id' | 'name' | 'content'> & Required<Pick<TestRequest, 'attachments'>>;
  recipient: Recipient;
  to: string;
}

async function testMail(deps: AppDeps, { campaign, recipient, to }: TestMail): Promise<OutgoingMail> {
  const { content } = campaign;
  const { subject, html, text } = await renderMail(content, {
    ...readerDataOf(deps, campaign, recipient),
    unsubscribe_url: `${deps.env.siteUrl}/emails/unsubscribe`,
    preferences_url: `${deps.env.siteUrl}/emails/preferences`,
    view_in_browser_url: deps.env.siteUrl,
  });
  const from = fromOf(deps, content);
  const { address } = from;
  return {
    id: recipient.deliveryId,
    kind: 'newsletter',
    purpose: 'test',
    envelope: { from: address, to },
    from,
    replyTo: content.reply_to,
    subject: `[Test] ${subject}`,
    messageId: `<${recipient.deliveryId}${address.slice(address.lastIndexOf('@'))}>`,
    date: deps.now(),
    headers: {},
    html,
    text,
    attachments: campaign.attachments,
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
      if (!(await consumeRateLimit(tx, deps, limit))) {
        throw new ApiError('too_many_requests', {
          message: spoken('test_limit', { count: TEST_MAILS_PER_HOUR }),
          headers: { 'Retry-After': '600' },
        });
      }
    }
    await noteAudit(tx, deps, { action: 'send_test', ...of, details: { mails } });
  });
}
