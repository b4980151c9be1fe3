import type { DkimSigner } from './dkim.ts';
import type { NamedAddress } from '../base/named-address.ts';
import { encodedWords, formatNamedAddress } from '../text/mail-address.ts';
import { quotedPrintable } from './quoted-printable.ts';

/** A file that comes with an email. */
interface AttachedFile {
  filename: string;
  /** A media type without parameters. */
  type: string;
  /** In base64. */
  content: string;
}

/** A file as it is written into an email: encoded once, for any number of emails. Made by {@link mailAttachment}. */
export interface MailAttachment {
  contentHeaders: readonly (readonly [string, string])[];
  body: string;
}

/** One email, ready to be written to the wire or stored for staff. */
export interface OutgoingMail {
  /** Of the email or the delivery: the same at every attempt. */
  id: string;
  kind: 'newsletter' | 'account';
  /** Its purpose, in a word: `campaign`, `confirmation` … */
  purpose: string;
  /** Where mail systems report to, and the recipient: nothing is read out of headers. */
  envelope: { from: string; to: string };
  /** The name of the recipient, if it is to be shown. */
  toName?: string | null;
  from: NamedAddress;
  replyTo: string | null;
  subject: string;
  messageId: string;
  date: Date;
  /** More headers, each on one line. */
  headers: Readonly<Record<string, string>>;
  html: string | null;
  text: string;
  attachments?: readonly MailAttachment[];
}

/** The email as bytes (RFC 5322), signed if there is a key. Throws if a header would not stay one header. */
export function composeMessage(mail: OutgoingMail, dkim?: DkimSigner): Buffer {
  const headers: [string, string][] = [
    ['From', formatNamedAddress(mail.from)],
    ['To', formatNamedAddress({ name: mail.toName ?? null, address: mail.envelope.to })],
    ...(mail.replyTo === null
      ? []
      : [['Reply-To', formatNamedAddress({ name: null, address: mail.replyTo })] as [string, string]]),
    ['Subject', encodedWords(oneLine('Subject', mail.subject))],
    ['Date', rfcDate(mail.date)],
    ['Message-ID', mail.messageId],
    ...Object.entries(mail.headers),
    ['MIME-Version', '1.0'],
  ];
  const { contentHeaders, body } = withAttachments(mail, composeBody(mail));
  headers.push(...contentHeaders);
  const lines = headers.map(([name, value]) => `${name}: ${checked(name, value)}`);
  if (dkim !== undefined) lines.unshift(dkim(headers, body));
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

const QUOTED_PRINTABLE: [string, string] = ['Content-Transfer-Encoding', 'quoted-printable'];

interface Body {
  contentHeaders: [string, string][];
  body: string;
}

/** Encodes a file for emails. */
export function mailAttachment({ filename, type, content }: AttachedFile): MailAttachment {
  const bytes = content.replaceAll(/[^A-Za-z0-9+/=]/g, '');
  return {
    contentHeaders: [
      ['Content-Type', type],
      ['Content-Transfer-Encoding', 'base64'],
      ['Content-Disposition', `attachment; ${filenameParameters(filename)}`],
    ],
    // RFC 2045 §6.8: lines of at most 76 characters.
    body: bytes.replaceAll(/.{76}(?=.)/g, '$&\r\n'),
  };
}

/** The words first, then the files (RFC 2046 §5.1.3). */
function withAttachments({ id, attachments = [] }: OutgoingMail, words: Body): Body {
  if (attachments.length === 0) return words;
  const boundary = `=_m${id.replaceAll('-', '')}`;
  const part = ({ contentHeaders, body }: MailAttachment) => {
    const lines = contentHeaders.map(([name, value]) => `${name}: ${checked(name, value)}`);
    return `--${boundary}\r\n${lines.join('\r\n')}\r\n\r\n${withEnd(body)}`;
  };
  const parts = [words, ...attachments].map(part).join('');
  return {
    contentHeaders: [['Content-Type', `multipart/mixed; boundary="${boundary}"`]],
    body: `${parts}--${boundary}--\r\n`,
  };
}

/** A plain name for old programs, and the whole name in UTF-8 (RFC 6266, RFC 2231), each on a line of its own. */
function filenameParameters(filename: string): string {
  const name = filename.replaceAll(/[\\/\p{Cc}]/gu, '_');
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["%;]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"` + (plain === name ? '' : `;\r\n filename*=UTF-8''${encoded}`);
}

function composeBody({ id, html, text }: OutgoingMail): Body {
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
