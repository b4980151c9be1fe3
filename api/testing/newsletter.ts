import { clientFor } from './api-client.ts';
import { madeBy } from './content-records.ts';
import type { TestApp } from './test-app.ts';
import { createUnsubscribeToken } from '../contacts/contact-tokens.ts';

/** A mail of the outbox with its words. */
export interface TestMail {
  id: string;
  kind: string;
  purpose: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** Every mail to an address, the newest first, as an administrator reads them. */
export async function mailsTo(test: TestApp, address: string): Promise<TestMail[]> {
  const administrator = clientFor(test, 'administrator');
  const { page } = await administrator.get(`/outbox?per_page=100&to=${encodeURIComponent(address)}`);
  const mails: TestMail[] = [];
  for (const { id } of page.data)
    mails.push((await administrator.get(`/outbox/${id}`)).data as unknown as TestMail);
  return mails;
}

/** The token of the link in the newest of these mails. */
export function linkTokenIn([mail]: TestMail[]): string {
  const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error('There is no mail with a link.');
  return token;
}

/** Somebody who signed up and confirmed, over HTTP, from an address of their own. */
export async function confirmedContact(
  test: TestApp,
  email: string,
): Promise<{ id: string; confirmToken: string; unsubscribeToken: string }> {
  const anonymous = clientFor(test);
  madeBy(await anonymous.post('/email/subscribe', { email, firstName: 'Ann' }));
  const confirmToken = linkTokenIn(await mailsTo(test, email));
  madeBy(await anonymous.post('/email/confirm', { token: confirmToken }));
  const { page } = await clientFor(test, 'editor').get(`/contacts?search=${encodeURIComponent(email)}`);
  const id = page.data[0]?.id ?? '';
  return {
    id,
    confirmToken,
    unsubscribeToken: createUnsubscribeToken(test.deps, { contactId: id, deliveryId: null }),
  };
}
