import { createHmac, createSign, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { DAY_MS, HOUR_MS } from '../../testing/test-clock.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type Sent, sentToAnn as sentTo } from '../bounces/testing/sent-mail.ts';
import { SIGNING_CERTIFICATE, SIGNING_KEY } from '../bounces/testing/signing-pair.ts';

const fetched: string[] = [];
const test = useTestApp({
  fetch: (input) => {
    const url = input instanceof Request ? input.url : String(input);
    fetched.push(url);
    return Promise.resolve(new Response(url.endsWith('.pem') ? SIGNING_CERTIFICATE : 'ok'));
  },
});
const editor = () => clientFor(test(), 'editor');
const administrator = () => clientFor(test(), 'administrator');
const sentToAnn = () => sentTo(test());
const contact = async (id: string) => (await editor().get(`/contacts/${id}`)).data;
const countsOf = async (id: string) => (await editor().get(`/newsletter-campaigns/${id}`)).data.counts;

async function setUp(settings: Record<string, unknown>) {
  await administrator().stepUp();
  const reply = await putSettings(administrator(), 'bounces', settings);
  expect(reply.status).toBe(200);
  return reply.data;
}
const seconds = () => Math.floor(test().deps.now().getTime() / 1000);

describe('Mailgun', () => {
  const KEY = 'key-of-mailgun';
  let tokens = 0;
  const body = (event: Record<string, unknown>, { timestamp = String(seconds()), key = KEY } = {}) => {
    const token = `f00d${(tokens += 1)}`;
    const signature = createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex');
    return {
      signature: { timestamp, token, signature },
      'event-data': { id: 'e1', recipient: 'ann@example.org', ...event },
    };
  };
  const post = (json: unknown) => test().request('/api/v1/email/bounces/mailgun', { json });
  const failed = (sent: Sent) => ({
    event: 'failed',
    severity: 'permanent',
    'delivery-status': { message: '550 5.1.1 no such user', 'enhanced-code': '5.1.1' },
    message: { headers: { 'message-id': sent.messageId.slice(1, -1) } },
  });

  it('is believed with its signature, once, and not later', async () => {
    const sent = await sentToAnn();
    const signed = body(failed(sent));
    expect((await post(signed)).status).toBe(401);
    await setUp({ mailgun_signing_key: KEY });
    expect((await post(body(failed(sent), { key: 'another' }))).status).toBe(401);
    expect((await post({ ...signed, signature: undefined })).status).toBe(401);
    expect((await post(body(failed(sent), { timestamp: String(seconds() - 90_000) }))).status).toBe(401);
    expect((await contact(sent.contactId)).status).toBe('enabled');
    expect(await (await post(signed)).json()).toEqual({
      data: { status: 'taken', noted: 1, known: 0, unknown: 0 },
    });
    expect(await (await post(signed)).json()).toEqual({
      data: { status: 'taken', noted: 0, known: 1, unknown: 0 },
    });
    expect((await contact(sent.contactId)).status).toBe('bounced');
    test().clock.advance(25 * HOUR_MS);
    expect((await post(signed)).status).toBe(401);
  });

  it('is not believed with the signature of another report', async () => {
    const sent = await sentToAnn();
    await setUp({ mailgun_signing_key: KEY });
    const seen = body({ event: 'delivered', id: 'e0', recipient: 'bea@example.org' });
    expect((await post(seen)).status).toBe(200);
    const forged = { ...seen, 'event-data': body(failed(sent))['event-data'] };
    expect(await (await post(forged)).json()).toMatchObject({ data: { noted: 0 } });
    expect((await contact(sent.contactId)).status).toBe('enabled');
    expect(await (await post(body(failed(sent)))).json()).toMatchObject({ data: { noted: 1 } });
  });

  it('is heard for complaints, and not for what it tries again', async () => {
    const sent = await sentToAnn();
    await setUp({ mailgun_signing_key: KEY });
    await post(body({ ...failed(sent), severity: 'temporary' }));
    expect((await contact(sent.contactId)).status).toBe('enabled');
    await post(body({ event: 'complained', id: 'e2' }));
    expect((await contact(sent.contactId)).status).toBe('complained');
    expect(await countsOf(sent.id)).toMatchObject({ bounced: 1 });
  });
});

describe('Postmark', () => {
  it('is believed with its credentials', async () => {
    const sent = await sentToAnn();
    const json = {
      RecordType: 'Bounce',
      Type: 'HardBounce',
      ID: 42,
      Email: 'ann@example.org',
      From: sent.returnPath,
      BouncedAt: test().deps.now().toISOString(),
      Details: 'smtp;550 5.1.1 no',
    };
    const post = (credentials?: string, change = {}) =>
      test().request('/api/v1/email/bounces/postmark', {
        json: { ...json, ...change },
        headers: credentials === undefined ? {} : { Authorization: `Basic ${btoa(credentials)}` },
      });
    expect((await post('postmark:a-long-password')).status).toBe(401);
    await setUp({ postmark_credentials: 'postmark:a-long-password' });
    expect((await post()).status).toBe(401);
    expect((await post('postmark:another-password')).status).toBe(401);
    expect((await post('postmark:a-long-password', { BouncedAt: '2026-01-01T00:00:00Z' })).status).toBe(401);
    expect((await post('postmark:a-long-password', { RecordType: 1 })).status).toBe(400);
    expect((await post('postmark:a-long-password', { Type: 'AutoResponder' })).status).toBe(200);
    expect((await contact(sent.contactId)).status).toBe('enabled');
    expect((await post('postmark:a-long-password')).status).toBe(200);
    expect((await contact(sent.contactId)).status).toBe('bounced');
  });
});

describe('SendGrid', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const post = (events: unknown, { timestamp = String(seconds()), key = privateKey } = {}) => {
    const text = JSON.stringify(events);
    return test().request('/api/v1/email/bounces/sendgrid', {
      method: 'POST',
      body: text,
      headers: {
        'Content-Type': 'application/json',
        'X-Twilio-Email-Event-Webhook-Timestamp': timestamp,
        'X-Twilio-Email-Event-Webhook-Signature': sign('sha256', Buffer.from(timestamp + text), key).toString(
          'base64',
        ),
      },
    });
  };

  it('is believed with its signature', async () => {
    const sent = await sentToAnn();
    const events = [
      { event: 'delivered', email: 'ann@example.org', sg_event_id: '1' },
      {
        event: 'bounce',
        type: 'bounce',
        email: 'ann@example.org',
        sg_event_id: '2',
        status: '5.1.1',
        reason: '550 no such user',
        'smtp-id': sent.messageId,
      },
      { event: 'spamreport', email: 'nobody@example.org', sg_event_id: '3' },
    ];
    expect((await post(events)).status).toBe(401);
    await setUp({ sendgrid_public_key: spki });
    const other = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    expect((await post(events, { key: other.privateKey })).status).toBe(401);
    expect((await post(events, { timestamp: String(seconds() - 90_000) })).status).toBe(401);
    expect((await post({ not: 'a list' })).status).toBe(400);
    expect((await contact(sent.contactId)).status).toBe('enabled');
    expect(await (await post(events)).json()).toEqual({
      data: { status: 'taken', noted: 1, known: 0, unknown: 1 },
    });
    expect((await contact(sent.contactId)).status).toBe('bounced');
  });
});

