import { createUnsubscribeToken } from '../../contacts/contact-tokens.ts';
import { clientFor } from '../../../testing/api-client.ts';
import { confirmedContact, createCampaign, mailsTo, sendAll } from '../../../testing/newsletter.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** What is known about the newsletter email that Ann got. */
export interface Sent {
  id: string;
  contactId: string;
  returnPath: string;
  messageId: string;
  token: string;
}

/** A newsletter to everyone, and the email that Ann got. */
export async function sendIssue(test: TestApp, contactId: string): Promise<Sent> {
  const editor = clientFor(test, 'editor');
  const { id } = await createCampaign(test, { name: `Issue of ${test.deps.now().toISOString()}` });
  await editor.post(`/newsletter-campaigns/${id}/send`);
  await sendAll(test);
  const [mail] = await mailsTo(test, 'ann@example.org');
  const messageId = mail?.headers['Message-ID'] ?? '';
  return {
    id,
    contactId,
    returnPath: (mail?.headers['Return-Path'] ?? '').replace(/[<>]/g, ''),
    messageId,
    token: createUnsubscribeToken(test.deps, { contactId, deliveryId: messageId.slice(1, 37) }),
  };
}

/** The same to Ann, who just signed up. */
export async function sentToAnn(test: TestApp): Promise<Sent> {
  const { id } = await confirmedContact(test, 'ann@example.org');
  return sendIssue(test, id);
}
