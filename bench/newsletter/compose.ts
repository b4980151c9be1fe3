import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { parseArgs } from 'node:util';
import DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import { type OutgoingMail, composeMessage } from '#api/platform/smtp/compose-message.ts';
import { createDkimSigners } from '#api/platform/smtp/dkim.ts';

/**
 * `node bench/newsletter/compose.ts [--mails 2000] [--rounds 5]`: one newsletter email of 15 kB composed for the wire, and
 * signed (2048-bit RSA), by our own code and by nodemailer's composer and signer. Processor time, since others may
 * use the machine; the fastest round counts. Signing alone shows how much of it is unavoidable arithmetic.
 */
const { values } = parseArgs({
  options: { mails: { type: 'string', default: '2000' }, rounds: { type: 'string', default: '5' } },
});
const mails = Number(values.mails);
const rounds = Number(values.rounds);

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const PARAGRAPH =
  'Wer flussabwärts liest, sieht Ufer, Brücken und Städte – “readiness is a luxury”, says the book; it only asks whether you are wet.';
const mail = (index: number): OutgoingMail => ({
  id: `01990000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  kind: 'newsletter',
  purpose: 'campaign',
  envelope: { from: `bounce+${index}@example.org`, to: `reader${index}@example.org` },
  from: { name: 'Ünder the Lamp', address: 'news@example.org' },
  replyTo: 'editors@example.org',
  subject: 'Neues über Bücher, die man zweimal liest',
  messageId: `<${index}@example.org>`,
  date: new Date('2026-11-21T10:00:00Z'),
  headers: {
    'List-Unsubscribe': `<https://example.org/api/v1/email/unsubscribe/${'t'.repeat(120)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-ID': '"Letters" <letters.example.org>',
    'Feedback-ID': 'campaign:newsletter',
  },
  html: `<html><body>${`<p style="margin:0 0 16px;font:16px Georgia">${PARAGRAPH}</p>\n`.repeat(48)}Reader ${index}</body></html>`,
  text: `${`${PARAGRAPH}\n\n`.repeat(17)}Reader ${index}`,
});

const signer = createDkimSigners({ domains: ['example.org'], selector: 's1', privateKey })('example.org');
const theirs = new DKIM({
  domainName: 'example.org',
  keySelector: 's1',
  // Parsed once, as ours is.
  privateKey: createPrivateKey(privateKey),
  headerFieldNames:
    'From:To:Reply-To:Subject:Date:Message-ID:MIME-Version:Content-Type:List-Unsubscribe:List-Unsubscribe-Post:List-ID:Feedback-ID',
});

const composer = ({ from, replyTo, envelope, html, text, subject, messageId, date, headers }: OutgoingMail) =>
  new MailComposer({
    from: { name: from.name ?? '', address: from.address },
    to: envelope.to,
    ...(replyTo === null ? {} : { replyTo }),
    subject,
    text,
    html: html ?? '',
    messageId,
    date,
    headers: { ...headers },
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();

async function read(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const ways: Readonly<Record<string, (index: number) => Buffer | Promise<Buffer>>> = {
  'ours, composed': (index) => composeMessage(mail(index)),
  'nodemailer, composed': (index) => composer(mail(index)).build(),
  'ours, composed and signed': (index) => composeMessage(mail(index), signer),
  'nodemailer, composed and signed': (index) =>
    read(theirs.sign(composer(mail(index)).createReadStream()) as AsyncIterable<Buffer>),
};

for (const [name, make] of Object.entries(ways)) {
  const size = (await make(0)).length;
  let least = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    for (let index = 0; index < mails; index += 1) await make(index);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / mails);
  }
  process.stdout.write(
    `${name.padEnd(34)} ${least.toFixed(0).padStart(6)} µs of a processor, ${size} bytes\n`,
  );
}
