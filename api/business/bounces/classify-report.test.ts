import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Verdict, classifyReport, failure } from './classify-report.ts';
import { READ_MAX_BYTES, readReport } from './read-report.ts';

const SAMPLES = new URL('testing/samples/', import.meta.url);

async function classified(bytes: Uint8Array): Promise<Verdict | undefined> {
  const message = await readReport(bytes);
  return message === undefined ? undefined : classifyReport(message);
}
const sample = (name: string) => readFileSync(new URL(`${name}.eml`, SAMPLES));

/** Messages that real mail systems send back: kind, status, recipient. */
const EXPECTED: Readonly<Record<string, string>> = {
  'account-disabled': 'hard 5.2.1 ann@example.org',
  'amazon-ses': 'hard 5.1.1 ann@example.org',
  'arf-aol-redacted': 'complaint',
  'arf-auth-failure': 'other',
  'arf-not-spam': 'other',
  'arf-opt-out': 'complaint ann@comcast.example.net',
  'arf-yahoo': 'complaint ann@yahoo.com',
  'a-person-writes': 'other',
  'challenge-response': 'challenge',
  domino: 'hard 5.0.0',
  'exchange-2016-quota': 'soft 5.2.2 ann@example.org',
  'exchange-5.5-text': 'hard 5.0.0',
  'exim-dsn': 'hard 5.0.0 ann@example.org',
  'exim-text-only': 'hard 5.0.0 ann@example.org',
  'exim-warning': 'delayed',
  'gmail-incomplete': 'delayed',
  'gmail-over-quota': 'soft 5.2.2 ann@gmail.com',
  'gmail-unknown-user': 'hard 5.1.1 ann@gmail.com',
  groupwise: 'hard 5.0.0',
  'html-only': 'hard 5.0.0',
  'jmrp-outlook': 'complaint ann@hotmail.com',
  'nested-latin1': 'hard 5.1.1 ann@example.org',
  'office365-access-denied': 'hard 5.4.1 ann@example.org',
  'office365-recipient-not-found': 'hard 5.1.10 ann@example.org',
  'out-of-office-exchange': 'auto-reply',
  'out-of-office-german': 'auto-reply',
  'out-of-office-gmail': 'auto-reply',
  'outlook-com-mailbox-unavailable': 'hard 5.5.0 ann@hotmail.com',
  'postfix-delayed': 'delayed',
  'postfix-delivered': 'delivered',
  'postfix-expired': 'soft 4.4.1 ann@example.org',
  'postfix-greylisted': 'delayed',
  'postfix-no-such-host': 'hard 5.4.4 ann@gone.example.org',
  'postfix-unknown-user': 'hard 5.1.1 ann@example.org',
  qmail: 'hard 5.1.1 ann@example.org',
  'qmail-over-quota': 'soft 5.0.0 ann@example.org',
  qsbmtp: 'hard 5.1.1 ann@example.org',
  'read-receipt': 'auto-reply',
  sendmail: 'hard 5.1.1 ann@example.org',
  'sendmail-warning': 'delayed',
  'spam-policy': 'soft 5.7.1 ann@example.org',
  'too-large': 'soft 5.3.4 ann@example.org',
  'utf8-dsn': 'hard 5.1.1 änn@exämple.org',
  'vacation-sieve': 'auto-reply',
  'a-person-forwards': 'other',
  'exchange-delayed': 'delayed',
  'exchange-french-quota': 'soft 5.2.2 ann@example.org',
  'exim-retry-timeout': 'soft 5.0.0 ann@example.org',
  'forwarded-to-nobody': 'hard 5.1.1 ann@example.org',
  'french-text-only': 'hard 5.0.0',
  'german-still-trying': 'delayed',
  'german-text-only': 'hard 5.0.0',
  'gmail-receiving-too-fast': 'soft 5.2.1 ann@gmail.com',
  gmx: 'hard 5.0.0 ann@gmx.de',
  'icloud-over-quota': 'soft 5.2.2 ann@icloud.com',
  'left-the-company': 'auto-reply',
  'office365-german': 'hard 5.1.10 ann@example.org',
  'office365-no-such-domain': 'hard 5.4.310 ann@gone.example.org',
  'spanish-text-only-full': 'soft 5.0.0',
  zoho: 'hard 5.1.1 ann@example.org',
  'yahoo-no-account': 'hard 5.0.0 ann@yahoo.com',
  zimbra: 'soft 4.2.2 ann@example.org',
};