describe('Amazon SES', () => {
  const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:bounces';
  const CERTIFICATE = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem';
  const signed = (
    change: Record<string, string>,
    names = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  ) => {
    const sns: Record<string, string> = {
      Type: 'Notification',
      MessageId: 'm1',
      TopicArn: TOPIC,
      SignatureVersion: '2',
      Timestamp: test().deps.now().toISOString(),
      SigningCertURL: CERTIFICATE,
      Message: '{}',
      ...change,
    };
    const text = names
      .filter((name) => name in sns)
      .map((name) => `${name}\n${sns[name]}\n`)
      .join('');
    return { ...sns, Signature: createSign('RSA-SHA256').update(text).sign(SIGNING_KEY, 'base64') };
  };
  const post = (json: unknown) =>
    test().request('/api/v1/email/bounces/ses', {
      json,
      headers: { 'Content-Type': 'text/plain; charset=UTF-8' },
    });
  const bounce = (sent: Sent) => ({
    Message: JSON.stringify({
      notificationType: 'Bounce',
      bounce: {
        bounceType: 'Permanent',
        bounceSubType: 'General',
        bouncedRecipients: [
          { emailAddress: 'ann@example.org', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 unknown' },
        ],
      },
      mail: { source: sent.returnPath, messageId: '0102-ses' },
    }),
  });

  it('is believed with the signature of Amazon for the topic that was set', async () => {
    test().clock.advance(3 * DAY_MS);
    const sent = await sentToAnn();
    expect((await post(signed(bounce(sent)))).status).toBe(401);
    await setUp({ ses_topic_arn: TOPIC });
    fetched.length = 0;
    const refusals = [
      { ...signed(bounce(sent)), Signature: 'AAAA' },
      { ...signed(bounce(sent)), Message: '{}' },
      signed({ ...bounce(sent), TopicArn: TOPIC.replace('bounces', 'other') }),
      signed({ ...bounce(sent), Timestamp: '2026-11-01T00:00:00Z' }),
      signed({ ...bounce(sent), SigningCertURL: 'https://sns.eu-west-1.amazonaws.com.evil.example/x.pem' }),
      signed({ ...bounce(sent), SigningCertURL: 'http://sns.eu-west-1.amazonaws.com/x.pem' }),
      signed({ ...bounce(sent), SigningCertURL: 'https://sns.eu-west-1.amazonaws.com:8443/x.pem' }),
      {},
    ];
    for (const json of refusals) expect((await post(json)).status).toBe(401);
    expect(new Set(fetched)).toEqual(new Set([CERTIFICATE]));
    expect((await contact(sent.contactId)).status).toBe('enabled');
    expect((await post(signed(bounce(sent)))).status).toBe(200);
    expect(await (await post(signed(bounce(sent)))).json()).toMatchObject({ data: { noted: 0, known: 1 } });
    expect((await contact(sent.contactId)).status).toBe('bounced');
  });

  it('has its subscription confirmed only at a URL of Amazon', async () => {
    test().clock.advance(3 * DAY_MS);
    await setUp({ ses_topic_arn: TOPIC });
    fetched.length = 0;
    const confirm = (url: string) =>
      post(signed({ Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL: url }));
    expect((await confirm('https://169.254.169.254/latest')).status).toBe(401);
    const good = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=t';
    expect(await (await confirm(good)).json()).toEqual({ data: { status: 'subscribed' } });
    expect(fetched.filter((url) => !url.endsWith('.pem'))).toEqual([good]);
  });
});

describe('the settings of bounces', () => {
  it('are for administrators; secrets are written and never read', async () => {
    expect((await editor().get('/settings/bounces')).status).toBe(403);
    const shown = await setUp({ mailgun_signing_key: 'secret-of-mailgun', soft_times: 5 });
    expect(shown).toMatchObject({ soft_times: 5, soft_days: 30, mailgun_signing_key: { set: true } });
    expect(JSON.stringify(shown)).not.toContain('secret-of-mailgun');
    expect(await setUp({ mailgun_signing_key: null })).toMatchObject({
      mailgun_signing_key: { set: false },
      soft_times: 5,
    });
    const wrong = await putSettings(administrator(), 'bounces', {
      ses_topic_arn: 'no',
      soft_times: 0,
      postmark_credentials: 'short',
    });
    expect([wrong.status, Object.keys(wrong.problem.errors ?? {}).toSorted()]).toEqual([
      422,
      ['postmark_credentials', 'ses_topic_arn', 'soft_times'],
    ]);
  });
});
