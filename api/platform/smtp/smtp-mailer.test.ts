import { generateKeyPairSync } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { SMTPServer } from 'smtp-server';
import { type Relay, type RelayScript, startRelay } from '../../testing/mail/smtp-relay.ts';
import type { OutgoingMail } from './compose-message.ts';
import { RelayUnavailableError, type SendResult } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const MAIL: OutgoingMail = {
  id: '01990000-0000-7000-8000-000000000001',
  kind: 'newsletter',
  purpose: 'test',
  envelope: { from: 'bounce@example.org', to: 'ann@example.org' },
  from: { name: 'Colophon', address: 'news@example.org' },
  replyTo: null,
  subject: 'Hello',
  messageId: '<1@example.org>',
  date: new Date('2026-11-21T10:00:00Z'),
  headers: {},
  html: '<p>Hello</p>',
  text: 'Hello\n.\nA line that begins with a dot\n',
};
const open: Relay[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((relay) => relay.close()));
});

async function relayWith(script: RelayScript = {}): Promise<Relay> {
  const relay = await startRelay(script);
  open.push(relay);
  return relay;
}

/** The mail server keeps what arrives byte by byte. */
const utf8 = (bytes: string) => Buffer.from(bytes, 'latin1').toString();
const TIMEOUTS = { connect: 2_000, greeting: 300, reply: 300 };

async function sendThrough(script: RelayScript, mayStillSend?: () => boolean): Promise<SendResult> {
  const relay = await relayWith(script);
  const channel = await createSmtpMailer({ url: relay.url, timeouts: TIMEOUTS }).connect();
  try {
    return await channel.send(MAIL, mayStillSend);
  } finally {
    channel.close();
  }
}

describe('an email through SMTP', () => {
  it('is accepted with the mail server’s response, and arrives with its envelope', async () => {
    const relay = await relayWith();
    const channel = await createSmtpMailer({ url: relay.url }).connect();
    const result = await channel.send(MAIL);
    channel.close();
    expect(result).toEqual({ outcome: 'accepted', code: 250, reply: '250 2.0.0 queued' });
    expect(relay.arrived).toMatchObject([
      { from: 'bounce@example.org', to: 'ann@example.org', messageId: '<1@example.org>' },
    ]);
    // A dot at the start of a line ends nothing: it is doubled on the wire, or encoded.
    expect(relay.arrived[0]?.raw).toContain('A line that begins with a dot');
  });

  it('accepts many emails over one connection, with refusals in between', async () => {
    const relay = await relayWith({
      recipient: (address) => (address.startsWith('no') ? '550 5.1.1 nobody here' : '250 ok'),
    });
    const channel = await createSmtpMailer({ url: relay.url }).connect();
    const outcomes: string[] = [];
    for (const name of ['a', 'no1', 'b', 'no2', 'c']) {
      const envelope = { from: 'bounce@example.org', to: `${name}@example.org` };
      outcomes.push((await channel.send({ ...MAIL, envelope })).outcome);
    }
    channel.close();
    expect(outcomes).toEqual(['accepted', 'rejected', 'accepted', 'rejected', 'accepted']);
    expect(relay.connections()).toBe(1);
    expect(relay.arrived.map(({ to }) => to)).toEqual(['a@example.org', 'b@example.org', 'c@example.org']);
  });

  it('reaches an address in any script', async () => {
    const relay = await relayWith();
    const channel = await createSmtpMailer({ url: relay.url }).connect();
    const envelope = { from: 'bounce@example.org', to: 'jürgen@bücher.example' };
    expect(await channel.send({ ...MAIL, envelope })).toMatchObject({ outcome: 'accepted' });
    channel.close();
    const [mail] = relay.arrived.map(({ to, raw }) => [utf8(to), /^To: (.*)$/m.exec(utf8(raw))?.[1]?.trim()]);
    expect(mail).toEqual(['jürgen@xn--bcher-kva.example', 'jürgen@xn--bcher-kva.example']);
    expect(relay.arrived[0]?.asked).toBe('SMTPUTF8');
  });

  it('is unsent if it cannot be composed, for whatever reason', async () => {
    const relay = await relayWith();
    const channel = await createSmtpMailer({ url: relay.url }).connect();
    const result = await channel.send({ ...MAIL, headers: { 'X-Bad': 'a\nBcc: b@example.org' } });
    channel.close();
    expect([result.outcome, relay.arrived]).toEqual(['unsent', []]);
  });

  it.each<[string, RelayScript, object]>([
    [
      'refuses the sender',
      { sender: () => '550 5.7.1 no' },
      { outcome: 'rejected', code: 550, stage: 'sender' },
    ],
    [
      'refuses the recipient',
      { recipient: () => '550 5.1.1 no' },
      { outcome: 'rejected', code: 550, stage: 'recipient' },
    ],
    [
      'puts the recipient off',
      { recipient: () => '450 4.2.0 later' },
      { outcome: 'deferred', code: 450, stage: 'recipient' },
    ],
    ['says 421 to the recipient', { recipient: () => '421 4.7.0 busy' }, { outcome: 'deferred', code: 421 }],
    ['refuses DATA', { data: () => '554 no' }, { outcome: 'rejected', code: 554, stage: 'message' }],
    [
      'refuses the message',
      { dot: () => '552 too big' },
      { outcome: 'rejected', code: 552, stage: 'message' },
    ],
    [
      'puts the message off',
      { dot: () => '451 4.3.0 later' },
      { outcome: 'deferred', code: 451, stage: 'message' },
    ],
    ['ends the connection before DATA', { recipient: () => 'drop' }, { outcome: 'unsent' }],
    ['is silent before DATA', { data: () => 'hang' }, { outcome: 'unsent' }],
    ['ends the connection after the final dot', { dot: () => 'drop' }, { outcome: 'unknown' }],
    ['is silent after the final dot', { dot: () => 'hang' }, { outcome: 'unknown' }],
  ])('where the relay %s', async (_name, script, expected) => {
    expect(await sendThrough(script)).toMatchObject(expected);
  });

  it('is unknown or unsent, never accepted, where the connection ends in the middle of the message', async () => {
    const result = await sendThrough({ body: () => 'drop' });
    expect(['unknown', 'unsent']).toContain(result.outcome);
  });

  it('does not leave once the lease is over', async () => {
    const relay = await relayWith();
    const channel = await createSmtpMailer({ url: relay.url, timeouts: TIMEOUTS }).connect();
    expect(await channel.send(MAIL, () => false)).toMatchObject({ outcome: 'unsent' });
    expect(channel.isOpen).toBe(false);
    expect(relay.arrived).toEqual([]);
  });

  it.each<[string, RelayScript]>([
    ['hangs', { greeting: () => 'hang' }],
    ['closes', { greeting: () => 'drop' }],
    ['refuses', { greeting: () => '554 go away' }],
    ['is busy', { greeting: () => '421 later' }],
  ])('a relay that %s at the door is unavailable', async (_name, script) => {
    const relay = await relayWith(script);
    const mailer = createSmtpMailer({ url: relay.url, timeouts: TIMEOUTS });
    await expect(mailer.connect()).rejects.toThrow(RelayUnavailableError);
  });

  it('reads the number of connections and the pace from the address', () => {
    expect(createSmtpMailer({ url: 'smtp://h:25?connections=7&per_second=12.5' })).toMatchObject({
      connections: 7,
      perSecond: 12.5,
      delivers: true,
    });
    expect(createSmtpMailer({ url: 'smtp://h' })).toMatchObject({ connections: 10, perSecond: undefined });
  });
});

