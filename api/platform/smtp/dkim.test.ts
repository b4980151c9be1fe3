import { type KeyObject, createHash, generateKeyPairSync, verify } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type Relay, startRelay } from '../../testing/mail/smtp-relay.ts';
import type { OutgoingMail } from './compose-message.ts';
import { createDkimSigners, signingDomain } from './dkim.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const MAIL: OutgoingMail = {
  id: '01990000-0000-7000-8000-000000000001',
  kind: 'newsletter',
  purpose: 'campaign',
  envelope: { from: 'bounce@example.org', to: 'ann@example.org' },
  from: { name: 'Ünder the Lamp', address: 'news@example.org' },
  replyTo: null,
  subject:
    'Ein sehr langer Betreff über Bücher, der über mehrere Zeilen gefaltet werden muss, weil er nicht endet',
  messageId: '<1@example.org>',
  date: new Date('2026-11-21T10:00:00Z'),
  headers: {
    'List-Unsubscribe': `<https://example.org/api/v1/email/unsubscribe/${'t'.repeat(120)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
  html: '<p>Größe</p>',
  text: 'Hello\n.\nA line that begins with a dot\n\n\n',
};
const open: Relay[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((relay) => relay.close()));
});

describe('one key for several domains', () => {
  // Two labels only, so that many domains are within each other.
  const label = fc.constantFrom('a', 'b');
  const domain = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.'));

  it('signs for the domain of the sender or the closest one above it, else for the first', () => {
    const labels = fc.array(label, { maxLength: 2 });
    fc.assert(
      fc.property(
        fc.array(domain, { minLength: 2, maxLength: 6 }),
        labels,
        ([base = '', ...domains], parts) => {
          const from = [...parts, base].join('.');
          const [first = '', ...more] = domains;
          const above = domains.filter((one) => `.${from}`.endsWith(`.${one}`));
          const among = above.length === 0 ? [first] : above;
          const chosen = signingDomain([first, ...more], from);
          expect(among).toContain(chosen);
          expect(chosen).toHaveLength(Math.max(...among.map((one) => one.length)));
        },
      ),
    );
  });

  it('names the domain in the signature', () => {
    const privateKey = pemOfNewKey();
    const domains = ['example.org', 'books.example'] as const;
    const signers = createDkimSigners({ domains: [...domains], selector: 's1', privateKey });
    const signedFor = (from: string) =>
      / d=([^;]+);/.exec(signers(from)([['From', `a@${from}`]], 'Hello'))?.[1];
    expect(['books.example', 'news.books.example', 'example.org', 'else.example'].map(signedFor)).toEqual([
      'books.example',
      'books.example',
      'example.org',
      'example.org',
    ]);
  });
});

const pemOfNewKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

async function arrivedSigned(privateKey: string): Promise<string> {
  const relay = await startRelay();
  open.push(relay);
  const dkim = createDkimSigners({ domains: ['example.org'], selector: 's1', privateKey })('example.org');
  const channel = await createSmtpMailer({ url: relay.url, dkim: () => dkim }).connect();
  await channel.send(MAIL);
  channel.close();
  return relay.arrived[0]?.raw ?? '';
}

/**
 * What a receiver checks under RFC 6376, relaxed headers and simple body: parsed from the wire, independently of the signing
 * code.
 */
function readSignature(raw: string) {
  const end = raw.indexOf('\r\n\r\n');
  const fields = raw.slice(0, end).split(/\r\n(?![ \t])/);
  // The mail server keeps the doubled dots, and leaves the last line end to the final dot.
  const body = `${raw.slice(end + 4).replace(/^\.\./gm, '.')}\r\n`.replace(/(?:\r\n)+$/, '\r\n');
  const field = (name: string) => fields.findLast((one) => one.toLowerCase().startsWith(`${name}:`)) ?? '';
  const relaxed = (text: string) => {
    const [name = ''] = text.split(':', 1);
    const value = text
      .slice(name.length + 1)
      .replaceAll('\r\n', '')
      .replaceAll(/[ \t]+/g, ' ');
    return `${name.toLowerCase().trim()}:${value.trim()}`;
  };
  const signature = field('dkim-signature');
  const tag = (name: string) =>
    new RegExp(`[;:\\s]${name}=([^;]*)`).exec(signature)?.[1]?.replaceAll(/\s/g, '') ?? '';
  const signed = tag('h').split(':');
  const own = relaxed(signature).replace(/( b=).*$/, '$1');
  return {
    algorithm: tag('a'),
    signed,
    bodyHash: tag('bh'),
    hashOfBody: createHash('sha256').update(body, 'latin1').digest('base64'),
    text: Buffer.from([...signed.map((name) => relaxed(field(name))), own].join('\r\n'), 'latin1'),
    value: Buffer.from(tag('b'), 'base64'),
  };
}

describe('a signed email', () => {
  const check: [string, () => { publicKey: KeyObject; privateKey: KeyObject }][] = [
    ['rsa-sha256', () => generateKeyPairSync('rsa', { modulusLength: 2048 })],
    ['ed25519-sha256', () => generateKeyPairSync('ed25519')],
  ];

  it.each(check)(
    'holds before a receiver with %s, with both headers of one click in it',
    async (name, make) => {
      const { publicKey, privateKey } = make();
      const raw = await arrivedSigned(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
      const { algorithm, signed, bodyHash, hashOfBody, text, value } = readSignature(raw);
      expect(algorithm).toBe(name);
      expect(bodyHash).toBe(hashOfBody);
      const isRsa = name.startsWith('rsa');
      const holds = (bytes: Buffer) =>
        isRsa
          ? verify('sha256', bytes, publicKey, value)
          : verify(null, createHash('sha256').update(bytes).digest(), publicKey, value);
      expect(holds(text)).toBe(true);
      expect(holds(Buffer.concat([text, Buffer.from('!')]))).toBe(false);
      expect(signed).toEqual(
        expect.arrayContaining([
          'from',
          'to',
          'subject',
          'message-id',
          'list-unsubscribe',
          'list-unsubscribe-post',
        ]),
      );
    },
  );

  it('is not promised if the key is invalid', () => {
    expect(() =>
      createDkimSigners({ domains: ['example.org'], selector: 's1', privateKey: 'no key' })('example.org'),
    ).toThrow(/unsupported|PEM/i);
  });
});
