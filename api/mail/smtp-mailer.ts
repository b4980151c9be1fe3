import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type OutgoingMail, composeMessage } from './compose-message.ts';
import type { DkimSigner } from './dkim.ts';
import { envelopeAddress } from './mail-address.ts';
import {
  type MailChannel,
  type Mailer,
  RelayUnavailableError,
  type SendResult,
  type SmtpStage,
} from './mailer.ts';

interface SmtpOptions {
  /** `smtp://user:password@host:587`, with `?connections=`, `?per_second=`, `?require_tls=true`, `?verify=false`. */
  url: string;
  dkim?: DkimSigner | undefined;
  timeouts?: Partial<Timeouts>;
}

/** How long to wait, in milliseconds. RFC 5321 §4.5.3.2.6 asks for ten minutes after the final dot. */
interface Timeouts {
  connect: number;
  greeting: number;
  reply: number;
}

const TIMEOUTS: Timeouts = { connect: 20_000, greeting: 30_000, reply: 600_000 };
const CONNECTIONS_DEFAULT = 10;
const CONNECTIONS_MAX = 200;

/** Mail through an SMTP relay. */
export function createSmtpMailer({ url, dkim, timeouts }: SmtpOptions): Mailer {
  const target = new URL(url);
  const { searchParams } = target;
  const waits = { ...TIMEOUTS, ...timeouts };
  const auth = authOf(target);
  const isSecure = target.protocol === 'smtps:';
  return {
    delivers: true,
    connections: Math.min(numberIn(searchParams, 'connections') ?? CONNECTIONS_DEFAULT, CONNECTIONS_MAX),
    perSecond: numberIn(searchParams, 'per_second'),
    async connect() {
      const connection = new SMTPConnection({
        host: target.hostname.replace(/^\[|\]$/g, ''),
        port: target.port === '' ? (isSecure ? 465 : 587) : Number(target.port),
        secure: isSecure,
        requireTLS: searchParams.get('require_tls') === 'true',
        tls: { rejectUnauthorized: searchParams.get('verify') !== 'false' },
        connectionTimeout: waits.connect,
        greetingTimeout: waits.greeting,
        socketTimeout: waits.reply,
        socketCloseTimeout: 1_000,
      });
      await opened(connection, auth);
      return channelOver(connection, dkim);
    },
  };
}

function numberIn(params: URLSearchParams, name: string): number | undefined {
  const value = Number(params.get(name) ?? NaN);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}

function authOf({ username, password }: URL): { user: string; pass: string } | undefined {
  if (username === '') return undefined;
  return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}

async function opened(connection: SMTPConnection, auth: ReturnType<typeof authOf>): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.once('end', () => reject(new Error('The relay closed the connection.')));
      connection.connect((error?: unknown) => {
        if (error !== undefined && error !== null) reject(error);
        else if (auth === undefined) resolve();
        else connection.login(auth, (failure?: unknown) => (failure ? reject(failure) : resolve()));
      });
    });
  } catch (error) {
    connection.close();
    throw new RelayUnavailableError(error instanceof Error ? error.message : 'The relay does not answer.', {
      cause: error,
    });
  }
}

function channelOver(connection: SMTPConnection, dkim: DkimSigner | undefined): MailChannel {
  let isOpen = true;
  // Errors of the connection reach the mail under way through its callback; between two mails they only end it.
  let onEnd: (() => void) | undefined;
  connection.on('error', () => (isOpen = false));
  connection.on('end', () => {
    isOpen = false;
    onEnd?.();
  });
  const close = (): void => {
    isOpen = false;
    connection.close();
  };
  return {
    get isOpen() {
      return isOpen;
    },
    close() {
      if (isOpen) connection.quit();
      isOpen = false;
    },
    async send(mail, mayStillSend) {
      const result = await sendOver(connection, { mail, dkim, mayStillSend });
      // A refusal leaves a session that goes on; whatever else happened leaves nothing to rely on.
      if (result.outcome === 'unsent' || result.outcome === 'unknown') close();
      else if (result.outcome !== 'accepted' && isOpen) {
        const isReset = await new Promise<boolean>((resolve) => {
          onEnd = () => resolve(false);
          connection.reset((error?: unknown) => resolve(error === undefined || error === null));
        });
        if (!isReset) close();
      }
      return result;
    },
  };
}

interface Sending {
  mail: OutgoingMail;
  dkim: DkimSigner | undefined;
  mayStillSend: (() => boolean) | undefined;
}

function sendOver(connection: SMTPConnection, { mail, dkim, mayStillSend }: Sending): Promise<SendResult> {
  const composed = composedOrReason(mail, dkim);
  if (typeof composed === 'string')
    return Promise.resolve({ outcome: 'unsent', code: null, reply: composed });
  const message = new GatedMessage(composed, mayStillSend);
  const envelope = { from: envelopeAddress(mail.envelope.from), to: [envelopeAddress(mail.envelope.to)] };
  return new Promise((resolve) => {
    connection.send(envelope, message, (error, info) => {
      message.destroy();
      if (error !== null && error !== undefined) resolve(resultOf(error as SmtpError, message));
      else {
        const reply = info?.response ?? '';
        resolve({ outcome: 'accepted', code: codeIn(reply), reply });
      }
    });
  });
}

/** A mail that cannot be written has not left, whatever it is that is wrong with it. */
function composedOrReason(mail: OutgoingMail, dkim: DkimSigner | undefined): Buffer | string {
  try {
    return composeMessage(mail, dkim);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * The message as a stream that knows whether its end, and with it the final dot, can have left. Read only after the relay
 * said 354.
 */
class GatedMessage extends Readable {
  /** From here on the relay may have the whole message. */
  mayHaveLeft = false;
  readonly #bytes: Buffer;
  readonly #mayStillSend: (() => boolean) | undefined;
  #isWritten = false;

  constructor(bytes: Buffer, mayStillSend: (() => boolean) | undefined) {
    super({ highWaterMark: bytes.length + 1 });
    this.#bytes = bytes;
    this.#mayStillSend = mayStillSend;
  }

  override _read(): void {
    if (this.#mayStillSend?.() === false) {
      this.destroy(new Error('The lease of this sender ended.'));
    } else if (!this.#isWritten) {
      this.#isWritten = true;
      this.push(this.#bytes);
    } else {
      this.mayHaveLeft = true;
      this.push(null);
    }
  }
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

const STAGES: Readonly<Record<string, SmtpStage>> = {
  'MAIL FROM': 'sender',
  'RCPT TO': 'recipient',
  DATA: 'message',
};

/** An answer of the relay settles it; without one it counts whether the final dot can have left. */
function resultOf(error: SmtpError, message: GatedMessage): SendResult {
  const code = error.responseCode;
  const reply = (error.response ?? error.message).slice(0, 500);
  const isAnswer = code !== undefined && code >= 400 && code < 600;
  // 421 while nothing was waiting for an answer says nothing about the message.
  if (isAnswer && (error.command !== 'CONN' || !message.mayHaveLeft)) {
    const stage = STAGES[error.command ?? ''] ?? 'message';
    return { outcome: code >= 500 ? 'rejected' : 'deferred', code, reply, stage };
  }
  return { outcome: message.mayHaveLeft ? 'unknown' : 'unsent', code: null, reply };
}

function codeIn(reply: string): number | null {
  const code = Number(reply.slice(0, 3));
  return Number.isInteger(code) && code > 0 ? code : null;
}
