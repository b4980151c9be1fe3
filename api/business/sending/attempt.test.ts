import { describe, expect, it } from 'vitest';
import type { MailChannel, SendResult } from '../../platform/smtp/mailer.ts';
import type { OutgoingMail } from '../../platform/smtp/compose-message.ts';
import { createCampaign, insertReaders } from '../../testing/newsletter.ts';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { PreparedCampaign } from '../campaigns/campaign-mail.ts';
import { type Attempt, attemptDelivery } from './attempt.ts';
import { loadCampaign } from './campaign-turns.ts';

const test = useTestApp();
const ACCEPTED: SendResult = { outcome: 'accepted', code: 250, reply: '250 OK' };

/** A connection that replies as the test says, and records what was sent over it. */
function channelWith(answer: () => SendResult): MailChannel & { sent: OutgoingMail[] } {
  const sent: OutgoingMail[] = [];
  return {
    isOpen: true,
    sent,
    send: (mail) => {
      sent.push(mail);
      return Promise.resolve().then(answer);
    },
    close: () => undefined,
  };
}

async function campaign(): Promise<PreparedCampaign> {
  await insertReaders(test(), 1);
  const { id } = await createCampaign(test());
  await clientFor(test(), 'editor').post(`/newsletter-campaigns/${id}/send`);
  return loadCampaign(test().deps, id);
}

function attempt(given: Pick<Attempt, 'campaign' | 'channel'>, variant: number | null = null) {
  const delivery = {
    id: test().deps.newId(),
    campaign_id: given.campaign?.id ?? '',
    contact_id: test().deps.newId(),
    address: 'ada@example.com',
    domain: 'example.com',
    attempt: 1,
    first_attempt_at: '2026-01-02T03:04:05.000Z',
    first_name: 'Ada',
    last_name: null,
    attributes: {},
    variant,
  };
  return attemptDelivery(test().deps, { ...given, delivery, mayStillSend: () => true });
}

describe('an attempt', () => {
  it('sends the reader’s email, dated by the first attempt, and returns the mail server’s response', async () => {
    const channel = channelWith(() => ACCEPTED);
    expect(await attempt({ campaign: await campaign(), channel })).toEqual(ACCEPTED);
    expect(channel.sent).toMatchObject([
      {
        envelope: { to: 'ada@example.com' },
        subject: 'A letter for Ada',
        date: new Date('2026-01-02T03:04:05.000Z'),
      },
    ]);
  });

  it.each<[variant: number | null, subject: string]>([
    [null, 'A letter for Ada'],
    [0, 'First'],
    [1, 'Second'],
    [2, 'A letter for Ada'],
  ])('with the variant %j has the subject %s', async (variant, subject) => {
    const words = await campaign();
    const titled = (title: string): PreparedCampaign => ({
      ...words,
      write: async (data) => ({ ...(await words.write(data)), subject: title }),
    });
    const channel = channelWith(() => ACCEPTED);
    await attempt(
      { campaign: { ...words, variants: [titled('First'), titled('Second')] }, channel },
      variant,
    );
    expect(channel.sent.map((mail) => mail.subject)).toEqual([subject]);
  });

  it('without a connection, or without words, sends nothing and may be repeated', async () => {
    const unsent = { outcome: 'unsent', code: null, reply: 'No connection was left.' };
    const [words, channel] = [await campaign(), channelWith(() => ACCEPTED)];
    expect(await attempt({ campaign: words, channel: undefined })).toEqual(unsent);
    expect(await attempt({ campaign: undefined, channel })).toEqual(unsent);
    expect(channel.sent).toEqual([]);
  });

  it('whose email cannot be composed is retried later, for that reason', async () => {
    const channel = channelWith(() => ACCEPTED);
    const write = () => Promise.reject(new Error('too deep'));
    const result = await attempt({ campaign: { ...(await campaign()), write }, channel });
    expect(result).toEqual({
      outcome: 'unsent',
      code: null,
      reply: 'This email couldn’t be created: too deep',
    });
    expect(channel.sent).toEqual([]);
  });

  it.each<[thrown: unknown, reply: string]>([
    [new Error('broken off'), 'broken off'],
    ['a word', 'a word'],
  ])('that ends in the error %s may have arrived', async (thrown, reply) => {
    const channel = channelWith(() => {
      throw thrown;
    });
    const result = await attempt({ campaign: await campaign(), channel });
    expect(result).toEqual({ outcome: 'unknown', code: null, reply });
  });
});