describe('another SMTP server', () => {
  it('lets us in with STARTTLS and a password, and not with a wrong one', async () => {
    const arrived: string[] = [];
    const server = new SMTPServer({
      onAuth: ({ username, password }, _session, callback) =>
        username === 'colophon' && password === 'p@ss/word'
          ? callback(null, { user: username })
          : callback(new Error('Invalid username or password')),
      onData(stream, session, callback) {
        stream.resume();
        stream.on('end', () => {
          arrived.push(`${session.secure} ${session.envelope.rcptTo.map(({ address }) => address).join()}`);
          callback();
        });
      },
      logger: false,
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.server.address() as { port: number };
    const url = (password: string) =>
      `smtp://colophon:${encodeURIComponent(password)}@127.0.0.1:${port}?verify=false&require_tls=true`;
    const channel = await createSmtpMailer({ url: url('p@ss/word') }).connect();
    expect(await channel.send(MAIL)).toMatchObject({ outcome: 'accepted' });
    channel.close();
    await expect(createSmtpMailer({ url: url('wrong') }).connect()).rejects.toThrow(RelayUnavailableError);
    await new Promise<void>((resolve) => {
      server.close(resolve);
    });
    expect(arrived).toEqual(['true ann@example.org']);
  });
});

describe('keys', () => {
  it('sign what leaves', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const { createDkimSigners } = await import('./dkim.ts');
    const dkim = createDkimSigners({ domains: ['example.org'], selector: 's1', privateKey: pem })(
      'example.org',
    );
    const relay = await relayWith();
    const channel = await createSmtpMailer({ url: relay.url, dkim: () => dkim }).connect();
    await channel.send(MAIL);
    channel.close();
    expect(relay.arrived[0]?.raw).toMatch(
      /^DKIM-Signature: v=1; a=rsa-sha256; c=relaxed\/simple; d=example.org; s=s1;/,
    );
  });
});
