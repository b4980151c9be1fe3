import { describe, expect, it } from 'vitest';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { MAILGUN, SENDGRID, SNS_CERTIFICATE, SNS_MESSAGES } from '../bounces/testing/vendor-samples.ts';
import { readMailgun } from './mailgun.ts';
import { isPostmark } from './postmark.ts';
import { isSendGrid, readSendGrid } from './sendgrid.ts';
import { isSigned, readEnvelope } from './ses.ts';

describe('what Amazon signed', () => {
  const deps = (day = '2026-03-07') =>
    ({
      now: () => new Date(day),
      fetch: () => Promise.resolve(new Response(SNS_CERTIFICATE)),
    }) as unknown as AppDeps;
  const verified = (message: Record<string, string>, day?: string) => {
    const envelope = readEnvelope(message);
    return envelope === undefined ? undefined : isSigned(deps(day), envelope);
  };

  it.each(Object.entries(SNS_MESSAGES))('%s, is known as theirs', async (_, message) => {
    expect(await verified(message)).toBe(true);
  });

  it.each(['Message', 'MessageId', 'Timestamp', 'TopicArn'])('is refused with another %s', async (name) => {
    for (const message of Object.values(SNS_MESSAGES))
      expect(await verified({ ...message, [name]: `${message[name]} ` })).toBe(false);
  });

  it('is refused with a subject that was added or taken away, under the other version, and with a certificate that ran out', async () => {
    const { Subject, ...bare } = SNS_MESSAGES['a notification with a subject, version 1'] ?? {};
    const second = SNS_MESSAGES['a notification, version 2'] ?? {};
    expect(Subject).toBeDefined();
    expect(await verified(bare)).toBe(false);
    expect(await verified({ ...second, Subject: 'Added' })).toBe(false);
    expect(await verified({ ...second, SignatureVersion: '1' })).toBe(false);
    expect(await verified(second, '2026-10-16')).toBe(false);
    expect(await verified(second, '2025-11-01')).toBe(false);
  });
});

describe('what SendGrid signed', () => {
  const { publicKey, otherKey, signature, otherSignature, timestamp, text } = SENDGRID;
  const good = { text, signature, timestamp, publicKey };

  it('is known as theirs, and read', () => {
    expect(isSendGrid(good)).toBe(true);
    expect(readSendGrid(JSON.parse(text))).toMatchObject([
      { kind: 'hard', recipient: 'hello@world.com', diagnostic: 'Bounced Address' },
    ]);
  });

  it.each([
    ['another key', { publicKey: otherKey }],
    ['another signature', { signature: otherSignature }],
    ['no signature', { signature: '' }],
    ['text that is not a key', { publicKey: 'AAAA' }],
    ['another time', { timestamp: '1600112503' }],
    ['another end of line', { text: text.trimEnd() }],
  ])('is refused with %s', (_, change) => {
    expect(isSendGrid({ ...good, ...change })).toBe(false);
  });
});

describe('what Mailgun signed', () => {
  const { signingKey, signature, otherToken } = MAILGUN;
  const body = (change = {}) => ({
    signature: { ...signature, ...change },
    'event-data': { event: 'complained', id: 'e', recipient: 'ann@example.org' },
  });

  it('is known as theirs', () => {
    expect(readMailgun(body(), signingKey)).toMatchObject({
      at: 1_403_645_220_000,
      events: [{ kind: 'complaint' }],
    });
  });

  it('is refused with the token of another message, another time, another key, or half a signature', () => {
    expect(readMailgun(body({ token: otherToken }), signingKey)).toBeUndefined();
    expect(readMailgun(body({ timestamp: '1403645221' }), signingKey)).toBeUndefined();
    expect(readMailgun(body(), `${signingKey}0`)).toBeUndefined();
    expect(readMailgun(body({ signature: signature.signature.slice(0, 32) }), signingKey)).toBeUndefined();
  });
});

describe('the credentials of Postmark', () => {
  // RFC 7617, section 2: "Aladdin" and "open sesame"; section 2.1: with signs beyond ASCII.
  it.each([
    ['Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==', 'Aladdin:open sesame', true],
    ['basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==', 'Aladdin:open sesame', true],
    ['Basic dGVzdDoxMjPCow==', 'test:123£', true],
    ['Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==', 'Aladdin:open sesame!', false],
    ['Bearer QWxhZGRpbjpvcGVuIHNlc2FtZQ==', 'Aladdin:open sesame', false],
    [null, 'Aladdin:open sesame', false],
  ])('%s for %s: %s', (header, credentials, isGood) => {
    expect(isPostmark(header, credentials)).toBe(isGood);
  });
});
