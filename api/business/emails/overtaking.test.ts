import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { OutgoingMail } from '../../platform/smtp/compose-message.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createCampaign, insertReaders, statesOf } from '../../testing/newsletter.ts';
import { ACCEPTED } from '../../testing/mail/recording-mailer.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { startSender } from '../sending/sender.ts';
import { startEmails } from './email-line.ts';

const RECIPIENTS = 10_000;
/** How long the mail server takes for each email. */
const ANSWER_MS = 2;

const sent: string[] = [];
const channel = {
  isOpen: true,
  close: () => undefined,
  async send({ envelope }: OutgoingMail) {
    await wait(ANSWER_MS);
    sent.push(envelope.to);
    return ACCEPTED;
  },
};
const mailer = {
  delivers: true,
  connections: 10,
  perSecond: undefined,
  connect: () => Promise.resolve(channel),
};
const test = useTestApp({ mailer });
const until = (look: () => boolean) => expect.poll(look, { timeout: 60_000, interval: 5 }).toBe(true);

it('overtakes an issue to ten thousand people, of whom nearly all still wait', async () => {
  await insertReaders(test(), RECIPIENTS);
  const { id } = await createCampaign(test());
  await clientFor(test(), 'editor').post(`/newsletter-campaigns/${id}/send`, {});
  const [issues, emails] = [startSender(test().deps), startEmails(test().deps)];
  try {
    await until(() => sent.length > 200);
    const before = sent.length;
    const to = 'ada@example.com';
    const reply = await clientFor(test(), 'administrator').post('/emails', {
      to,
      subject: 'Code',
      text: '123',
    });
    expect(reply.status).toBe(202);
    await until(() => sent.includes(to));
    // It left after a moment, not after those that were there first.
    expect(sent.indexOf(to) - before).toBeLessThan(RECIPIENTS / 4);
    const { accepted = 0 } = await statesOf(test(), id);
    expect(accepted).toBeLessThan(RECIPIENTS / 2);
    expect(sent.filter((address) => address === to)).toHaveLength(1);
  } finally {
    await Promise.all([issues.stop(), emails.stop()]);
  }
}, 120_000);
