import { generateKeyPairSync } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { type Relay, startRelay } from '../../testing/mail/smtp-relay.ts';
import { type TestApp, createTestApp } from '../../testing/test-app.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { queueMail } from './queue-mail.ts';
import { sendQueuedMails } from '../../testing/mail/send-single-mails.ts';

const KEY = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

describe('emails', () => {
  const database = useTestDatabase();
  const closing: Relay[] = [];
  afterEach(async () => {
    await Promise.all(closing.splice(0).map((relay) => relay.close()));
  });

  async function relayed(): Promise<Relay> {
    const relay = await startRelay();
    closing.push(relay);
    return relay;
  }

  const queue = (test: TestApp) =>
    test.deps.database.transaction((tx) =>
      queueMail(tx, test.deps, {
        kind: 'newsletter',
        purpose: 'confirmation',
        to: 'reader@example.com',
        subject: 'Hello',
        text: 'Hello',
        html: '<p>Hello</p>',
      }),
    );
  const at = ({ port }: Relay) => ({ host: '127.0.0.1', port, encryption: 'optional' });

  it('are sent through the configured mail server from the configured sender, signed, without a restart', async () => {
    const test = await createTestApp(database());
    const administrator = clientFor(test, 'administrator');
    await queue(test);
    expect(test.deps.mailer.delivers).toBe(false);
    const [one, other] = [await relayed(), await relayed()];
    await putSettings(administrator, 'email', {
      senders: [{ address: 'news@bücher.example', name: 'Zoë' }],
      reply_to: 'desk@bücher.example',
      relay: at(one),
      dkim: { domain: 'bücher.example', selector: 'k1', private_key: KEY },
    });
    await queue(test);
    await sendQueuedMails(test.deps);
    await putSettings(administrator, 'email', { relay: at(other) });
    await queue(test);
    await sendQueuedMails(test.deps);
    // Emails captured before there was a mail server stay captured.
    expect([one.arrived.length, other.arrived.length]).toEqual([1, 1]);
    const [mail] = one.arrived;
    expect(mail?.from).toBe('news@xn--bcher-kva.example');
    expect(mail?.raw).toContain('From: =?UTF-8?B?Wm/Dqw==?= <news@xn--bcher-kva.example>');
    expect(mail?.raw).toContain('Reply-To: desk@xn--bcher-kva.example');
    expect(mail?.raw).toMatch(/^DKIM-Signature: v=1; a=ed25519-sha256; .*d=xn--bcher-kva\.example; s=k1;/m);
    const tested = await administrator.post('/settings/email/test');
    expect(tested.data).toMatchObject({ ok: true, encrypted: false });
    const sent = await administrator.post('/settings/email/send-test');
    expect(sent.data).toMatchObject({ rejected: [] });
    expect(other.arrived).toHaveLength(2);
  });

  it('is tested from any saved sender, and from no other', async () => {
    const test = await createTestApp(database());
    const administrator = clientFor(test, 'administrator');
    const relay = await relayed();
    const addresses = ['news@example.org', 'ada@bücher.example'];
    await putSettings(administrator, 'email', {
      senders: addresses.map((address) => ({ address })),
      relay: at(relay),
      dkim: { domain: 'example.org', more_domains: ['bücher.example'], selector: 'k1', private_key: KEY },
    });
    const { data } = await administrator.get('/settings/email/status');
    expect(data.senders).toEqual(['news@example.org', 'ada@xn--bcher-kva.example']);
    for (const sender of [undefined, ...addresses])
      await administrator.post('/settings/email/send-test', sender === undefined ? {} : { sender });
    expect(relay.arrived.map(({ from }) => from)).toEqual([
      'news@example.org',
      'news@example.org',
      'ada@xn--bcher-kva.example',
    ]);
    expect(relay.arrived.map(({ raw }) => / d=([^;]+);/.exec(raw)?.[1])).toEqual([
      'example.org',
      'example.org',
      'xn--bcher-kva.example',
    ]);
    const refused = await administrator.post('/settings/email/send-test', { sender: 'eve@example.org' });
    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      { sender: ['isn’t one of the saved senders'] },
    ]);
    expect(relay.arrived).toHaveLength(3);
  });

  it('refuses to be tested for a minute after ten tests', async () => {
    const test = await createTestApp(database());
    const administrator = clientFor(test, 'administrator');
    await putSettings(administrator, 'email', { relay: at(await relayed()) });
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await administrator.post('/settings/email/test')).status);
    expect([new Set(statuses.slice(0, 10)), statuses[10]]).toEqual([new Set([200]), 429]);
  });
});
