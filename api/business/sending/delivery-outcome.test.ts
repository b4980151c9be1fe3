import { describe, expect, it } from 'vitest';
import type { SendResult } from '../../platform/smtp/mailer.ts';
import { asksForLess } from './rates.ts';
import { outcomeOf } from './delivery-outcome.ts';
import type { Claimed } from './turn.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const HOUR_MS = 3_600_000;

const claimed = (other: Partial<Claimed> = {}): Claimed => ({
  id: 'd1',
  campaign_id: 'c1',
  contact_id: 'p1',
  address: 'ada@example.com',
  domain: 'example.com',
  attempt: 1,
  first_attempt_at: NOW.toISOString(),
  first_name: null,
  last_name: null,
  attributes: {},
  variant: null,
  ...other,
});

/** `chance`: 0 makes a delay as short as possible, 255 as long as possible; 127.5 would be the middle. */
const outcomeFor = (result: SendResult, other: Partial<Claimed> = {}, chance = 0) =>
  outcomeOf(
    { now: () => NOW, randomBytes: () => new Uint8Array([chance]) },
    { delivery: claimed(other), result },
  );

const refused = (code: number, reply: string, stage: 'sender' | 'recipient' | 'message' = 'recipient') =>
  ({ outcome: 'rejected', code, reply, stage }) as const;
const putOff = (code: number, reply: string) =>
  ({ outcome: 'deferred', code, reply, stage: 'recipient' }) as const;

describe('a delivery', () => {
  it('that was accepted is over', () => {
    const outcome = outcomeFor({ outcome: 'accepted', code: 250, reply: '250 ok' });
    expect(outcome).toMatchObject({ state: 'accepted', reason: null, code: 250, isHardBounce: false });
    expect(outcome.dueAt).toBe(NOW.toISOString());
  });

  it('whose answer was lost is neither repeated nor called a failure', () => {
    const outcome = outcomeFor({ outcome: 'unknown', code: null, reply: '' });
    expect(outcome).toMatchObject({ state: 'unknown', reason: 'no response after the email was sent' });
  });

  it('keeps the first 500 characters of the answer', () => {
    expect(outcomeFor({ outcome: 'accepted', code: 250, reply: 'x'.repeat(900) }).reply).toHaveLength(500);
  });

  it.each([
    [1, 0, 48_000],
    [1, 255, 72_000],
    [2, 255, 144_000],
    [6, 0, 1_536_000],
    [7, 0, 0.8 * HOUR_MS],
    [40, 255, 1.2 * HOUR_MS],
  ])('that was deferred %i times is retried after a wait that doubles (chance %i)', (attempt, chance, ms) => {
    const outcome = outcomeFor(putOff(450, '450 4.2.0 greylisted'), { attempt }, chance);
    expect(outcome).toMatchObject({ state: 'deferred', reason: 'delayed by the mail server' });
    expect(Date.parse(outcome.dueAt) - NOW.getTime()).toBe(ms);
  });

  it('that did not leave whole is tried again, for that reason', () => {
    const outcome = outcomeFor({ outcome: 'unsent', code: null, reply: '' });
    expect(outcome).toMatchObject({ state: 'deferred', reason: 'not sent completely' });
  });

  it('is given up after three days, and not a moment sooner', () => {
    const since = (hours: number) =>
      outcomeFor(putOff(450, '450 later'), {
        first_attempt_at: new Date(NOW.getTime() - hours * HOUR_MS).toISOString(),
      });
    expect(since(72).state).toBe('deferred');
    expect(since(72.001)).toMatchObject({
      state: 'rejected',
      reason: 'delayed for too long',
      isHardBounce: false,
    });
  });
});

describe('a refusal', () => {
  it.each([
    ['5.1.1 of the recipient', refused(550, '550 5.1.1 no such user')],
    ['5.1.10 of the recipient', refused(550, '550 5.1.10 null MX')],
    ['550 without a further code', refused(550, '550 user unknown')],
    ['553 without a further code', refused(553, '553 no such mailbox')],
  ])('says that the address is no good: %s', (_name, result) => {
    expect(outcomeFor(result)).toMatchObject({ state: 'rejected', reason: null, isHardBounce: true });
  });

  it.each([
    ['a full mailbox', refused(552, '552 5.2.2 mailbox full')],
    ['550 with a code of policy', refused(550, '550 5.7.1 blocked')],
    ['of the sender', refused(550, '550 5.1.1 no such user', 'sender')],
    ['of the message', refused(550, '550 5.1.1 no such user', 'message')],
    ['554 without a further code', refused(554, '554 user unknown')],
    ['relaying', refused(550, '550 relay access denied')],
    ['without signing in', refused(550, '550 authentication required')],
    ['of who sends', refused(550, '550 sender rejected')],
    ['not being allowed', refused(553, '553 not permitted')],
  ])('says nothing of the address: %s', (_name, result) => {
    expect(outcomeFor(result)).toMatchObject({ state: 'rejected', isHardBounce: false });
  });
});

describe('a response that requests less email', () => {
  it.each([
    '421 later',
    '450 4.7.28 rate',
    '451 4.4.5 busy',
    '450 too many messages',
    '450 throttled',
    '450 limit',
  ])('is %s', (reply) => {
    const result = putOff(Number(reply.slice(0, 3)), reply);
    expect(asksForLess({ delivery: claimed(), result })).toBe(true);
  });

  it.each([
    putOff(450, '450 4.2.0 greylisted, too many'),
    putOff(421, '421 graylisting'),
    putOff(450, '450 4.2.2 mailbox busy'),
    refused(550, '550 too many messages'),
    { outcome: 'accepted', code: 250, reply: '250 limit' } as const,
  ])('is not $reply ($outcome)', (result) => {
    expect(asksForLess({ delivery: claimed(), result })).toBe(false);
  });
});
