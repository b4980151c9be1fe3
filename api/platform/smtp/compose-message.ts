import type { DkimSigner } from './dkim.ts';
import type { NamedAddress } from '../base/named-address.ts';
import { encodedWords, formatNamedAddress } from '../text/mail-address.ts';
import { quotedPrintable } from './quoted-printable.ts';

/** One email, ready to be written to the wire or stored for staff. */
export interface OutgoingMail {
  /** Of the email or the delivery: the same at every attempt. */
  id: string;
  kind: 'newsletter' | 'account';
  /** Its purpose, in a word: `campaign`, `confirmation` … */
  purpose: string;
  /** Where mail systems report to, and the recipient: nothing is read out of headers. */
  envelope: { from: string; to: string };
  from: NamedAddress;
  replyTo: string | null;
  subject: string;
  messageId: string;
  date: Date;
  /** More headers, each on one line. */
  headers: Readonly<Record<string, string>>;
  html: string | null;
  text: string;
}

/** The email as bytes (RFC 5322), signed if there is a key. Throws if a header would not stay one header. */
export function composeMessage(mail: OutgoingMail, dkim?: DkimSigner): Buffer {
  const headers: [string, string][] = [
    ['From', formatNamedAddress(mail.from)],
    ['To', formatNamedAddress({ name: null, address: mail.envelope.to })],
    ...(mail.replyTo === null
      ? []
      : [['Reply-To', formatNamedAddress({ name: null, address: mail.replyTo })] as [string, string]]),
    ['Subject', encodedWords(oneLine('Subject', mail.subject))],
    ['Date', rfcDate(mail.date)],
    ['Message-ID', mail.messageId],
    ...Object.entries(mail.headers),
    ['MIME-Version', '1.0'],
  ];
  const { contentHeaders, body } = composeBody(mail);
  headers.push(...contentHeaders);
  const lines = headers.map(([name, value]) => `${name}: ${checked(name, value)}`);
  if (dkim !== undefined) lines.unshift(dkim(headers, body));
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

const QUOTED_PRINTABLE: [string, string] = ['Content-Transfer-Encoding', 'quoted-printable'];

function composeBody({ id, html, text }: OutgoingMail): {
  contentHeaders: [string, string][];
  body: string;
} {
  if (html === null) {
    const type: [string, string] = ['Content-Type', 'text/plain; charset=utf-8'];
    return { contentHeaders: [type, QUOTED_PRINTABLE], body: withEnd(quotedPrintable(text)) };
  }
  const boundary = `=_${id.replaceAll('-', '')}`;
  const part = (type: string, content: string) =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${withEnd(quotedPrintable(content))}`;
  return {
    contentHeaders: [['Content-Type', `multipart/alternative; boundary="${boundary}"`]],
    // The best part last (RFC 2046 §5.1.4).
    body: `${part('text/plain', text)}${part('text/html', html)}--${boundary}--\r\n`,
  };
}

function withEnd(encoded: string): string {
  return encoded.endsWith('\r\n') ? encoded : `${encoded}\r\n`;
}

/**
 * Folding is done here only (a line break followed by a space); any other line break would start another header. The
 * recipient may have non-ASCII letters: the envelope of such an email asks for SMTPUTF8 (RFC 6532).
 */
function checked(name: string, value: string): string {
  const plain = name === 'To' ? value.replace(/[\p{L}\p{N}]/gu, '') : value;
  if (!/^[!-9;-~]+$/.test(name) || /[^\t\r\n\x20-\x7e]|\r(?!\n )|(?<!\r)\n/.test(plain)) {
    throw new Error(`The header ${JSON.stringify(name)} of a mail cannot be written.`);
  }
  return value;
}

function oneLine(name: string, text: string): string {
  if (/[\r\n\0]/.test(text)) throw new Error(`The ${name} of a mail must be one line.`);
  return text;
}

/** `Sat, 21 Nov 2026 10:00:00 +0000` */
function rfcDate(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000');
}
