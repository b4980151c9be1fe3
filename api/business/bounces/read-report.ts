import type { Attachment, Email } from 'postal-mime';

/** A returned message, parsed as far as its classification needs. */
export interface ReturnedMessage {
  /** Header names in lower case; the first of each name. */
  headers: ReadonlyMap<string, string>;
  from: string;
  subject: string;
  /** What people are meant to read, of text or of HTML. */
  text: string;
  /** The fields of a delivery status (RFC 3464): one group about the message, then one for each recipient. */
  status: readonly FieldGroup[] | undefined;
  /** The fields of a feedback report (RFC 5965). */
  feedback: FieldGroup | undefined;
  /** Headers of the email that this is about, in any of the usual places. */
  original: FieldGroup;
  /** Everything that could identify the email that this is about. */
  traces: string;
}

/** Field names in lower case. */
export type FieldGroup = ReadonlyMap<string, string>;

/** How much of a longer message is read: what matters precedes the returned email. */
export const READ_MAX_BYTES = 1024 * 1024;
const NESTING_MAX = 20;
/**
 * Of a message with more parts than this, only the first ones are read. A report has three, plus those of the email
 * that it includes.
 */
const PARTS_MAX = 500;
const TEXT_MAX_CHARS = 64 * 1024;

/**
 * Parses a message (RFC 5322, MIME). Undefined for bytes that aren’t one, and for one that is nested too deeply. The cost
 * depends on who wrote the message, so call it through {@link readReturned}.
 */
export async function readReport(bytes: Uint8Array): Promise<ReturnedMessage | undefined> {
  let mail: Email;
  try {
    const { default: PostalMime } = await import('postal-mime');
    mail = await PostalMime.parse(beginningOf(bytes), {
      forceRfc822Attachments: true,
      maxNestingDepth: NESTING_MAX,
    });
  } catch {
    return undefined;
  }
  const headers = new Map(mail.headers.toReversed().map(({ key, value }) => [key, value]));
  if (headers.size === 0) return undefined;
  const text = (mail.text ?? plainTextOf(mail.html ?? '')).slice(0, TEXT_MAX_CHARS);
  const statusText = contentOf(mail.attachments, /^message\/(?:global-)?delivery-status$/);
  const feedbackText = contentOf(mail.attachments, /^message\/feedback-report$/);
  const originalText = contentOf(
    mail.attachments,
    /^(?:message\/(?:rfc822|global|rfc822-headers)|text\/rfc822-headers|message\/global-headers)$/,
  );
  const original = fieldGroups(originalText ?? copyWithin(text))[0] ?? new Map<string, string>();
  return {
    headers,
    from: (mail.from?.address ?? headers.get('from') ?? '').toLowerCase(),
    subject: mail.subject ?? '',
    text,
    status: statusText === undefined ? undefined : fieldGroups(statusText),
    feedback: feedbackText === undefined ? undefined : fieldGroups(feedbackText)[0],
    original,
    traces: [
      ...mail.headers.map(({ value }) => value),
      statusText,
      feedbackText,
      headersOf(originalText),
      text,
    ].join('\n'),
  };
}

function beginningOf(bytes: Uint8Array): Uint8Array {
  const length = Math.min(bytes.byteLength, READ_MAX_BYTES);
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, length);
  let end = -1;
  for (let part = 0; part <= PARTS_MAX; part += 1) {
    end = beginning.indexOf('\n--', end + 1);
    if (end < 0) return beginning;
  }
  return beginning.subarray(0, end + 1);
}

/** Groups of fields, one blank line between them; a folded line belongs to the one before. */
function fieldGroups(text: string): FieldGroup[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n+/)
    .slice(0, 100)
    .map((group) => {
      const fields = new Map<string, string>();
      for (const line of group.replace(/\n[ \t]+/g, ' ').split('\n')) {
        const [, name, value = ''] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? [];
        if (name !== undefined && !fields.has(name.toLowerCase()))
          fields.set(name.toLowerCase(), value.trim());
      }
      return fields;
    })
    .filter((fields) => fields.size > 0);
}

function contentOf(attachments: readonly Attachment[], type: RegExp): string | undefined {
  const found = attachments.find(({ mimeType }) => type.test(mimeType.toLowerCase()));
  if (found === undefined) return undefined;
  const { content } = found;
  const text = typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('utf8');
  return text.replace(/^[\r\n]+/, '').slice(0, TEXT_MAX_CHARS);
}

/** The first block of an email; the rest is not searched. */
function headersOf(mail: string | undefined): string {
  return mail?.split(/\r?\n\r?\n/, 1)[0] ?? '';
}

/** Before MIME, the email followed a line of text. */
function copyWithin(text: string): string {
  const [, copy = ''] =
    /\n--[^\n]*(?:below this line|copy of (?:the|your) message|original message|unsent message|returned message|message header)[^\n]*\n([\s\S]*)/i.exec(
      text,
    ) ?? [];
  return copy.replace(/^[\s>]*\n/, '').trimStart();
}

function plainTextOf(html: string): string {
  return html
    .slice(0, 4 * TEXT_MAX_CHARS)
    .replace(/<(?:br|p|div|tr|li)\b[^<>]{0,500}>/gi, '\n')
    .replace(/<[^<>]{0,2000}>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&');
}
