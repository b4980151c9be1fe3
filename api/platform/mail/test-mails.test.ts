import { describe, expect, it } from 'vitest';
import { asWritten } from '../base/spoken.ts';
import type { OutgoingMail } from '../smtp/compose-message.ts';
import { RelayUnavailableError, type SendResult } from '../smtp/mailer.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { sendSingleTest, sendTests } from './test-mails.ts';

const test = useTestApp();

/** A mail server whose answers depend on the address and the given options. */
function relayThat(answers: Record<string, SendResult | Error>) {
  const mails: OutgoingMail[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  let closed = 0;
  const mailer = {
    delivers: true,
    connections: 1,
    perSecond: undefined,
    async connect(signal?: AbortSignal) {
      signals.push(signal);
      const away = answers['connect'];
      if (away instanceof Error) throw away;
      return {
        isOpen: true,
        close: () => void (closed += 1),
        async send(mail: OutgoingMail, _mayStillSend?: () => boolean, given?: AbortSignal) {
          mails.push(mail);
          signals.push(given);
          const answer = answers[mail.envelope.to];
          if (answer === undefined) throw new Error(`There is no answer for ${mail.envelope.to}.`);
          if (answer instanceof Error) throw answer;
          return answer;
        },
      };
    },
  };
  return { deps: { ...test().deps, mailer }, mails, signals, closed: () => closed };
}

const mailTo = (to: string): OutgoingMail => ({
  id: to,
  kind: 'newsletter',
  purpose: 'test',
  envelope: { from: 'news@example.org', to },
  from: { name: null, address: 'news@example.org' },
  replyTo: null,
  subject: 'Hello',
  messageId: `<${to}>`,
  date: new Date(0),
  headers: {},
  html: null,
  text: 'Hello\n',
});

describe('test emails', () => {
  it('report the mail server’s response for each address', async () => {
    const { deps, closed } = relayThat({
      a: { outcome: 'accepted', code: 250, reply: '250 ok' },
      b: { outcome: 'rejected', code: 550, reply: '550-5.1.1 no\r\n550 such\tone ', stage: 'recipient' },
      c: { outcome: 'deferred', code: 450, reply: '450 later', stage: 'recipient' },
      d: { outcome: 'unsent', code: null, reply: 'It hung up.' },
      e: { outcome: 'unknown', code: null, reply: 'It hung up.' },
    });
    expect(await sendTests(deps, ['a', 'b', 'c', 'd', 'e'].map(mailTo))).toEqual({
      accepted: ['a'],
      rejected: ['b', 'c', 'd', 'e'],
      reasons: {
        b: 'The mail server rejected the test email: “550-5.1.1 no 550 such one”.',
        c: 'The mail server delayed the test email: “450 later”. Try again later.',
        d: 'The connection to the mail server ended before the email was sent. It hung up.',
        e: 'The mail server didn’t respond after the email was sent, so it may have arrived. It hung up.',
      },
    });
    expect(closed()).toBe(5);
  });

  it('that are all accepted have no reasons', async () => {
    const { deps } = relayThat({ a: { outcome: 'accepted', code: 250, reply: '250 ok' } });
    expect(await sendTests(deps, [mailTo('a')])).toEqual({ accepted: ['a'], rejected: [] });
  });

  it('say why the mail server cannot be reached, and log it', async () => {
    const problem = { code: 'unreachable', message: asWritten('The relay is away.') } as const;
    const { deps } = relayThat({ connect: new RelayUnavailableError(problem) });
    expect(await sendTests(deps, [mailTo('a')])).toEqual({
      accepted: [],
      rejected: ['a'],
      reasons: { a: 'The relay is away.' },
    });
    const logged = test().logLines.map((line) => JSON.parse(line) as object);
    expect(logged).toContainEqual(
      expect.objectContaining({
        reason: 'The relay is away.',
        msg: 'the mail server cannot be reached; a test email was not sent',
      }),
    );
  });

  it('do not hide a fault of ours, and leave no connection behind', async () => {
    const slip = new TypeError('a slip');
    const { deps, closed } = relayThat({ a: slip });
    await expect(sendTests(deps, [mailTo('a')])).rejects.toBe(slip);
    expect(closed()).toBe(1);
  });

  it('block neither the connection nor the email: both have a time limit', async () => {
    const { deps, signals } = relayThat({ a: { outcome: 'accepted', code: 250, reply: '250 ok' } });
    await sendTests(deps, [mailTo('a')]);
    expect(signals).toHaveLength(2);
    expect(signals[0]).toBeInstanceOf(AbortSignal);
    expect(signals[1]).toBe(signals[0]);
  });
});

describe('the single test email', () => {
  it('comes from the chosen sender, and is marked as made by a machine', async () => {
    const accepted: SendResult = { outcome: 'accepted', code: 250, reply: '250 ok' };
    const { deps, mails } = relayThat({ 'ann@example.org': accepted });
    const sender = { name: 'Zoë', address: 'news@books.example' };
    expect(await sendSingleTest(deps, { to: 'ann@example.org', sender })).toEqual({
      accepted: ['ann@example.org'],
      rejected: [],
    });
    expect(mails).toMatchObject([
      {
        kind: 'account',
        purpose: 'test',
        envelope: { from: 'news@books.example', to: 'ann@example.org' },
        from: sender,
        replyTo: deps.email().reply_to,
        messageId: `<${mails[0]?.id}@books.example>`,
        date: deps.now(),
        headers: { 'Auto-Submitted': 'auto-generated' },
        html: null,
      },
    ]);
    expect(mails[0]?.subject).toContain(deps.site().name);
    expect(mails[0]?.text).toContain(deps.env.siteUrl);
  });

  it('bears the name of the site where the sender has none', async () => {
    const { deps, mails } = relayThat({ a: { outcome: 'accepted', code: 250, reply: '250 ok' } });
    await sendSingleTest(deps, { to: 'a', sender: { name: null, address: 'news@books.example' } });
    expect(mails[0]?.from).toEqual({ name: deps.site().name, address: 'news@books.example' });
  });
});
