import { describe, expect, it } from 'vitest';
import { BAD_TOKENS_PER_ADDRESS_AND_MINUTE } from '#schema/base/limits.ts';
import { TURN_MAX_MS, longestTurn } from '../../testing/processes/longest-turn.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { UnreadableMessage } from './judge-message.ts';
import { ingestBounce } from './ingest-message.ts';
import { sentToAnn } from './testing/sent-mail.ts';

const test = useTestApp();
const MIB = 1024 * 1024;

const send = (body: string | ReadableStream<Uint8Array>) =>
  test().request('/api/v1/email/bounces/message', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'Content-Type': 'message/rfc822' },
  });

const onlyUnreadable = (error: unknown) => {
  if (!(error instanceof UnreadableMessage)) throw error;
};

const filled = (part: string, bytes = MIB - 2000) => part.repeat(Math.floor(bytes / part.length));

/** Messages of a megabyte that cost a reader of MIME seconds. */
const HOSTILE: Readonly<Record<string, string>> = {
  'encoded words': `Subject: ${filled('=?utf-8?B?YWFh?= ')}\r\n\r\nx`,
  'encoded words in lines': `Subject: ${filled('=?utf-8?Q?a?=\r\n ')}\r\n\r\nx`,
  'group addresses': `To: ${filled('a:b;')}\r\n\r\nx`,
  'nested groups': `To: ${filled('a:')}\r\n\r\nx`,
  'addresses in brackets': `To: ${filled('<')}\r\n\r\nx`,
  'quoted addresses': `To: ${filled('"')}\r\n\r\nx`,
  'comments in addresses': `To: ${filled('(')}\r\n\r\nx`,
  'a folded header': `Subject: ${filled('a\r\n ')}\r\n\r\nx`,
  'a header without end': `Subject: ${filled('a')}`,
  'many headers': `${filled('A: b\r\n')}\r\nx`,
  parameters: `Content-Type: multipart/mixed; ${filled('a*0=b; ')}\r\n\r\nx`,
  parts: `Content-Type: multipart/mixed; boundary=b\r\n\r\n${filled('--b\r\n\r\n')}--b--`,
  'parts within parts': filled('Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'),
  'headers of parts': `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nSubject: ${filled('=?utf-8?B?YWFh?= ')}\r\n\r\nx\r\n--b--`,
  'quoted-printable': `Content-Transfer-Encoding: quoted-printable\r\n\r\n${filled('=')}`,
  base64: `Content-Transfer-Encoding: base64\r\n\r\n${filled('YWFhYWFhYWFhYWFhYWFhYWFh\r\n')}`,
  'HTML without end': `Content-Type: text/html\r\n\r\n${filled('<')}`,
  'text that flows': `Content-Type: text/plain; format=flowed; delsp=yes\r\n\r\n${filled('> a \r\n')}`,
  'almost an address of ours': `Subject: x\r\n\r\n${filled('b-00000000000000000000000000000000.00000000000')}`,
  entities: `Content-Type: text/html\r\n\r\n${filled('&lt;')}`,
};

describe.each(Object.entries(HOSTILE))('a message of %s', (_what, message) => {
  it('that names none of our emails blocks no one', async () => {
    let status = 0;
    const held = await longestTurn(async () => {
      status = (await send(message)).status;
    });
    expect([status, held]).toEqual([401, expect.toSatisfy((ms: number) => ms < TURN_MAX_MS)]);
  });

  it('that names one blocks no one either, at the endpoint and in the mailbox', async () => {
    const { returnPath } = await sentToAnn(test());
    const signed = `X-Failed-Recipients: ${returnPath}\r\n${message}`;
    let status = 0;
    const held = await longestTurn(async () => {
      status = (await send(signed)).status;
      const bytes = Buffer.from(signed);
      await ingestBounce(test().deps, { bytes, source: 'mailbox' }).catch(onlyUnreadable);
    });
    expect([status, held]).toEqual([
      expect.toSatisfy((given: number) => given === 200 || given === 422),
      expect.toSatisfy((ms: number) => ms < TURN_MAX_MS),
    ]);
  });
});

describe('the endpoint for messages', () => {
  it('does not read what an address sends that guessed too often', async () => {
    for (let time = 0; time < BAD_TOKENS_PER_ADDRESS_AND_MINUTE; time += 1) await send('Subject: x\r\n\r\nx');
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulled += 1;
          controller.enqueue(new Uint8Array(1024));
        },
      },
      { highWaterMark: 0 },
    );
    expect((await send(body)).status).toBe(429);
    expect(pulled).toBe(0);
  });

  it('keeps the beginning of what is long, and refuses what has no end', async () => {
    const { returnPath } = await sentToAnn(test());
    const report = `From: MAILER-DAEMON@example.org\r\nSubject: Delivery failed\r\nX-Failed-Recipients: ${returnPath}\r\n\r\n550 5.1.1 No such user here\r\n`;
    const long = await send(report + 'x'.repeat(5 * MIB));
    expect([long.status, await long.json()]).toMatchObject([200, { data: { status: 'noted' } }]);
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(MIB)),
    });
    expect((await send(endless)).status).toBe(413);
  });
});