describe('a message that came back', () => {
  it.each(Object.entries(EXPECTED))('%s is %s', async (name, expected) => {
    const verdict = await classified(sample(name));
    const words =
      verdict === undefined || !('status' in verdict)
        ? [verdict?.kind]
        : [verdict.kind, verdict.status, verdict.recipient];
    expect(words.filter((word) => word !== undefined && word !== '').join(' ')).toBe(expected);
  });

  it('is among the samples with its meaning, each one', () => {
    const names = readdirSync(SAMPLES).map((name) => name.replace(/\.eml$/, ''));
    expect(names.toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
    expect(names.length).toBeGreaterThanOrEqual(30);
  });

  it('has lines that end as on the wire, or as in a file', async () => {
    const wire = sample('postfix-unknown-user').toString('latin1').replaceAll('\n', '\r\n');
    expect(await classified(Buffer.from(wire, 'latin1'))).toMatchObject({ kind: 'hard', status: '5.1.1' });
  });
});

describe('a message that no one should have to read', () => {
  it('in thousands of parts is read at its beginning, where the report is', async () => {
    const report = sample('postfix-unknown-user').toString('latin1');
    const parts = '\n--b\nContent-Type: text/plain\n\nx'.repeat(20_000);
    expect(await classified(Buffer.from(`${report}${parts}`, 'latin1'))).toMatchObject({ kind: 'hard' });
  });

  it('of 10 MB is read at its beginning, where the report is', async () => {
    const long = Buffer.concat([sample('postfix-unknown-user'), Buffer.alloc(10 * READ_MAX_BYTES, 'x\n')]);
    const startedAt = performance.now();
    expect(await classified(long)).toMatchObject({ kind: 'hard' });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['noise', Buffer.from(Array.from({ length: 65_536 }, (_, index) => (index * 7919) % 256))],
    ['lines without end', Buffer.alloc(READ_MAX_BYTES, 'a')],
    [
      'blanks without end',
      Buffer.from(
        `From: MAILER-DAEMON@x\nSubject: failed ${' '.repeat(500_000)}x\n\nuser${' '.repeat(500_000)}`,
      ),
    ],
    ['a ruled line without end', Buffer.from(`From: MAILER-DAEMON@x\n\nfailed\n${'-'.repeat(200_000)}`)],
    ['one part in the other', Buffer.from(nested(3_000))],
    [
      'many parts',
      Buffer.from(
        `Content-Type: multipart/mixed; boundary=b\n\n${'--b\nContent-Type: text/plain\n\nx\n'.repeat(20_000)}`,
      ),
    ],
    ['many headers', Buffer.from(`${'X-A: b\n'.repeat(100_000)}\nfailed`)],
  ])('with %s is no bounce, and soon read', async (_, bytes) => {
    const startedAt = performance.now();
    const verdict = await classified(bytes);
    expect(['hard', 'soft', 'complaint']).not.toContain(verdict?.kind);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});

describe('a failure', () => {
  it.each([
    ['5.1.1', '', 'hard'],
    ['5.1.8', 'Sender address rejected', 'soft'],
    ['5.2.2', 'mailbox full', 'soft'],
    ['5.1.1', 'mailbox is full', 'soft'],
    ['5.7.1', 'Recipient address rejected: User unknown', 'hard'],
    ['5.7.1', 'blocked by policy: no such user list', 'soft'],
    ['5.0.0', '550 5.1.1 unknown', 'hard'],
    ['5.0.0', 'something else', 'soft'],
    ['5.2.1', 'The user is receiving mail at a rate that prevents more', 'soft'],
    ['5.0.0', 'La casella del destinatario è piena', 'soft'],
    ['5.0.0', 'L’indirizzo non esiste', 'hard'],
    ['5.0.0', 'Het adres bestaat niet', 'hard'],
    ['5.0.0', 'O endereço não existe', 'hard'],
    ['4.4.7', 'Message expired; user unknown', 'soft'],
  ])('%s "%s" is %s', (status, diagnostic, kind) => {
    expect(failure({ status, diagnostic }).kind).toBe(kind);
  });
});

function nested(depth: number): string {
  let text = '';
  for (let level = 0; level < depth; level += 1)
    text += `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n`;
  return `From: MAILER-DAEMON@example.org\n${text}`;
}
