import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/test-database.ts';
import { Sender } from '../../business/sending/sender.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createCampaign, insertReaders, sendAll } from '../../testing/newsletter.ts';
import { type RelayScript, startRelay } from '../../testing/mail/smtp-relay.ts';
import { type TestApp, createTestApp } from '../../testing/test-app.ts';
import { MINUTE_MS } from '../../testing/test-clock.ts';
import { watchRelay } from './relay-health.ts';
import { createSmtpMailer } from '../smtp/smtp-mailer.ts';

const database = useTestDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** Short for a server that says nothing; long enough for one that greets, encrypts, and refuses on a busy machine. */
const IMPATIENT = { connect: 2_000, greeting: 300, session: 5_000, message: 500, reply: 500 };

async function relayOn(script: RelayScript): Promise<string> {
  const relay = await startRelay(script);
  closing.push(() => relay.close());
  return relay.url;
}

/** A server with STARTTLS, a self-signed certificate, and one account. */
async function realServer(): Promise<number> {
  const server = new SMTPServer({
    onAuth: ({ password }, _session, callback) =>
      password === 'right' ? callback(null, { user: 'colophon' }) : callback(new Error('Invalid login')),
    logger: false,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  );
  return (server.server.address() as AddressInfo).port;
}

/** An app that sends its emails through the server at `url`, with timeouts short enough for tests. */
async function appOn(url: string, greeting = IMPATIENT.greeting): Promise<TestApp> {
  const smtp = createSmtpMailer({ url, timeouts: { ...IMPATIENT, greeting } });
  const mailer = { ...smtp };
  const test = await createTestApp(database(), { mailer });
  mailer.connect = watchRelay(smtp, test.deps).connect;
  return test;
}

const PASSWORD = 'hunter2-secret';
const FAULTS: [string, () => Promise<string>][] = [
  ['host_unknown', async () => 'smtp://no-such-host.invalid:25'],
  ['connection_refused', async () => 'smtp://127.0.0.1:1'],
  ['timeout', () => relayOn({ greeting: () => 'hang' })],
  ['closed', () => relayOn({ greeting: () => 'drop' })],
  ['refused', () => relayOn({ greeting: () => '554 5.7.1 no access from here' })],
  ['busy', () => relayOn({ greeting: () => '421 4.3.2 try later' })],
  ['tls', async () => (await relayOn({})).replace('smtp:', 'smtps:')],
  ['certificate', async () => `smtp://127.0.0.1:${await realServer()}?require_tls=true`],
  [
    'authentication',
    async () => `smtp://colophon:${PASSWORD}@127.0.0.1:${await realServer()}?verify=false&require_tls=true`,
  ],
];

describe('a mail server', () => {
  it.each(FAULTS)(
    'that cannot be used (%s) is named with its reason on Today, while sending, by the test and in the settings',
    async (problem, start) => {
      const test = await appOn(await start(), problem === 'timeout' ? IMPATIENT.greeting : 5_000);
      const [administrator, editor] = [clientFor(test, 'administrator'), clientFor(test, 'editor')];
      await insertReaders(test, 3);
      const { id } = await createCampaign(test);
      await editor.post(`/newsletter-campaigns/${id}/send`);
      const sender = new Sender(test.deps, { pollMs: 20, graceMs: 100 });
      const running = sender.run();
      const wrong = {
        state: 'unavailable',
        problem,
        reason: expect.stringMatching(/mail server|Nothing accepts/) as string,
      };
      const progress = async () => (await editor.get(`/newsletter-campaigns/${id}/progress`)).data.relay;
      await expect.poll(progress, { timeout: 10_000 }).toMatchObject(wrong);
      sender.stop();
      await running;
      const today = (await editor.get('/today')).data as unknown as { newsletter: { relay: unknown } };
      expect(today.newsletter.relay).toMatchObject(wrong);
      const campaign = (await editor.get(`/newsletter-campaigns/${id}`)).data;
      expect([campaign.status, campaign.relay]).toMatchObject(['sending', wrong]);
      const tested = (await administrator.post('/settings/email/test')).data;
      expect(tested).toMatchObject({ ok: false, problem, reason: wrong.reason });
      const settings = (await administrator.get('/settings/email/status')).data;
      expect(settings.health).toMatchObject(wrong);
      const mail = await editor.post(`/newsletter-campaigns/${id}/send-test-email`, {
        emails: ['a@example.org'],
      });
      expect(mail.data).toMatchObject({
        accepted: [],
        rejected: ['a@example.org'],
        reasons: { 'a@example.org': wrong.reason },
      });
      const said = JSON.stringify([today, campaign, tested, settings, mail.data, test.logLines]);
      expect(said).not.toContain(PASSWORD);
    },
  );

  it('that works again is no longer reported', async () => {
    let isDown = true;
    const test = await appOn(
      await relayOn({ greeting: () => (isDown ? '421 4.3.2 try later' : '220 hello') }),
    );
    const administrator = clientFor(test, 'administrator');
    const health = async () => (await administrator.get('/settings/email/status')).data.health;
    expect(await health()).toMatchObject({ state: 'unknown' });
    await administrator.post('/settings/email/test');
    await expect.poll(health).toMatchObject({ state: 'unavailable', problem: 'busy' });
    isDown = false;
    expect((await administrator.post('/settings/email/test')).data).toMatchObject({
      ok: true,
      encrypted: false,
      problem: null,
    });
    await expect.poll(health).toMatchObject({ state: 'ok', reason: null });
  });

  it('that refuses every email is reported with its response until it accepts one', async () => {
    let isRefusing = true;
    const test = await appOn(
      await relayOn({ sender: () => (isRefusing ? '550 5.7.1 account suspended' : '250 ok') }),
    );
    await insertReaders(test, 40);
    const { id } = await createCampaign(test);
    const editor = clientFor(test, 'editor');
    await editor.post(`/newsletter-campaigns/${id}/send`);
    await sendAll(test);
    const relay = async () =>
      ((await editor.get('/today')).data as unknown as { newsletter: { relay: unknown } }).newsletter.relay;
    await expect.poll(relay).toMatchObject({
      state: 'refusing',
      problem: 'refuses_mail',
      reason: expect.stringContaining('550 5.7.1 account suspended') as string,
    });
    isRefusing = false;
    const { data } = await clientFor(test, 'administrator').post('/settings/email/send-test');
    expect(data).toMatchObject({
      accepted: [expect.stringContaining('@') as string],
      rejected: [],
    });
    await expect.poll(relay).toBeNull();
  });

  it('that accepts an email and stays silent is reported as slow while it hangs', async () => {
    const relay = await startRelay({ dot: () => 'hang' });
    closing.push(() => relay.close());
    const smtp = createSmtpMailer({ url: relay.url });
    const test = await createTestApp(database(), { mailer: smtp });
    await insertReaders(test, 2);
    const { id } = await createCampaign(test);
    const editor = clientFor(test, 'editor');
    await editor.post(`/newsletter-campaigns/${id}/send`);
    const sender = new Sender(test.deps, { pollMs: 20, graceMs: 100 });
    const running = sender.run();
    await expect.poll(() => relay.arrived.length, { timeout: 10_000 }).toBeGreaterThan(0);
    test.clock.advance(MINUTE_MS);
    const { data } = await editor.get(`/newsletter-campaigns/${id}/progress`);
    expect(data.relay).toMatchObject({ state: 'slow', problem: 'timeout' });
    sender.stop();
    await running;
  });

  it('is shown to administrators without its secrets; where none is set, that is said', async () => {
    const url = `smtps://colophon:${PASSWORD}@mail.example.org?connections=3`;
    const test = await createTestApp(database(), { mailer: createSmtpMailer({ url }) });
    const reply = await clientFor(test, 'administrator').get('/settings/email/status');
    expect(reply.data.relay).toMatchObject({
      host: 'mail.example.org',
      port: 465,
      encryption: 'tls',
      signs_in: true,
    });
    expect(JSON.stringify(reply.data)).not.toMatch(/hunter2|colophon:/);
    expect((await clientFor(test, 'editor').get('/settings/email/status')).status).toBe(403);
  });

  it('that is not set cannot be tested, and the answer says what to do', async () => {
    const test = await createTestApp(database());
    const administrator = clientFor(test, 'administrator');
    expect((await administrator.get('/settings/email/status')).data).toMatchObject({
      relay: null,
      health: null,
    });
    const reply = await administrator.post('/settings/email/test');
    expect([reply.status, reply.problem.messages?.[0]]).toEqual([
      409,
      expect.stringContaining('Settings → Email') as string,
    ]);
  });
});
